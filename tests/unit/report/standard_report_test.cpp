// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "report/coverage_report.hpp"
#include "report/sarif_report.hpp"

namespace pcegar::report {
namespace {

class StandardReport : public testing::Test {
protected:
  StandardReport() {
    main =
        program.add_function({.name = "main", .has_body = true, .position = {"dir/a b.c", 1, 5}});
    const cfa::FunctionId model = program.add_function(
        {.name = "strlen", .has_body = true, .position = {"m.c", 1, 1}, .is_model = true});
    for (int i = 0; i < 3; ++i) {
      locations.push_back(program.add_location(main));
    }
    program.function(main).entry = locations[0];
    const cfa::LocationId in_model = program.add_location(model);
    program.function(model).entry = in_model;
    first = program.add_edge(locations[0], locations[1], cfa::Skip{}, {"dir/a b.c", 2, 3}, "x;");
    program.add_edge(locations[1], locations[2], cfa::Skip{}, {"dir/a b.c", 3, 3}, "y;");
    program.add_edge(in_model, in_model, cfa::Skip{}, {"m.c", 2, 1}, "z;");
  }

  cfa::Program program{64};
  cfa::FunctionId main;
  std::vector<cfa::LocationId> locations;
  cfa::EdgeId first;
};

TEST_F(StandardReport, Coverage) {
  std::ostringstream out;
  write_coverage(program, {locations[0]}, out);
  EXPECT_EQ(out.str(),
            "TN:pcegar\nSF:dir/a b.c\nFN:1,main\nFNDA:1,main\nFNF:1\nFNH:1\nDA:2,1\nDA:3,0\nLF:2\n"
            "LH:1\nend_of_record\n");
}

TEST_F(StandardReport, Sarif) {
  const CounterexampleStep step{&program.edge(first), {"dir/a b.c", 2, 3},      "main",
                                "x = f();",           {{"result of f()", "3"}}, {{"x", "3"}}};
  const std::vector<SarifResult> results{
      {{"good", Verdict::True, "", {}}, {}, {}},
      {{"open", Verdict::Unknown, "the time limit was hit", {}}, {}, {}},
      {{"bad", Verdict::False, "", {}}, "taken twice", {step}}};
  const auto json = nlohmann::json::parse(sarif_text({"1.0", {"a.c"}}, results));
  EXPECT_EQ(json["version"], "2.1.0");
  const auto& run = json["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 3U);
  const auto& shown = run["results"];
  EXPECT_EQ(shown[0]["kind"], "pass");
  EXPECT_EQ(shown[0]["level"], "none");
  EXPECT_EQ(shown[1]["kind"], "open");
  EXPECT_NE(shown[1]["message"]["text"].get<std::string>().find("time limit"), std::string::npos);
  EXPECT_EQ(shown[2]["kind"], "fail");
  EXPECT_EQ(shown[2]["ruleIndex"], 2);
  const auto& flow = shown[2]["codeFlows"][0]["threadFlows"][0]["locations"][0];
  const auto& place = flow["location"]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "dir/a%20b.c");
  EXPECT_EQ(place["region"]["startLine"], 2);
  EXPECT_EQ(flow["location"]["message"]["text"], "x = f(); input: result of f() = 3 => x = 3");
  EXPECT_EQ(flow["executionOrder"], 1);
}

}  // namespace
}  // namespace pcegar::report
