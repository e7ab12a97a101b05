// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// What each construct of the language means, one test per feature.
#include <gtest/gtest.h>

#include "little_program.hpp"
#include "show_steps.hpp"
#include "support/error.hpp"

namespace pcegar::spec {
namespace {

TEST(Language, CallAndReturnPatternsMatchWhetherOrNotTheResultIsUsed) {
  LittleProgram p;
  const auto unused = p.call("f", {p.variable("x")});
  const auto used = p.call("f", {p.variable("x")}, p.variable("r"));
  const cfa::Program& program = p.done();
  for (const std::string when : {"CALL", "RETURN"}) {
    const Automaton any = automaton("STATE I : MATCH " + when + " {f($1)} -> ERROR(\"$1\");");
    Stepper stepper(any, program);
    EXPECT_EQ(show(stepper, program, stepper.initial(), unused), "#error !x") << when;
    EXPECT_EQ(show(stepper, program, stepper.initial(), used), "#error !x") << when;
    const Automaton stored = automaton("STATE I : MATCH " + when + " {$? = f($1)} -> ERROR;");
    Stepper strict(stored, program);
    EXPECT_EQ(show(strict, program, strict.initial(), unused), "I") << when;
    EXPECT_EQ(show(strict, program, strict.initial(), used), "#error !") << when;
  }
}

TEST(Language, CallIsBeforeTheBodyAndReturnAfterIt) {
  LittleProgram p;
  const auto body = p.call_with_body("f", {});
  const cfa::Program& program = p.done();
  const Automaton a =
      automaton("STATE I : MATCH CALL {f()} -> GOTO In; STATE In : MATCH RETURN {f()} -> GOTO I;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), body.enter), "In");
  EXPECT_EQ(show(stepper, program, stepper.initial(), body.back), "I");
  Configuration inside = stepper.initial();
  inside.state = 1;
  EXPECT_EQ(show(stepper, program, inside, body.back), "I");
  EXPECT_EQ(show(stepper, program, inside, body.enter), "In");
}

TEST(Language, ACallWithoutBodyIsTwoSteps) {
  const std::string rules =
      "STATE I : MATCH CALL {f($1)} -> ASSUME {$1 == 1} GOTO In;"
      "MATCH CALL {f($1)} -> ASSUME {$1 != 1} GOTO I;"
      "STATE In : MATCH RETURN {$1 = f($?)} -> ASSUME {$1 == 2} GOTO Out; STATE Out : ";
  LittleProgram p;
  const auto edge = p.call("f", {p.variable("x")}, p.variable("r"));
  EXPECT_EQ(first_step(automaton(rules), p, edge), "Out if x == 1 if r == 2 | I if x != 1");
}

TEST(Language, ParametersThatACallOverwritesAreUnknownInItsArguments) {
  LittleProgram p;
  const auto* x = p.variable("x", nullptr, cfa::VariableKind::Parameter);
  const auto recursive = p.call_with_body("f", {x});
  p.function("f").parameters = {std::get<cfa::VariableReference>(x->node).variable};
  const auto plain = p.call_with_body("g", {x});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH CALL {f($1)} -> ASSUME {$1} GOTO I;"
      "MATCH CALL {g($1)} -> ASSUME {$1} GOTO I;");
  Stepper stepper(a, program);
  const auto condition = [&](cfa::EdgeId edge) {
    return stepper.successors(stepper.initial(), edge).at(0).assumptions.at(0);
  };
  EXPECT_TRUE(cfa::is_approximate(*condition(recursive.enter)));
  EXPECT_FALSE(cfa::is_approximate(*condition(plain.enter)));
}

TEST(Language, SplitTakesBothSides) {
  LittleProgram p;
  const auto edge = p.call("f", {p.variable("x"), p.variable("y")});
  const std::string split =
      " I : MATCH {f($1, $2)} -> SPLIT {$1; $2} DO n=1 GOTO A NEGATION ERROR(\"e\"); STATE A : ";
  const cfa::Program& program = p.done();
  for (const std::string mode : {"USEALL", "USEFIRST"}) {
    const Automaton a = automaton("STATE " + mode + split, "LOCAL int n;");
    Stepper stepper(a, program);
    EXPECT_EQ(show(stepper, program, stepper.initial(), edge),
              "A 1 if x != 0 if y != 0 | #error 0 !e if !((x != 0) && (y != 0))")
        << mode;
  }
}

TEST(Language, SplitSeesTheValuesBeforeTheActions) {
  const std::string rules =
      " I : MATCH {f()} -> SPLIT {$$n == 0} DO n=n+1 GOTO A NEGATION DO n=0"
      " GOTO B; STATE A : STATE B : ";
  LittleProgram p;
  const auto edge = p.call("f", {});
  const cfa::Program& program = p.done();
  for (const std::string mode : {"USEALL", "USEFIRST"}) {
    const Automaton a = automaton("STATE " + mode + rules, "LOCAL int n;");
    Stepper stepper(a, program);
    EXPECT_EQ(show(stepper, program, stepper.initial(), edge), "A 1") << mode;
    EXPECT_EQ(show(stepper, program, Configuration{0, {1}, {}}, edge), "B 0") << mode;
  }
}

TEST(Language, AssignmentPatterns) {
  LittleProgram p;
  const auto* x = p.variable("x");
  const auto* y = p.variable("y");
  const auto constant = p.edge(cfa::Assign{x, p.constant(5)});
  const auto copy = p.edge(cfa::Assign{x, y});
  const auto other = p.edge(cfa::Assign{y, x});
  const auto call = p.call("f", {}, x);
  const auto itself = p.edge(cfa::Assign{y, p.binary(cfa::BinaryOperator::Add, y, x)});
  const auto skip = p.edge(cfa::Skip{});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE USEFIRST I : MATCH {x = 5;} -> ERROR(\"five\"); MATCH {x = $?} -> ERROR(\"x\");"
      "MATCH {$1 = $2 + x} -> ASSUME {$2 == 0} ERROR(\"sum\");"
      "MATCH {$1 = $2} -> ASSUME {$2 == 1} ERROR(\"$1 := $2\");");
  Stepper stepper(a, program);
  const auto step = [&](cfa::EdgeId e) { return show(stepper, program, stepper.initial(), e); };
  EXPECT_EQ(step(constant), "#error !five");
  EXPECT_EQ(step(copy), "#error !x");
  EXPECT_EQ(step(other).substr(0, 31), "#error !y := x if x == 1 | I if");
  EXPECT_EQ(step(call), "#error !x");
  EXPECT_EQ(step(skip), "I");
  const auto& sum = stepper.successors(stepper.initial(), itself).at(0);
  EXPECT_EQ(sum.message, "sum");
  EXPECT_TRUE(cfa::is_approximate(*sum.assumptions.at(0))) << "y is overwritten";
}

TEST(Language, ReturnPatterns) {
  LittleProgram p;
  const auto* result = p.variable("ret", nullptr, cfa::VariableKind::ReturnValue);
  const auto value = p.edge(cfa::Assign{result, p.constant(7)});
  const auto plain = p.edge(cfa::Assign{p.variable("x"), p.constant(7)});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {return 7;} -> ERROR(\"seven\"); MATCH {$? = 7} -> ERROR(\"assigned\");");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), value), "#error !seven");
  EXPECT_EQ(show(stepper, program, stepper.initial(), plain), "#error !assigned");
}

