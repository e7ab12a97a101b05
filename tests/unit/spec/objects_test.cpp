// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Sets hold objects where the points-to analysis knows them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "alias/points_to.hpp"
#include "little_program.hpp"
#include "show_steps.hpp"

namespace pcegar::spec {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

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
  void assign(const cfa::Expression* target, const cfa::Expression* value) {
    program.edge(cfa::Assign{target, value});
  }
  /// The step from the configuration with these elements.
  std::string step(cfa::EdgeId edge, std::set<std::string> elements = {}) {
    return step_of(automaton(locks, locals), edge, std::move(elements));
  }
  std::string step_of(const Automaton& rule, cfa::EdgeId edge, std::set<std::string> elements) {
    const cfa::Program& done = program.done();
    const alias::PointsTo points_to(done);
    Stepper stepper(rule, done, &points_to);
    Configuration at = stepper.initial();
    at.sets.at(0).merge(elements);
    const std::string result = show(stepper, done, at, edge);
    texts = stepper.text_elements();
    return result;
  }

  LittleProgram program;
  std::vector<TextElement> texts;
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
  EXPECT_THAT(texts, IsEmpty());
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

TEST_F(Objects, UnknownPointersAreTexts) {
  const auto* a = program.variable("a");
  const auto* p = pointer("p");
  const auto* q = pointer("q");
  program.call("outside", {}, p);
  program.call("outside", {}, q);
  assign(q, program.address_of(a));
  const auto unknown = program.call("lock", {p});
  const auto partly = program.call("lock", {q});
  EXPECT_EQ(step(unknown), "I {p,}");
  EXPECT_THAT(texts, ElementsAre(Field(&TextElement::text, "p")));
  EXPECT_EQ(step(partly), "I {&a,} if q == &a | I {q,} if !(q == &a)");
  EXPECT_THAT(texts, ElementsAre(Field(&TextElement::text, "q")));
}

TEST_F(Objects, NumbersAreTextsWithoutMention) {
  const auto edge = program.call("lock", {program.variable("x")});
  EXPECT_EQ(step(edge), "I {x,}");
  EXPECT_THAT(texts, IsEmpty());
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
