// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/lint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "little_program.hpp"
#include "show_steps.hpp"
#include "spec/automaton_text.hpp"

namespace pcegar::spec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// "line: message" of each warning; the states begin in line 2.
std::vector<std::string> warnings(const std::string& states, const std::string& locals = "",
                                  const cfa::Program* program = nullptr) {
  std::vector<std::string> result;
  const Automaton a = automaton(states, locals);
  for (const LintWarning& warning : lint(a, program)) {
    result.push_back(std::to_string(warning.position.line) + ": " + warning.message);
  }
  return result;
}

TEST(Lint, UnreachableStates) {
  EXPECT_THAT(warnings("STATE I : MATCH {f()} -> GOTO J;\nSTATE J : TRUE -> GOTO J;\n"
                       "STATE K : TRUE -> GOTO L;\nSTATE L : FALSE -> GOTO I;"),
              ElementsAre("4: no transition leads to the state 'K'",
                          "5: no transition leads to the state 'L'"));
  EXPECT_THAT(warnings("STATE I : FALSE -> GOTO J;\nSTATE J : "),
              ElementsAre("3: no transition leads to the state 'J'"));
}

TEST(Lint, UsefirstDropsTheComplement) {
  const std::string same =
      " I :\nMATCH {$1 = try_lock($2)} -> ASSUME {$1} GOTO J;\n"
      "MATCH {$2 = try_lock($3)} -> ASSUME {!$2} GOTO I; STATE J : ";
  EXPECT_THAT(warnings("STATE USEALL" + same), IsEmpty());
  EXPECT_THAT(warnings("STATE USEFIRST" + same),
              ElementsAre(HasSubstr("4: USEFIRST drops this branch elsewhere: the first transition "
                                    "whose condition is true, in line 3")));
}

TEST(Lint, AnyArgumentsAreThoseOfTheOtherPatterns) {
  const std::string pair =
      " I :\nMATCH {$1 = try_lock($?)} -> ASSUME {$1} GOTO J;\n"
      "MATCH {$2 = try_lock($3)} -> ASSUME {!$2} GOTO I; STATE J : ";
  EXPECT_THAT(warnings("STATE USEALL" + pair), IsEmpty());
  EXPECT_THAT(warnings("STATE USEFIRST" + pair), ElementsAre(HasSubstr("4: USEFIRST drops")));
  const std::string varying =
      "STATE I :\nMATCH {f($?)} -> ASSUME {x} GOTO I;\n"
      "MATCH {f($1)} -> ASSUME {!x} GOTO I; MATCH {f($1, $2)} -> STOP;";
  EXPECT_THAT(warnings(varying), testing::Contains(HasSubstr("missing complement")))
      << "f(1, 2, 3)";
}

TEST(Lint, UsefirstHidesWhatComesLater) {
  EXPECT_THAT(warnings("STATE USEFIRST I :\nMATCH {f($?)} -> GOTO J;\nMATCH {f($1)} -> ERROR;\n"
                       "STATE J : "),
              ElementsAre(HasSubstr("4: never taken: the state 'I' is USEFIRST and the transition "
                                    "in line 3 comes first")));
  EXPECT_THAT(warnings("STATE USEFIRST I :\nMATCH {f($?)} && n == 1 -> GOTO I;\n"
                       "MATCH {f($1)} -> ERROR;",
                       "LOCAL int n;"),
              IsEmpty());
  EXPECT_THAT(warnings("STATE USEFIRST I : MATCH {f()} -> SPLIT {x} GOTO I NEGATION ERROR;"),
              IsEmpty());
}

TEST(Lint, MissingComplement) {
  const auto rule = [](const std::string& one, const std::string& other) {
    return "STATE I :\nMATCH {$1 = f($2)} -> ASSUME {" + one + "} GOTO I;\n" +
           "MATCH {$1 = f($2)} -> ASSUME {" + other + "} GOTO I;";
  };
  const std::string locals = "LOCAL int n; LOCAL set<string> s;";
  const auto complete = [&](const std::string& one, const std::string& other) {
    return warnings(rule(one, other), locals).empty();
  };
  EXPECT_TRUE(complete("$1 == 0", "(int)$1 != 0"));
  EXPECT_TRUE(complete("$1", "!$1"));
  EXPECT_TRUE(complete("(unsigned long)$1 > 2012", "((unsigned long)$1) <= 2012"));
  EXPECT_TRUE(complete("$1 < $2", "$2 <= $1"));
  EXPECT_TRUE(complete("$$s[$2]", "!$$s[$2]"));
  EXPECT_TRUE(complete("$$s.empty", "!$$s.empty"));
  EXPECT_TRUE(complete("$$n > 0", "$$n == 0")) << "a counter from 0 on";
  EXPECT_TRUE(complete("$1 == 0; $$n == 1", "$1 != 0 || $$n != 1"));
  EXPECT_FALSE(complete("$1 > 0", "$1 < 0"));
  EXPECT_FALSE(complete("$1 < $2", "$1 > $2"));
  EXPECT_FALSE(complete("$$n == 0", "$$n == 1"));
  EXPECT_FALSE(complete("$1 == 0; $$n == 1", "$1 != 0; $$n != 1"));
  EXPECT_FALSE(complete("x == 0", "y != 0"));
  EXPECT_THAT(warnings(rule("$1 > 0", "$1 < 0")),
              ElementsAre(HasSubstr("3: missing complement of an ASSUME: no transition of the "
                                    "state 'I' for MATCH {$1 = f($2)} covers the result == 0")));
}