TEST(Language, JokersInsideOfArguments) {
  LittleProgram p;
  const auto* device = p.record("device", {"lock", "state"});
  const auto* dev = p.variable("dev", device);
  const auto* pointer = p.variable("p", p.types().pointer_to(device));
  const auto direct = p.call("f", {p.address_of(p.field(dev, 0))});
  const auto indirect = p.call("f", {p.address_of(p.field(p.dereference(pointer), 0))});
  const auto other = p.call("f", {p.address_of(p.field(dev, 1))});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE USEFIRST I : MATCH {f(&$1->lock)} -> ERROR(\"arrow $1\");"
      "MATCH {f(&$1.lock)} -> ERROR(\"dot $1\"); MATCH {f(&$?.state)} -> ERROR(\"state\");");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), direct), "#error !dot dev");
  EXPECT_EQ(show(stepper, program, stepper.initial(), indirect), "#error !arrow p");
  EXPECT_EQ(show(stepper, program, stepper.initial(), other), "#error !state");
}

TEST(Language, SetsInConditions) {
  LittleProgram p;
  const auto a_edge = p.call("f", {p.variable("a")});
  const auto b_edge = p.call("f", {p.variable("b")});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE USEFIRST I : MATCH {f($1)} && held[$1] -> ERROR(\"twice $1\");"
      "MATCH {f($1)} && !held.empty -> ASSERT !held[$1] ASSERT held[a] GOTO I;"
      "MATCH {f($1)} && held.empty -> DO held[$1]=true GOTO I;",
      "LOCAL set<string> held;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), a_edge), "I {a,}");
  EXPECT_EQ(show(stepper, program, Configuration{0, {}, {{"a"}}}, a_edge), "#error {a,} !twice a");
  EXPECT_EQ(show(stepper, program, Configuration{0, {}, {{"a"}}}, b_edge), "I {a,}");
  EXPECT_EQ(show(stepper, program, Configuration{0, {}, {{"c"}}}, b_edge),
            "#error {c,} !ASSERT failed");
}

TEST(Language, ConditionsAreComparedAsConditions) {
  LittleProgram p;
  const auto call = p.call("f", {});
  const auto skip = p.edge(cfa::Skip{});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE USEFIRST I : MATCH {f()} == (n == 1) -> ERROR(\"same\"); TRUE -> ERROR(\"differ\");",
      "LOCAL int n;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, Configuration{0, {1}, {}}, call), "#error 1 !same");
  EXPECT_EQ(show(stepper, program, Configuration{0, {0}, {}}, call), "#error 0 !differ");
  EXPECT_EQ(show(stepper, program, Configuration{0, {1}, {}}, skip), "#error 1 !differ");
  EXPECT_EQ(show(stepper, program, Configuration{0, {0}, {}}, skip), "#error 0 !same");
  const Automaton negated = automaton("STATE I : TRUE != (MATCH {f()}) -> ERROR;");
  Stepper other(negated, program);
  EXPECT_EQ(show(other, program, other.initial(), call), "I");
  EXPECT_EQ(show(other, program, other.initial(), skip), "#error !");
}

TEST(Language, CheckAndEvalLookAtThePlace) {
  LittleProgram p;
  const auto before = p.edge(cfa::Skip{});
  const auto label = p.edge(cfa::Label{"L"});
  const cfa::Program& program = p.done();
  const auto step = [&](const std::string& condition, cfa::EdgeId edge) {
    const Automaton a = automaton("STATE I : " + condition + " -> ERROR; STATE J : ");
    Stepper stepper(a, program);
    return show(stepper, program, stepper.initial(), edge) != "I";
  };
  EXPECT_TRUE(step("CHECK(location, \"functionName == main\")", before));
  EXPECT_FALSE(step("CHECK(location, \"functionname==f\")", before));
  EXPECT_TRUE(step("CHECK(\"label==L\")", before));
  EXPECT_FALSE(step("CHECK(\"label==L\")", label));
  EXPECT_TRUE(step("CHECK(location, \"line==7\")", before));
  EXPECT_FALSE(step("CHECK(location, \"line==8\")", before));
  EXPECT_TRUE(step("CHECK(AutomatonAnalysis_A, \"state == I\")", before));
  EXPECT_FALSE(step("CHECK(AutomatonAnalysis_A, \"state == J\")", before));
  EXPECT_TRUE(step("EVAL(location, \"lineno\") == 3 + 4", before));
  EXPECT_FALSE(step("EVAL(location, \"lineno\") == 8", before));
  EXPECT_TRUE(step("COVERS_LINES(6 7)", before));
  EXPECT_FALSE(step("COVERS_LINES(6 8)", before));
}

TEST(Language, MatchAssertIsACallOfTheFunctionBehindTheMacro) {
  LittleProgram p;
  const auto failing = p.call("__assert_fail", {});
  const auto other = p.call("assert", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("STATE I : MATCH ASSERT -> ERROR;");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), failing), "#error !");
  EXPECT_EQ(show(stepper, program, stepper.initial(), other), "I");
}

