// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/stepper.hpp"

#include <gtest/gtest.h>

#include "little_program.hpp"
#include "show_steps.hpp"
#include "spec/reader.hpp"
#include "support/error.hpp"

namespace pcegar::spec {
namespace {

TEST(Stepper, StaysWithoutMatch) {
  LittleProgram p;
  const auto edge = p.edge(cfa::Skip{});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f($?)} -> ERROR;"), p, edge), "I");
}

TEST(Stepper, CallStatementAndStoredResultAreToldApart) {
  const std::string rules =
      "STATE I : MATCH {f($1)} -> ERROR(\"statement\"); MATCH {$1 = f($2)} -> ERROR(\"result\");";
  LittleProgram p;
  const auto* x = p.variable("x");
  const auto statement = p.call("f", {x});
  const auto stored = p.call("f", {x}, p.variable("<tmp>", nullptr, cfa::VariableKind::Temporary));
  const auto two = p.call("f", {x, x});
  const auto other = p.call("g", {x});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(rules);
  Stepper stepper(a, program);
  const auto at = stepper.initial();
  EXPECT_EQ(show(stepper, program, at, statement), "#error !statement");
  EXPECT_EQ(show(stepper, program, at, stored), "#error !result");
  EXPECT_EQ(show(stepper, program, at, two), "I");
  EXPECT_EQ(show(stepper, program, at, other), "I");
}

TEST(Stepper, QuestionMarkAloneMatchesAnyArguments) {
  LittleProgram p;
  const auto none = p.call("f", {});
  const auto two = p.call("f", {p.variable("x"), p.variable("y")});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("STATE I : MATCH {f($?)} -> STOP;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), none), "none");
  EXPECT_EQ(show(stepper, program, stepper.initial(), two), "none");
}

TEST(Stepper, LiteralArguments) {
  LittleProgram p;
  const auto* lock = p.variable("lock");
  const auto* pointer = p.types().pointer_to(p.types().void_type());
  const auto address = p.call("f", {p.cast(p.address_of(lock), pointer)});
  const auto sixteen = p.call("f", {p.constant(16)});
  const auto null = p.call("f", {p.cast(p.constant(0), pointer)});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {f(& lock)} -> ERROR(\"address\"); MATCH {f(0x10)} -> ERROR(\"16\");"
      "MATCH {f(NULL)} -> ERROR(\"null\");");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), address), "#error !address");
  EXPECT_EQ(show(stepper, program, stepper.initial(), sixteen), "#error !16");
  EXPECT_EQ(show(stepper, program, stepper.initial(), null), "#error !null");
}

TEST(Stepper, PatternsFireAfterTheBodyAndFunctioncallBeforeIt) {
  LittleProgram p;
  const auto body = p.call_with_body("f", {});
  const auto external = p.call("g", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {f()} -> ERROR(\"pattern\"); MATCH FUNCTIONCALL \"f\" -> ERROR(\"call\");"
      "MATCH FUNCTIONCALL \"g\" -> ERROR(\"g\");");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), body.enter), "#error !call");
  EXPECT_EQ(show(stepper, program, stepper.initial(), body.back), "#error !pattern");
  EXPECT_EQ(show(stepper, program, stepper.initial(), external), "#error !g");
}

