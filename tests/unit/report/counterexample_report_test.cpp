// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace pcegar::report {
namespace {

/// main() does nothing, then reads x, passes the label ERROR in f().
class CounterexampleReport : public testing::Test {
protected:
  CounterexampleReport() {
    const cfa::FunctionId main = program.add_function({.name = "main", .has_body = true});
    const cfa::FunctionId f = program.add_function({.name = "f", .has_body = true});
    const cfa::Type* const integer = program.types().integer(32, true);
    const cfa::VariableId x = program.add_variable(
        {.name = "x", .unique_name = "main::x", .type = integer, .function = main});
    const cfa::Expression* const variable =
        program.expressions().make(cfa::VariableReference{x}, integer, {"a.c", 2, 3});
    const cfa::LocationId begin = program.add_location(main);
    const cfa::LocationId before = program.add_location(main);
    const cfa::LocationId inside = program.add_location(f);
    const cfa::LocationId end = program.add_location(f);
    add(begin, before, cfa::Skip{}, 1);
    add(before, inside, cfa::Havoc{variable}, 2);
    add(inside, end, cfa::Label{"ERROR"}, 9);
  }
  void add(cfa::LocationId from, cfa::LocationId to, cfa::Operation operation, unsigned line) {
    path.path.push_back(program.add_edge(from, to, std::move(operation), {"a.c", line, 3}));
  }
  std::string written(const std::string& message = "") {
    std::ostringstream out;
    write_counterexample(program, "locks", message, path, out);
    return out.str();
  }
  std::string line(std::size_t step, const std::string& rest) {
    const cfa::Edge& edge = program.edge(path.path[step]);
    std::string place = "  " + edge.position.to_string();
    place.resize(27, ' ');
    return place + cfa::to_string(program, edge) + rest + "\n";
  }

  cfa::Program program{64};
  refiners::Counterexample path;
};

TEST_F(CounterexampleReport, AStepIsALineUnderItsFunction) {
  EXPECT_EQ(written(), "Counterexample for property locks\nin main():\n" + line(1, "") +
                           "in f():\n" + line(2, ""));
  EXPECT_EQ(written("double lock").substr(0, 46), "Counterexample for property locks: double lock");
}

TEST_F(CounterexampleReport, ValuesStandBesideTheirStep) {
  path.inputs.push_back({{1, "x", "5"}});
  path.inputs.push_back({{1, "y", "-1"}});
  path.assignments = {{1, "z", "6"}, {2, "r", "0"}};
  EXPECT_EQ(written(), "Counterexample for property locks\nin main():\n" +
                           line(1, "    input: x = 5, y = -1    => z = 6") + "in f():\n" +
                           line(2, "    => r = 0"));
}

TEST_F(CounterexampleReport, NoStepIsJustTheTitle) {
  path.path.clear();
  EXPECT_EQ(written(), "Counterexample for property locks\n");
}

}  // namespace
}  // namespace pcegar::report