TEST(Language, AnInitialTargetIsViolatedByTheFirstEdge) {
  LittleProgram p;
  const auto edge = p.edge(cfa::Skip{});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("TARGET STATE I : ");
  Stepper stepper(a, program);
  EXPECT_EQ(show(stepper, program, stepper.initial(), edge), "#error !state I");
  EXPECT_TRUE(stepper.is_relevant());
}

TEST(Language, BreakIsNoVerdict) {
  LittleProgram p;
  const auto edge = p.call("f", {});
  const cfa::Program& program = p.done();
  const Automaton a = automaton("STATE I : MATCH {f()} -> BREAK;");
  Stepper stepper(a, program);
  const auto& successors = stepper.successors(stepper.initial(), edge);
  ASSERT_EQ(successors.size(), 1U);
  EXPECT_TRUE(successors.front().is_target);
  EXPECT_TRUE(successors.front().ends_analysis);
  EXPECT_TRUE(stepper.is_relevant());
}

TEST(Language, PrintAndPrintonce) {
  LittleProgram p;
  const auto first = p.call("f", {p.variable("x")});
  const auto second = p.call("f", {p.variable("y")});
  const cfa::Program& program = p.done();
  const Automaton a = automaton(
      "STATE I : MATCH {f($1)} -> DO n=n+1 PRINT \"$1 \" n + 1 \" \" n == 1 PRINTONCE \"once\""
      " GOTO I;",
      "LOCAL int n;");
  Stepper stepper(a, program);
  std::vector<std::string> printed;
  stepper.print_to([&](const std::string& text) { printed.push_back(text); });
  const Configuration at = stepper.successors(stepper.initial(), first).at(0).configuration;
  static_cast<void>(stepper.successors(at, second));
  EXPECT_EQ(printed, (std::vector<std::string>{"x 2 true", "once", "y 3 false"}));
}