TEST(Stepper, LabelsTextRegexEntryExit) {
  LittleProgram p;
  const auto entry = p.edge(cfa::Skip{});
  const auto label = p.edge(cfa::Label{"Error"});
  const auto text = p.edge(cfa::Skip{}, "x = 1;");
  const auto exit = p.edge(cfa::Skip{});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH ENTRY -> ERROR(\"entry\"); MATCH EXIT -> ERROR(\"exit\");"
      "MATCH LABEL [[Ee\\]rr.r] -> ERROR(\"regex\"); MATCH LABEL \"Err\" -> ERROR(\"exact\");"
      "MATCH \"x = 1;\" -> ERROR(\"text $location: $rawstatement $7\"); MATCH [x =] -> STOP;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), entry), "#error !entry");
  EXPECT_EQ(show(stepper, program, stepper.initial(), label), "#error !regex");
  EXPECT_EQ(show(stepper, program, stepper.initial(), text), "#error !text p.c:7:1: x = 1; $7");
  EXPECT_EQ(show(stepper, program, stepper.initial(), exit), "#error !exit");
}

TEST(Stepper, RegexOfALongText) {
  LittleProgram p;
  const auto edge = p.edge(cfa::Skip{}, std::string(200000, 'x'));
  const Automaton a = automaton(
      "STATE I : MATCH [(x|y)*z] -> ERROR(\"z\"); MATCH [(x*)*y] -> ERROR(\"y\");"
      "MATCH [(x|y)*] -> ERROR(\"x\");");
  EXPECT_EQ(first_step(a, p, edge), "#error !x");
}

TEST(Stepper, SetsHoldTheTextOfArguments) {
  LittleProgram p;
  const auto* a_lock = p.variable("a");
  const auto* pointer = p.types().pointer_to(p.types().void_type());
  const auto lock_a = p.call("lock", {p.cast(p.address_of(a_lock), pointer)});
  const auto lock_b = p.call("lock", {p.address_of(p.variable("b"))});
  const auto unlock_a = p.call("unlock", {p.address_of(a_lock)});
  const auto end = p.call("check", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {lock($1)} -> ASSUME {$$s[$1]} ERROR(\"twice $1\");"
      "MATCH {lock($1)} -> DO s[$1]=true GOTO I;"
      "MATCH {unlock($1)} -> DO s[$1]=false GOTO I;"
      "MATCH {check($?)} -> ASSUME {!$$s.empty} ERROR(\"held\");",
      "LOCAL set<string> s;");
  Stepper stepper(a, program);
  Configuration at = stepper.initial();
  EXPECT_EQ(show(stepper, program, at, lock_a), "I {&a,}");
  at.sets[0] = {"&a"};
  EXPECT_EQ(show(stepper, program, at, lock_a), "#error {&a,} !twice &a | I {&a,}");
  EXPECT_EQ(show(stepper, program, at, lock_b), "I {&a,&b,}");
  EXPECT_EQ(show(stepper, program, at, unlock_a), "I {}");
  EXPECT_EQ(show(stepper, program, at, end), "#error {&a,} !held");
  at.sets[0] = {};
  EXPECT_EQ(show(stepper, program, at, end), "none") << "USEALL cuts what the ASSUMEs leave out";
}

TEST(Stepper, ActionsRunBeforeAssumeIsEvaluated) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f()} -> ASSUME {$$n == 3} DO n=n+1 GOTO I;"
                                 "MATCH {f()} -> ASSUME {$$n == 2} DO n=n-1 GOTO I;",
                                 "LOCAL int n = 2;"),
                       p, edge),
            "I 3");
}

TEST(Stepper, TriggersReadTheOldValues) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f()} && (n == 2) -> DO n=0 GOTO I;"
                                 "MATCH {f()} && n == 0 -> ERROR;",
                                 "LOCAL int n = 2;"),
                       p, edge),
            "I 0");
}

TEST(Stepper, AssumptionsBecomeTypedExpressions) {
  LittleProgram p;
  const auto* result = p.variable("r", p.types().integer(64, false));
  const auto* pointer = p.variable("q", p.types().pointer_to(p.int_type()));
  const auto edge = p.call("f", {pointer, p.constant(5)}, result);
  const Automaton a = automaton(
      "STATE I : MATCH {$1 = f($2, $3)} -> ASSUME {$1 > -1; ((void *)$2) > 2012; $3 == 5} GOTO I;");
  const cfa::Program& program = p.done();
  Stepper stepper(a, program);
  const auto& successors = stepper.successors(stepper.initial(), edge);
  ASSERT_EQ(successors.size(), 1U);
  const auto& conditions = successors[0].assumptions;
  ASSERT_EQ(conditions.size(), 2U) << "$3 == 5 is true";
  // -1 is converted to unsigned long, 2012 to the pointer's type.
  EXPECT_EQ(cfa::to_string(program, *conditions[0]), "r > 18446744073709551615");
  const auto& second = std::get<cfa::Binary>(conditions[1]->node);
  EXPECT_TRUE(second.left->type->is_pointer());
  EXPECT_TRUE(second.right->type->is_pointer());
  EXPECT_EQ(std::get<cfa::Constant>(second.right->node).bits, 2012U);
  EXPECT_EQ(conditions[0]->type->bits, 32U);
}

