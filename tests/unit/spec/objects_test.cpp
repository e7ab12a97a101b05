// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Sets hold objects where the points-to analysis knows them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "alias/points_to.hpp"
#include "little_program.hpp"
#include "show_steps.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::spec {
namespace {

using testing::HasSubstr;

constexpr const char* locals = "LOCAL set<string> s;";
constexpr const char* locks =
    "STATE I : MATCH {lock($1)} && s[$1] -> ERROR(\"twice $1\");"
    "MATCH {lock($1)} && !s[$1] -> DO s[$1]=true GOTO I;"
    "MATCH {unlock($1)} -> DO s[$1]=false GOTO I;"
    "MATCH {other($1)} && s.empty -> ERROR(\"$1\");";

class Objects : public testing::Test {
protected:
  const cfa::Expression* pointer(const std::string& name) {
    return program.variable(name, program.types().pointer_to(program.int_type()));
  }
  /// &p->only, of a pointer from outside
  const cfa::Expression* outside(const std::string& name) {
    const cfa::Type* type = program.record("single", {"only"});
    const auto* p = program.variable(name, program.types().pointer_to(type));
    program.call("find", {}, p);
    return program.address_of(program.field(program.dereference(p), 0));
  }
  void assign(const cfa::Expression* target, const cfa::Expression* value) {
    program.edge(cfa::Assign{target, value});
  }
  /// The step from the configuration with these elements.
  std::string step(cfa::EdgeId edge, std::set<std::string> elements = {}) {
    return step_of(automaton(locks, locals), edge, std::move(elements));
  }
  std::string step_of(const Automaton& rule, cfa::EdgeId edge, std::set<std::string> elements) {
    program.watch(rule);
    const cfa::Program& done = program.done();
    const alias::PointsTo points_to(done);
    Stepper stepper(rule, done, &points_to);
    Configuration at = stepper.initial();
    at.sets.at(0).merge(elements);
    return show(stepper, done, at, edge);
  }

