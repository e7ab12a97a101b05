// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/observers.hpp"

#include <gtest/gtest.h>

#include "executed_program.hpp"

namespace pcegar::execution {

namespace {

using Kind = Observation::Kind;

spec::Automaton automaton(const std::string& rules, const std::string& variables = {}) {
  return spec::parse_automata("CONTROL AUTOMATON A\n" + variables + " INITIAL STATE I;\n" + rules +
                                  "\nEND AUTOMATON\n",
                              "a.spc")
      .automata.at(0);
}

Kind seen(const spec::Automaton& rules, const std::string& body) {
  return test::execute(
             "extern int __VERIFIER_nondet_int(void); extern void f(int); extern void g(void);\n"
             "int main(void) { " +
                 body + " return 0; }",
             {rules})
      .kind();
}

TEST(Observers, StatesFollowTheExecution) {
  const spec::Automaton a =
      automaton("STATE I : MATCH {g()} -> GOTO B; STATE B : MATCH {g()} -> ERROR;");
  EXPECT_EQ(seen(a, "g();"), Kind::Holds);
  EXPECT_EQ(seen(a, "g(); f(1); g();"), Kind::Certain);
  EXPECT_EQ(seen(a, "g(); if (__VERIFIER_nondet_int()) g();"), Kind::Violated);
}

TEST(Observers, KnownConditionsDecide) {
  const spec::Automaton a = automaton("STATE I : MATCH {f($1)} -> ASSUME {$1 > 3} ERROR;");
  EXPECT_NE(seen(a, "f(4);"), Kind::Holds);
  EXPECT_NE(seen(a, "f(4);"), Kind::Open);
}

TEST(Observers, UnknownConditionsLeaveItOpen) {
  const spec::Automaton a = automaton("STATE I : MATCH {f($1)} -> ASSUME {$1 > 3} ERROR;");
  EXPECT_EQ(seen(a, "int x = __VERIFIER_nondet_int(); f(x);"), Kind::Open);
}

TEST(Observers, StopEndsThePathOnly) {
  const spec::Automaton a = automaton("STATE I : MATCH {f($?)} -> STOP; MATCH {g()} -> ERROR;");
  EXPECT_EQ(seen(a, "f(1); g();"), Kind::Holds);
  EXPECT_EQ(seen(a, "g(); f(1);"), Kind::Certain);
}

TEST(Observers, BreakLeavesItOpen) {
  const spec::Automaton a = automaton("STATE I : MATCH {f($?)} -> BREAK; MATCH {g()} -> ERROR;");
  EXPECT_EQ(seen(a, "f(1);"), Kind::Open);
}

TEST(Observers, OneOfSeveralMayBeOpen) {
  const std::vector<spec::Automaton> both{
      automaton("STATE I : MATCH {f($1)} -> ASSUME {$1 > 3} ERROR;"),
      automaton("STATE I : MATCH {g()} -> ERROR;")};
  const test::Outcome outcome = test::execute(
      "extern int __VERIFIER_nondet_int(void); extern void f(int); extern void g(void);\n"
      "int main(void) { f(__VERIFIER_nondet_int()); g(); return 0; }",
      both);
  EXPECT_EQ(outcome.observations[0].kind, Kind::Open);
  EXPECT_EQ(outcome.observations[1].kind, Kind::Certain);
  EXPECT_FALSE(outcome.observations[1].path.empty());
}

TEST(Observers, WhatNeedsAnExploration) {
  const pcegar::test::SourceFiles files;
  const cfa::Program program =
      frontend::load_program(std::vector{files.add("program.c", "int main(void) { return 0; }")},
                             {})
          .program;
  const auto needs = [&](const spec::Automaton& rules) {
    return Observer(rules, program).needs_exploration();
  };
  EXPECT_FALSE(needs(automaton("STATE I : MATCH {g()} -> ERROR;")));
  EXPECT_FALSE(needs(automaton("STATE I : MATCH {g()} -> ERROR;", "LOCAL int n = 0;")));
  EXPECT_TRUE(needs(automaton("STATE I : MATCH {g()} -> ERROR;", "LOCAL set<int> held = [];")));
  EXPECT_TRUE(needs(automaton("STATE I : MATCH {g()} -> PRINT \"g\" GOTO I;")));
}

}  // namespace

}  // namespace pcegar::execution