TEST(Stepper, NarrowOperandsArePromotedAndMixedOnesConverted) {
  LittleProgram p;
  const auto* narrow = p.variable("c", p.types().integer(8, false));
  const auto edge = p.call("f", {narrow, p.variable("i")});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f($1, $2)} -> ASSUME {$1 < $2 && $2 < 3U ||"
                                 " !((unsigned long)$2)} GOTO I;"),
                       p, edge),
            "I if ((((int)c) < i) && (((unsigned int)i) < 3)) || !(((unsigned long)i) != 0)");
}

TEST(Stepper, LongIsAsWideAsAPointer) {
  LittleProgram p(32);
  const auto edge = p.call("f", {p.constant(0xFFFFFFFFFFFFFFFF)});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f($1)} -> ASSUME {(unsigned long)$1 =="
                                 " 0xFFFFFFFF} GOTO I;"),
                       p, edge),
            "I");
}

TEST(Stepper, ResultJokerIsTheStoredVariable) {
  LittleProgram p;
  const auto edge = p.call("f", {}, p.variable("r"));
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {$1 = f($?)} -> ASSUME {$1} GOTO J;"
                                 "MATCH {$1 = f($?)} -> ASSUME {!((int)$1)} GOTO I; STATE J :"),
                       p, edge),
            "J if r != 0 | I if !(r != 0)");
}

TEST(Stepper, ArgumentThatTheResultOverwritesIsUnknown) {
  LittleProgram p;
  const auto* x = p.variable("x");
  const auto edge = p.call("f", {x}, x);
  const auto address = p.call("g", {p.address_of(x)}, x);
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {$1 = f($2)} -> ASSUME {$2 == 1} GOTO I;"
      "MATCH {$1 = g($2)} -> ASSUME {$2 == 0} GOTO I;");
  Stepper stepper(a, program);
  const auto* condition = stepper.successors(stepper.initial(), edge).at(0).assumptions.at(0);
  EXPECT_TRUE(cfa::is_approximate(*condition));
  condition = stepper.successors(stepper.initial(), address).at(0).assumptions.at(0);
  EXPECT_FALSE(cfa::is_approximate(*condition));
}

TEST(Stepper, JokersStandForTheArgumentAsWritten) {
  LittleProgram p;
  const auto* wide = p.variable("w", p.types().integer(64, false));
  const auto edge = p.call("f", {p.cast(wide, p.int_type())});
  p.call_site(edge).written_arguments = {wide};
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f($1)} -> ASSUME {$1 > 7} GOTO I;"), p, edge),
            "I if w > 7");
}

TEST(Stepper, ProgramVariablesAreFoundLocallyFirst) {
  LittleProgram p;
  p.variable("g", p.types().integer(8, true), cfa::VariableKind::Global);
  p.variable("h", p.types().integer(8, true), cfa::VariableKind::Global);
  p.variable("h");
  const auto edge = p.call("f", {});
  EXPECT_EQ(
      first_step(automaton("STATE I : MATCH {f()} -> ASSUME {g == 1; h == 1} GOTO I;"), p, edge),
      "I if ((int)g) == 1 if h == 1");
}