TEST(Lint, ComplementsSeeTheActions) {
  const std::string rule =
      "STATE I :\nMATCH {f()} -> ASSUME {$$n == 1} DO n=n+1 GOTO I;\n"
      "MATCH {f()} -> ASSUME {$$n != 0} GOTO I;";
  EXPECT_THAT(warnings(rule, "LOCAL int n;"), IsEmpty()) << "n is 0 before, 1 after the action";
  EXPECT_THAT(warnings("STATE I :\nMATCH {f()} -> ASSUME {$$n == 0} DO n=n+1 GOTO I;\n"
                       "MATCH {f()} -> ASSUME {$$n != 0} GOTO I;",
                       "LOCAL int n;"),
              ElementsAre(HasSubstr("missing complement")));
}

TEST(Lint, ConditionsThatAreFalseCutNothing) {
  EXPECT_THAT(warnings("STATE I : MATCH {f($1)} && n == 1 -> GOTO I;", "LOCAL int n;"), IsEmpty());
  EXPECT_THAT(warnings("STATE I : MATCH {f($1)} -> ASSUME {$1} GOTO I; MATCH {f($?)} -> STOP;"),
              ElementsAre(HasSubstr("overlaps")));
}

TEST(Lint, Overlaps) {
  EXPECT_THAT(warnings("STATE I :\nMATCH {f($1)} -> GOTO I;\nMATCH {f($?)} -> GOTO J;\nSTATE J : "),
              ElementsAre("4: overlaps with the transition in line 3: both are taken"));
  EXPECT_THAT(warnings("STATE I :\nMATCH {f($1)} -> ASSUME {$1 <= 0} GOTO I;\n"
                       "MATCH {f($1)} -> ASSUME {$1 >= 0} GOTO J;\nSTATE J : "),
              ElementsAre("4: overlaps with the transition in line 3, for example for argument 1 "
                          "== 0: both are taken"));
  EXPECT_THAT(warnings("STATE I : MATCH {f($1)} -> GOTO I;\nMATCH {f($?)} -> GOTO I;"), IsEmpty())
      << "the same effect";
  EXPECT_THAT(warnings("STATE I : MATCH {f($1)} -> ASSUME {$$s[$1]} ERROR;\n"
                       "MATCH {f($1)} -> DO s[$1]=true GOTO I;",
                       "LOCAL set<string> s;"),
              IsEmpty())
      << "an error besides going on is how rules are written";
  EXPECT_THAT(warnings("STATE I : MATCH {f($1)} -> GOTO I; MATCH {f($1, $2)} -> GOTO J;"
                       "MATCH {$1 = f($2)} -> GOTO J; MATCH {g($1)} -> GOTO J; STATE J : "),
              IsEmpty())
      << "different events";
}

TEST(Lint, WhatMatchesNothingInAProgram) {
  LittleProgram p;
  p.call("f", {p.variable("x")});
  const cfa::Program& program = p.done();
  const std::string rule =
      "STATE I :\nMATCH {f($1)} -> GOTO I;\nMATCH {$1 = f($2)} -> GOTO I;\n"
      "MATCH {g($?)} -> SPLIT {x} GOTO I NEGATION GOTO I;\nn == 1 -> GOTO I;";
  EXPECT_THAT(warnings(rule, "LOCAL int n;", &program),
              ElementsAre("4: 'MATCH {$1 = f($2)}' matches no edge of the program",
                          "5: 'MATCH {g($?)}' matches no edge of the program"));
  EXPECT_THAT(warnings(rule, "LOCAL int n;"), IsEmpty());
}