  LittleProgram program;
};

TEST_F(Objects, TwoNamesOfOneObject) {
  const auto* a = program.variable("a");
  const auto* p = pointer("p");
  assign(p, program.address_of(a));
  const auto direct = program.call("lock", {program.address_of(a)});
  const auto by_name = program.call("lock", {p});
  EXPECT_EQ(step(direct), "I {&a,}");
  EXPECT_EQ(step(direct, {"&a"}), "#error {&a,} !twice &a");
  EXPECT_EQ(step(by_name), "I {NULL,} if p == 0 | I {&a,} if !(p == 0)");
  EXPECT_EQ(step(by_name, {"&a"}), "I {&a,NULL,} if p == 0 | #error {&a,} !twice p if !(p == 0)");
}

TEST_F(Objects, OneNameOfTwoObjects) {
  const auto* a = program.variable("a");
  const auto* b = program.variable("b");
  const auto* p = pointer("p");
  assign(p, program.address_of(a));
  assign(p, program.address_of(b));
  const auto lock = program.call("lock", {p});
  EXPECT_EQ(step(lock),
            "I {NULL,} if p == 0 | I {&a,} if p == &a"
            " | I {&b,} if !(p == 0) && !(p == &a)");
}

TEST_F(Objects, MembersAreNamedByTheirPlace) {
  const cfa::Type* type = program.record("pair", {"first", "second"});
  const auto* a = program.variable("a", type);
  const auto* p = program.variable("p", program.types().pointer_to(type));
  assign(p, program.address_of(a));
  const auto* member = program.address_of(program.field(program.dereference(p), 1));
  const auto* beginning = program.address_of(program.field(program.dereference(p), 0));
  const auto second = program.call("lock", {member});
  const auto first = program.call("lock", {beginning});
  const auto whole = program.call("lock", {program.address_of(a)});
  EXPECT_EQ(step(second), "I {&a.second,}") << "p points to an object";
  EXPECT_EQ(step(first), "I {&a,}");
  EXPECT_EQ(step(whole), "I {&a,}") << "one address";
}

TEST_F(Objects, ElementsOfArrays) {
  const cfa::Type* array = program.types().array_of(program.int_type(), 3);
  const auto* a = program.variable("a", array);
  const auto* i = program.variable("i");
  const auto constant =
      program.call("lock", {program.address_of(program.element(a, program.constant(1)))});
  const auto variable = program.call("lock", {program.address_of(program.element(a, i))});
  EXPECT_EQ(step(constant), "I {&a[1],}");
  EXPECT_EQ(step(variable),
            "I {&a[0],} if &a[i] == &a[0] | I {&a[1],} if &a[i] == &a[1]"
            " | I {&a[2],} if !(&a[i] == &a[0]) && !(&a[i] == &a[1])");
}

TEST_F(Objects, PointersThatNothingAssignsHaveObjectsOfTheirOwn) {
  const auto* p = pointer("p");
  const auto* q = pointer("q");
  const auto lock = program.call("lock", {p});
  program.call("lock", {q});
  EXPECT_EQ(step(lock, {"*main::q#1"}), "I {*main::p#0,*main::q#1,}");
}

TEST_F(Objects, UnlessThereMayBeCopiesOfThem) {
  const auto* p = pointer("p");
  const auto* q = pointer("q");
  assign(q, p);
  const auto lock = program.call("lock", {p});
  program.call("lock", {q});
  EXPECT_THAT(step(lock), HasSubstr("<watched>"));
}

/// A step gives no information about an object that is neither known nor watched.
TEST_F(Objects, OneArbitraryObjectIsWatched) {
  const auto* p = outside("p");
  const auto lock = program.call("lock", {p});
  const auto unlock = program.call("unlock", {p});
  EXPECT_EQ(step(lock),
            "I {<watched>,} if &p->only == <object watched by A> | I {} if !(&p->only == <object "
            "watched by A>)");
  EXPECT_EQ(step(lock, {"<watched>"}),
            "#error {<watched>,} !twice &p->only if &p->only == <object watched by A>"
            " | I {<watched>,} if !(&p->only == <object watched by A>)");
  EXPECT_EQ(step(unlock, {"<watched>"}),
            "I {} if &p->only == <object watched by A> | I {<watched>,} if !(&p->only == <object "
            "watched by A>)");
}

TEST_F(Objects, KnownPlacesAreComparedWithOpenPointers) {
  const auto* a = program.variable("a");
  const auto* q = pointer("q");
  program.call("outside", {}, q);
  assign(q, program.address_of(a));
  const auto partly = program.call("lock", {q});
  EXPECT_EQ(step(partly, {"&a"}),
            "I {&a,NULL,} if q == 0 | #error {&a,} !twice q if q == &a"
            " | I {&a,<watched>,} if (!(q == 0) && !(q == &a)) && (q == <object watched by A>)"
            " | I {&a,} if (!(q == 0) && !(q == &a)) && !(q == <object watched by A>)");
}

TEST_F(Objects, NumbersAreComparedByTheirValues) {
  const auto constant = program.call("lock", {program.constant(3)});
  EXPECT_EQ(step(constant), "I {3,}");
}

TEST_F(Objects, NumbersThatAreNotConstantAreWatched) {
  const auto variable = program.call("lock", {program.variable("x")});
  const auto constant = program.call("lock", {program.constant(3)});
  EXPECT_EQ(step(variable),
            "I {<watched>,} if ((unsigned long)x) == <number watched by A>"
            " | I {} if !(((unsigned long)x) == <number watched by A>)");
  EXPECT_EQ(step(constant),
            "I {<watched>,} if 3 == <number watched by A> | I {} if !(3 == <number watched by A>)");
}

/// It is not known whether others are in the set: no violation is lost, and none is invented.
TEST_F(Objects, EmptyMeansThatTheWatchedOneIsNotThere) {
  const auto* p = outside("p");
  program.call("lock", {p});
  const auto end = program.call("end", {});
  const auto at_end = [&](const std::string& rule, std::set<std::string> elements = {}) {
    return step_of(automaton("STATE I : MATCH {lock($1)} -> DO s[$1]=true GOTO I;" + rule, locals),
                   end, std::move(elements));
  };
  EXPECT_EQ(at_end("MATCH {end()} && !s.empty -> ERROR(\"held\");"), "I {}");
  EXPECT_EQ(at_end("MATCH {end()} && !s.empty -> ERROR(\"held\");", {"<watched>"}),
            "#error {<watched>,} !held");
  const std::string relating = at_end("MATCH {end()} && s.empty -> ERROR(\"none held\");");
  EXPECT_THAT(relating, HasSubstr("#error {} !none held if <the content"));
  EXPECT_THAT(relating, HasSubstr(" | I {} if ")) << "both are possible, neither is certain";
}

/// Two sets, but one object suffices.
TEST_F(Objects, OneOfTwoSetsThatIsNotEmptyIsFoundWithItsObject) {
  const auto* p = outside("p");
  program.call("lock", {p});
  const auto end = program.call("end", {});
  const auto rule = automaton(
      "STATE I : MATCH {lock($1)} -> DO s[$1]=true GOTO I;"
      "MATCH {end()} -> ASSUME {!$$s.empty || !$$t.empty} ERROR(\"held\");"
      "MATCH {end()} -> ASSUME {$$s.empty && $$t.empty} GOTO I;",
      "LOCAL set<string> s; LOCAL set<string> t;");
  EXPECT_EQ(step_of(rule, end, {}), "I {} {}");
  EXPECT_EQ(step_of(rule, end, {"<watched>"}), "#error {<watched>,} {} !held");
  const auto both = automaton(
      "STATE I : MATCH {lock($1)} -> DO s[$1]=true GOTO I;"
      "MATCH {end()} -> ASSUME {!$$s.empty; !$$t.empty} ERROR(\"both\");",
      "LOCAL set<string> s; LOCAL set<string> t;");
  EXPECT_THAT(step_of(both, end, {}), HasSubstr("!both if <the content")) << "needs two objects";
}

/// Two elements in one step: a violation that depends on both is never dropped.
TEST_F(Objects, WhatRelatesTwoObjectsIsNotCertain) {
  const auto* p = outside("p");
  const auto* q = outside("q");
  const auto both = program.call("both", {p, q});
  const auto rule =
      automaton("STATE I : MATCH {both($1, $2)} && s[$1] && s[$2] -> ERROR(\"both\");", locals);
  const std::string result = step_of(rule, both, {"<watched>"});
  EXPECT_THAT(
      result,
      HasSubstr("!both if &p->only == <object watched by A> if &q->only == <object watched by A>"));
  EXPECT_THAT(result, HasSubstr("!both if &p->only == <object watched by A> if !(&q->only == "
                                "<object watched by A>) if "));
  EXPECT_THAT(result, HasSubstr("!both if !(&p->only == <object watched by A>) if &q->only == "
                                "<object watched by A> if "));
  EXPECT_THAT(result, HasSubstr("!both if !(&p->only == <object watched by A>) if !(&q->only == "
                                "<object watched by A>) if "));
}

/// Counting objects depends on all of them.
TEST_F(Objects, CountingObjectsIsNotCertain) {
  const auto* p = outside("p");
  const auto lock = program.call("lock", {p});
  const auto rule = automaton(
      "STATE I : MATCH {lock($1)} && !s[$1] -> DO s[$1]=true DO n=n+1 GOTO I;"
      "MATCH {lock($1)} && s[$1] -> GOTO I;",
      "LOCAL int n = 0; LOCAL set<string> s;");
  const std::string result = step_of(rule, lock, {});
  EXPECT_THAT(result, HasSubstr("I 1 {<watched>,} if &p->only == <object watched by A>"));
  EXPECT_THAT(result, HasSubstr("I 1 {} if !(&p->only == <object watched by A>) if "));
  EXPECT_THAT(result, HasSubstr("I 0 {} if !(&p->only == <object watched by A>) if "));
}

/// The pair "contained: error" and "not contained: go on" lets another object pass for certain;
/// with a cut instead of the error, it does not.
TEST_F(Objects, AnErrorOfAnotherObjectLetsThePathGoOnACutDoesNot) {
  const auto* p = outside("p");
  const auto lock = program.call("lock", {p});
  const std::string take = "MATCH {lock($1)} && !s[$1] -> DO s[$1]=true GOTO I;";
  const std::string error = "MATCH {lock($1)} && s[$1] -> ERROR;";
  const std::string stop = "MATCH {lock($1)} && s[$1] -> STOP;";
  EXPECT_EQ(step_of(automaton("STATE I : " + take + error, locals), lock, {}),
            "I {<watched>,} if &p->only == <object watched by A> | I {} if !(&p->only == <object "
            "watched by A>)");
  EXPECT_THAT(step_of(automaton("STATE I : " + take + stop, locals), lock, {}),
              HasSubstr("I {} if !(&p->only == <object watched by A>) if "));
}

TEST_F(Objects, NoCasesWhereTheSetDoesNotMatter) {
  const auto* a = program.variable("a");
  const auto* b = program.variable("b");
  const auto* p = pointer("p");
  assign(p, program.address_of(a));
  assign(p, program.address_of(b));
  const auto other = program.call("other", {p});
  const auto unlock = program.call("unlock", {p});
  EXPECT_EQ(step(other), "#error {} !p");
  EXPECT_EQ(step(unlock), "I {}") << "all cases alike";
}

TEST_F(Objects, ElementsInTheAutomatonAreObjectsIfTheyDenoteOne) {
  const cfa::Type* type = program.record("pair", {"first", "second"});
  program.variable("a", type);
  const auto edge = program.call("f", {});
  const auto at_f = [&](const std::string& element) {
    return step_of(automaton("STATE I : MATCH {f()} -> DO s[" + element + "]=true GOTO I;", locals),
                   edge, {});
  };
  EXPECT_EQ(at_f("&a.first"), "I {&a,}");
  EXPECT_EQ(at_f("&a.second"), "I {&a.second,}");
  EXPECT_EQ(at_f("&a.third"), "I {&a.third,}");
  EXPECT_EQ(at_f("a"), "I {a,}");
}

TEST_F(Objects, OperandsThatTheCalleeMayChangeAreUnknown) {
  const auto* p = program.variable("p", program.types().pointer_to(program.int_type()),
                                   cfa::VariableKind::Global);
  assign(p, program.address_of(program.variable("a")));
  const auto body = program.call_with_body("unlock", {p});
  const auto external = program.call("unlock", {p});
  const cfa::Program& done = program.done();
  const alias::PointsTo points_to(done);
  const auto rule = automaton(locks, locals);
  Stepper stepper(rule, done, &points_to);
  Configuration at = stepper.initial();
  at.sets.at(0) = {"&a"};
  const auto& back = stepper.successors(at, body.back);
  ASSERT_EQ(back.size(), 2U);
  EXPECT_TRUE(cfa::is_approximate(*back.front().assumptions.at(0)));
  EXPECT_EQ(show(stepper, done, at, external), "I {&a,} if p == 0 | I {} if !(p == 0)")
      << "its address is not taken";
}

TEST_F(Objects, OperandsThatTheResultOverwrites) {
  const auto* x = program.variable("x");
  const auto* kept = program.variable("kept");
  const auto edge = program.call("f", {x}, x);
  const auto rule = automaton("STATE I : MATCH {$1 = f($2)} -> ASSUME {$2 > $1} ERROR(\"$2\");");
  program.call_site(edge).kept_arguments = {kept};
  EXPECT_EQ(first_step(rule, program, edge), "#error !x if kept > x");
}

}  // namespace
}  // namespace pcegar::spec
