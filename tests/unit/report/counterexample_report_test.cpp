// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace pcegar::report {
namespace {

/// A static variable and one that nothing reads start as 7; main() reads x, calls f(), which
/// passes the label ERROR if x is the static variable.
class CounterexampleReport : public testing::Test {
protected:
  CounterexampleReport() {
    start = program.add_function({.name = "__start", .has_body = true});
    program.set_start_function(start);
    main = program.add_function({.name = "main", .has_body = true});
    const cfa::FunctionId f = program.add_function({.name = "f", .has_body = true});
    const cfa::Expression* const limit = variable("limit", cfa::FunctionId());
    const cfa::Expression* const unread = variable("unread", cfa::FunctionId());
    x = variable("x", main);
    const cfa::Expression* const seven =
        program.expressions().make(cfa::Constant{7, 0}, integer, {"a.c", 1, 1});
    const cfa::CallSiteId to_main = site(start, main);
    const cfa::CallSiteId to_f = site(main, f);
    const cfa::Expression* const equal = program.expressions().make(
        cfa::Binary{cfa::BinaryOperator::Equal, x, limit}, integer, {"a.c", 4, 1});
    const std::vector<std::pair<cfa::FunctionId, cfa::Operation>> steps{
        {start, cfa::Assign{limit, seven}},
        {start, cfa::Assign{unread, seven}},
        {start, cfa::EnterCall{to_main}},
        {main, cfa::Skip{}},
        {main, cfa::Havoc{x}},
        {main, cfa::EnterCall{to_f}},
        {f, cfa::Assume{equal, true}},
        {f, cfa::Label{"ERROR"}}};
    cfa::LocationId from = program.add_location(start);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const bool is_last = i + 1 == steps.size();
      const cfa::LocationId to = program.add_location(is_last ? f : steps[i + 1].first);
      path.path.push_back(
          program.add_edge(from, to, steps[i].second, {"a.c", 10 + unsigned(i), 3}));
      from = to;
    }
    path.assignments = {{0, "limit", "7"}, {1, "unread", "7"}};
  }
  const cfa::Expression* variable(const std::string& name, cfa::FunctionId function) {
    const std::string& prefix = function.valid() ? program.function(function).name + "::" : "";
    const cfa::VariableId id = program.add_variable(
        {.name = name,
         .unique_name = prefix + name,
         .type = integer,
         .kind = function.valid() ? cfa::VariableKind::Local : cfa::VariableKind::Global,
         .function = function});
    return program.expressions().make(cfa::VariableReference{id}, integer, {"a.c", 2, 3});
  }
  cfa::CallSiteId site(cfa::FunctionId caller, cfa::FunctionId callee) {
    return program.add_call_site(
        {.name = program.function(callee).name, .callee = callee, .caller = caller});
  }
  void input(const std::string& value, encoding::InputRole role) {
    refiners::Counterexample::Input given;
    given.step = 4;
    given.what = "x";
    given.value = value;
    given.variable = std::get<cfa::VariableReference>(x->node).variable;
    given.role = role;
    path.inputs.push_back(given);
  }
  std::string written(const std::string& message = "") {
    std::ostringstream out;
    write_counterexample({program, {}}, "locks", message, path, out);
    return out.str();
  }
  std::string line(std::size_t step, const std::string& rest = "") {
    const cfa::Edge& edge = program.edge(path.path[step]);
    std::string place = "  " + edge.position.to_string();
    place.resize(27, ' ');
    return place + cfa::to_string(program, edge) + rest + "\n";
  }

  cfa::Program program{64};
  const cfa::Type* integer = program.types().integer(32, true);
  cfa::FunctionId start, main;
  const cfa::Expression* x = nullptr;
  refiners::Counterexample path;
};

TEST_F(CounterexampleReport, AStepIsALineUnderItsFunction) {
  input("7", encoding::InputRole::Decides);
  EXPECT_EQ(written(), "Counterexample for property locks\nin __start():\n" +
                           line(0, "    => limit = 7") + "in main():\n" +
                           line(4, "    input: x = 7") + line(5) + "in f():\n" +
                           line(6, "    with x = 7, limit = 7") + line(7));
  EXPECT_EQ(written("double lock").substr(0, 46), "Counterexample for property locks: double lock");
}

TEST_F(CounterexampleReport, WhatThePathDoesNotDependOnIsLeftOut) {
  input("7", encoding::InputRole::Free);
  const std::string text = written();
  EXPECT_EQ(text.find("input:"), std::string::npos);
  EXPECT_EQ(text.find("unread"), std::string::npos);
  EXPECT_EQ(text.find(line(4)), std::string::npos);
}

TEST_F(CounterexampleReport, TheEndSaysHowMuchIsBefore) {
  input("7", encoding::InputRole::Decides);
  std::ostringstream out;
  write_end_of_counterexample({program, {}}, "locks", "", path, 3, out);
  EXPECT_EQ(out.str(), "Counterexample for property locks\n  (6 lines before)\n" +
                           line(6, "    with x = 7, limit = 7") + line(7));
}

TEST_F(CounterexampleReport, NoStepIsJustTheTitle) {
  path.path.clear();
  path.assignments.clear();
  EXPECT_EQ(written(), "Counterexample for property locks\n");
}

}  // namespace
}  // namespace pcegar::report