TEST(Stepper, WhatCannotBeEvaluatedIsReportedAtConstruction) {
  LittleProgram p;
  p.call("f", {p.variable("q", p.types().pointer_to(p.int_type()))});
  const cfa::Program& program = p.done();
  const auto error = [&](const std::string& assumption) -> std::string {
    const Automaton a = automaton("STATE I : MATCH {f($1)} -> ASSUME {" + assumption + "} GOTO I;");
    try {
      Stepper stepper(a, program);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("y == 1"), "a.spc:2:36: error: no variable 'y' where the transition applies");
  EXPECT_EQ(error("$1 + 1"),
            "a.spc:2:39: error: arithmetic on pointers in ASSUME is not supported yet");
  EXPECT_EQ(error("(float)1"), "a.spc:2:36: error: a cast to 'float' is not supported yet");
  EXPECT_EQ(error("8 / 0"),
            "a.spc:2:38: error: division in ASSUME by anything but a constant other "
            "than 0 is not supported yet");
  const Automaton unused = automaton("STATE I : MATCH {g($1)} -> ASSUME {y == 1} GOTO I;");
  EXPECT_NO_THROW(Stepper(unused, program));
}

TEST(Stepper, UseFirstEndsAtAnUnconditionalMatch) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE USEFIRST I : MATCH {f()} -> GOTO J; MATCH {f()} -> ERROR;"
                                 "STATE J :"),
                       p, edge),
            "J");
}

TEST(Stepper, UseAllTakesEveryMatch) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f()} -> GOTO J; MATCH {f()} -> ERROR(\"e\");"
                                 "MATCH {f()} -> GOTO J; STATE J :"),
                       p, edge),
            "J | #error !e");
}

TEST(Stepper, UseFirstGoesOnUnderTheNegation) {
  LittleProgram p;
  const auto edge = p.call("f", {p.variable("x"), p.variable("y")});
  const std::string first = "STATE USEFIRST I : MATCH {f($1, $2)} -> ASSUME {$1; $2} GOTO J;";
  const auto run = [&](const cfa::Program& program, const std::string& rest) {
    const Automaton a = automaton(first + rest + " STATE J :");
    Stepper stepper(a, program);
    return show(stepper, program, stepper.initial(), edge);
  };
  const cfa::Program& program = p.done();
  const std::string taken = "J if x != 0 if y != 0 | ";
  const std::string negated = " if !((x != 0) && (y != 0))";
  EXPECT_EQ(run(program, ""), taken + "I" + negated) << "the rest stays";
  EXPECT_EQ(run(program, "MATCH {f($?)} -> ERROR(\"e\");"), taken + "#error !e" + negated);
  EXPECT_EQ(run(program, "MATCH {f($?)} -> STOP;"), "J if x != 0 if y != 0");
  EXPECT_EQ(run(program, "MATCH {f($1, $2)} -> ASSUME {!$1} ERROR(\"e\");"),
            taken + "#error !e" + negated + " if !(x != 0) | I" + negated + " if !!(x != 0)");
}

TEST(Stepper, UseFirstSkipsImpossibleTransitions) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE USEFIRST I : MATCH {f()} -> ASSUME {$$n == 1} GOTO J;"
                                 "MATCH {f()} -> ASSUME {$$n == 2} ERROR(\"e\"); STATE J :",
                                 "LOCAL int n;"),
                       p, edge),
            "I 0");
}

TEST(Stepper, FailingAssertIsAnError) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f()} -> ASSERT n == 1 ERROR(\"m\");"
                                 "MATCH {f()} -> ASSERT n == 0 GOTO I;"
                                 "MATCH {f()} -> ASSERT n != 0 GOTO I;",
                                 "LOCAL int n;"),
                       p, edge),
            "#error 0 !m | I 0 | #error 0 !ASSERT failed");
}

TEST(Stepper, TargetStatesAndTheErrorState) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  const auto other = p.call("g", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("STATE I : MATCH {f()} -> GOTO T; TARGET STATE T :");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), edge), "T !state T");
  const Configuration error{a.states.size(), {}, {}};
  EXPECT_EQ(show(stepper, program, error, edge), "#error");
  const Configuration target{1, {}, {}};
  EXPECT_EQ(show(stepper, program, target, other), "T");
}