TEST(Lint, WhatRelatesObjectsToEachOther) {
  const std::string locals = "LOCAL int n; LOCAL set<string> s; LOCAL set<string> t;";
  const auto said = [&](const std::string& transition) {
    const auto all = warnings("STATE I : " + transition + "\nSTATE J : TRUE -> GOTO J;\n", locals);
    return std::count_if(all.begin(), all.end(), [](const std::string& text) {
      return text.find("one is watched at a time") != std::string::npos;
    });
  };
  EXPECT_EQ(said("MATCH {f($1, $2)} && s[$1] && s[$2] -> ERROR;"), 1);
  EXPECT_EQ(said("MATCH {f($1)} && s[$1] && t[$1] -> ERROR;"), 0) << "one object";
  EXPECT_EQ(said("MATCH {f($1)} && !s[$1] && s.empty -> ERROR;"), 1);
  EXPECT_EQ(said("MATCH {f()} && s.empty && t.empty -> ERROR;"), 1);
  EXPECT_EQ(said("MATCH {f()} && s.empty && t.empty -> GOTO I;"), 0) << "nothing happens";
  EXPECT_EQ(said("MATCH {f()} && !s.empty -> ERROR;"), 0);
  EXPECT_EQ(said("MATCH {f($1)} && !s[$1] -> DO n=n+1 GOTO I;"), 1);
  EXPECT_EQ(said("MATCH {f($1)} && !s[$1] -> GOTO J;"), 1);
  EXPECT_EQ(said("MATCH {f($1)} && !s[$1] -> STOP;"), 1);
  EXPECT_EQ(said("MATCH {f($1)} && !s[$1] -> DO s[$1]=true GOTO I;"), 0);
  EXPECT_EQ(said("MATCH {f($1)} -> DO s[$1]=true GOTO J;"), 0) << "whatever is in the set";
}

TEST(Lint, AssumeAboutAnAssignedValue) {
  const std::string locals =
      "LOCAL int n; LOCAL set<string> s; LOCAL set<string> t; LOCAL counter<string> c;";
  const auto says = [&](const std::string& transition) {
    const auto all = warnings("STATE I : " + transition + "\n", locals);
    return std::any_of(all.begin(), all.end(), [](const std::string& text) {
      return text.find("the ASSUME sees the value") != std::string::npos;
    });
  };
  EXPECT_TRUE(says("MATCH {f($1)} -> ASSUME {!$$s[$1]} DO s[$1]=true GOTO I;"));
  EXPECT_TRUE(says("MATCH {$1 = f()} -> ASSUME {$1 == 0; $$n + 1 < 3} DO n=1 GOTO I;"));
  EXPECT_TRUE(says("MATCH {f($1)} -> ASSUME {(int)$$c[$1] < 5} DO c[$1]=1 GOTO I;"));
  EXPECT_FALSE(says("MATCH {$1 = f()} -> ASSUME {$$n < 3} DO n=n+1 GOTO I;"));
  EXPECT_FALSE(says("MATCH {f($1)} && !s[$1] -> DO s[$1]=true GOTO I;"));
  EXPECT_FALSE(says("MATCH {f($1)} -> SPLIT {$$n == 0} DO n=1 GOTO I NEGATION GOTO I;"));
  EXPECT_FALSE(says("MATCH {f($1)} -> ASSUME {!$$s[$1]} DO t[$1]=true GOTO I;"));
  EXPECT_FALSE(says("MATCH {f($1, $2)} -> ASSUME {!$$s[$1]} DO s[$2]=true GOTO I;"));
}

TEST(Lint, TooManyCasesAreNotTried) {
  std::string rule = "STATE I : ";
  for (int i = 0; i < 40; ++i) {
    rule += "MATCH {f()} -> ASSUME {x" + std::to_string(i) + " == 1} GOTO I;";
  }
  EXPECT_THAT(warnings(rule), IsEmpty());
}

TEST(AutomatonText, ReadsBackAsTheSame) {
  const std::string states =
      "STATE I : (MATCH {$1 = f($2, &x, *$3)} && (!(n == 1) || s[$1])) -> ASSUME {((int)$1) == 0;"
      " !($$s[$2]); $$s.empty || p->q.r[1] < 2U} GOTO I;";
  const std::string locals = "LOCAL int n; LOCAL set<string> s;";
  const Automaton first = automaton(states, locals);
  const Transition& t = first.states[0].transitions[0];
  const Automaton second = automaton(
      "STATE I : " + to_text(t.trigger) + " -> " + effect_text(t) + " " + target_text(t) + ";",
      locals);
  const Transition& u = second.states[0].transitions[0];
  EXPECT_EQ(to_text(t.trigger), to_text(u.trigger));
  EXPECT_EQ(effect_text(t), effect_text(u));
  EXPECT_EQ(to_text(t.trigger), "(MATCH {$1 = f($2, &x, *$3)} && (!(n == 1) || s[$1]))");
}

TEST(AutomatonText, Graph) {
  std::ostringstream out;
  write_dot(
      {automaton("STATE I : MATCH {f()} -> DO n=n+1 GOTO J; MATCH {g()} -> ERROR(\"a \\\"b\\\"\");"
                 "MATCH EXIT -> STOP; TARGET STATE J : ",
                 "LOCAL int n;")},
      out);
  EXPECT_THAT(out.str(), HasSubstr("a0s0 -> a0s1 [label=\"MATCH {f()} / DO n = (n + 1)\"];"));
  EXPECT_THAT(out.str(), HasSubstr("a0s0 -> a0error"));
  EXPECT_THAT(out.str(), HasSubstr("a0s1 [label=\"J\", shape=doublecircle];"));
  EXPECT_THAT(out.str(), HasSubstr("a0stop0 [label=\"STOP\", shape=plaintext];"));
}

}  // namespace
}  // namespace pcegar::spec