TEST(Language, MembersPointersAndElementsInAssume) {
  LittleProgram p;
  const auto* device = p.record("device", {"lock", "state"});
  p.variable("dev", device);
  p.variable("p", p.types().pointer_to(device));
  p.variable("a", p.types().array_of(p.int_type(), 4));
  const auto edge = p.call("f", {p.variable("q", p.types().pointer_to(p.int_type()))});
  EXPECT_EQ(first_step(automaton("STATE I : MATCH {f($1)} -> ASSUME {dev.state == 1;"
                                 "p->lock == 2; *$1 == 3; a[2] == 4; $1 == &dev.lock; (*p).lock;"
                                 "&*p == p} GOTO I;"),
                       p, edge),
            "I if dev.state == 1 if p->lock == 2 if *q == 3 if a[2] == 4 if q == &dev.lock if "
            "p->lock != 0 if p == p");
}

TEST(Language, MistakesInAssumeAreFoundWithTheTypes) {
  LittleProgram p;
  p.variable("dev", p.record("device", {"lock"}));
  p.variable("v", p.types().pointer_to(p.types().void_type()));
  p.variable("x");
  p.call("f", {});
  const cfa::Program& program = p.done();
  const auto error = [&](const std::string& assumption) -> std::string {
    const Automaton a = automaton("STATE I : MATCH {f()} -> ASSUME {" + assumption + "} GOTO I;");
    try {
      Stepper stepper(a, program);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("dev.key"), "a.spc:2:37: error: no member 'key' in 'struct device'");
  EXPECT_EQ(error("x.key"), "a.spc:2:35: error: no member 'key' in 'int'");
  EXPECT_EQ(error("*x"), "a.spc:2:34: error: 'int' is not a pointer to an object");
  EXPECT_EQ(error("*v"), "a.spc:2:34: error: 'void *' is not a pointer to an object");
  EXPECT_EQ(error("v[0]"),
            "a.spc:2:35: error: '[' in ASSUME after anything but an array is not supported yet");
  EXPECT_EQ(error("&(x + 1)"),
            "a.spc:2:34: error: '&' in ASSUME needs something that has an "
            "address");
  EXPECT_EQ(error("(unsigned pid_t)1"),
            "a.spc:2:34: error: a cast to 'unsigned pid_t' is not supported yet");
}

}  // namespace
}  // namespace pcegar::spec