TEST(Stepper, StepsAreComputedOnce) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("STATE I : MATCH {f()} -> DO n=n+1 GOTO I;", "LOCAL int n;");
  Stepper stepper(a, program);
  const auto* first = &stepper.successors(stepper.initial(), edge);
  for (std::int64_t n = 1; n < 100; ++n) {
    static_cast<void>(stepper.successors(Configuration{0, {n}, {}}, edge));
  }
  EXPECT_EQ(first, &stepper.successors(stepper.initial(), edge));
}

TEST(Stepper, RelevanceFollowsTheStates) {
  LittleProgram p;
  p.call("end", {});
  const cfa::Program& program = p.done();
  const auto relevant = [&](const std::string& states) {
    const Automaton a = automaton(states);
    return Stepper(a, program).is_relevant();
  };
  EXPECT_TRUE(relevant("STATE I : MATCH {end()} -> ERROR;"));
  EXPECT_TRUE(relevant("STATE I : MATCH {end()} -> GOTO T; TARGET STATE T :"));
  EXPECT_TRUE(relevant("STATE I : TRUE -> ASSERT FALSE GOTO I;"));
  EXPECT_TRUE(relevant("STATE I : MATCH {end()} -> BREAK;")) << "it ends as UNKNOWN";
  EXPECT_TRUE(relevant("STATE I : MATCH {end()} -> PRINT \"there\" GOTO I;"));
  EXPECT_TRUE(relevant("STATE I : !MATCH {other()} -> ERROR;"));
  EXPECT_TRUE(relevant("TARGET STATE I : ")) << "violated at once";
  EXPECT_FALSE(relevant("STATE I : MATCH {other()} -> ERROR;"));
  EXPECT_FALSE(relevant("STATE I : MATCH {other()} -> ASSERT FALSE GOTO I;"));
  EXPECT_FALSE(relevant("STATE I : MATCH {other()} -> BREAK;"));
  EXPECT_FALSE(relevant("STATE I : MATCH {end()} -> GOTO I;"));
  EXPECT_FALSE(relevant("STATE I : MATCH {lock()} -> GOTO L; STATE L : MATCH {end()} -> ERROR;"));
}

TEST(Stepper, FootprintIsWhereItCanStep) {
  LittleProgram p;
  const auto lock = p.call("lock", {});
  const auto unlock = p.call("unlock", {});
  p.call("other", {});
  const cfa::Program& program = p.done();
  const auto footprint = [&](const std::string& states) {
    const Automaton a = automaton(states);
    return Stepper(a, program).footprint();
  };
  using Edges = std::vector<cfa::EdgeId>;
  EXPECT_EQ(footprint("STATE I : MATCH {lock()} -> GOTO L; STATE L : MATCH {unlock()} -> ERROR;"),
            (Edges{lock, unlock}));
  EXPECT_EQ(footprint("STATE I : MATCH {none()} -> GOTO L; STATE L : MATCH {unlock()} -> ERROR;"),
            Edges{})
      << "nothing leads to L";
}

TEST(Stepper, DefaultProperty) {
  LittleProgram p;
  const auto label = p.edge(cfa::Label{"ERROR"});
  const auto other = p.edge(cfa::Label{"OTHER"});
  const auto external = p.call("reach_error", {});
  const auto body = p.call_with_body("reach_error", {});
  const cfa::Program& program = p.done();
  const Automaton a = default_property();
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), label), "#error !unreach-call");
  EXPECT_EQ(show(stepper, program, stepper.initial(), other), "Init");
  EXPECT_EQ(show(stepper, program, stepper.initial(), external), "#error !unreach-call");
  EXPECT_EQ(show(stepper, program, stepper.initial(), body.enter), "#error !unreach-call");
}

}  // namespace
}  // namespace pcegar::spec
