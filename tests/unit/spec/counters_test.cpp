// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Counters of objects, and keys of two parts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "alias/points_to.hpp"
#include "little_program.hpp"
#include "show_steps.hpp"
#include "spec/automaton_text.hpp"
#include "spec/counter_uses.hpp"
#include "support/error.hpp"

namespace pcegar::spec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* counter = "LOCAL counter<string> c;";
constexpr const char* references =
    "STATE I : MATCH {get($1)} && c[$1] != 9 -> DO c[$1]+=1 GOTO I;"
    "MATCH {get($1)} && c[$1] == 9 -> GOTO I;"
    "MATCH {put($1)} && c[$1] == 0 -> ERROR(\"$1 not taken\");"
    "MATCH {put($1)} && c[$1] != 0 -> DO c[$1] -= 1 GOTO I;"
    "MATCH {end()} && !c.empty -> ERROR(\"kept\"); MATCH {end()} && c.empty -> GOTO I;";

class Counters : public testing::Test {
protected:
  const cfa::Expression* pointer(const std::string& name) {
    return program.variable(name, program.types().pointer_to(program.int_type()));
  }
  /// A pointer from outside.
  const cfa::Expression* outside(const std::string& name) {
    const auto* p = pointer(name);
    program.call("find", {}, p);
    return p;
  }
  std::string step(const std::string& states, const std::string& locals, cfa::EdgeId edge,
                   const std::map<std::string, std::int64_t>& counts = {},
                   const std::set<std::string>& elements = {}) {
    const Automaton rule = automaton(states, locals);
    program.watch(rule);
    const cfa::Program& done = program.done();
    const alias::PointsTo points_to(done);
    Stepper stepper(rule, done, &points_to);
    Configuration at = stepper.initial();
    if (!at.counters.empty()) {
      at.counters.front() = counts;
    }
    if (!at.sets.empty()) {
      at.sets.front() = elements;
    }
    return show(stepper, done, at, edge);
  }

  LittleProgram program;
};

TEST_F(Counters, OfKnownObjects) {
  const auto* a = program.address_of(program.variable("a"));
  const auto get = program.call("get", {a});
  const auto put = program.call("put", {a});
  const auto end = program.call("end", {});
  EXPECT_EQ(step(references, counter, get), "I (&a:1,)");
  EXPECT_EQ(step(references, counter, get, {{"&a", 1}}), "I (&a:2,)");
  EXPECT_EQ(step(references, counter, get, {{"&a", 9}}), "I (&a:9,)");
  EXPECT_EQ(step(references, counter, put, {{"&a", 2}}), "I (&a:1,)");
  EXPECT_EQ(step(references, counter, put, {{"&a", 1}}), "I ()") << "0 is not held";
  EXPECT_EQ(step(references, counter, put, {{"&b", 1}}), "#error (&b:1,) !&a not taken");
  EXPECT_EQ(step(references, counter, end, {{"&a", 1}}), "#error (&a:1,) !kept");
  EXPECT_EQ(step(references, counter, end), "I ()");
}

TEST_F(Counters, OfTheWatchedObject) {
  const auto* p = outside("p");
  const auto get = program.call("get", {p});
  const auto put = program.call("put", {p});
  const auto end = program.call("end", {});
  const std::string watched = " if (!(p == 0)) && (p == <object watched by A>)";
  const std::string other = " if !(p == 0) && !(p == <object watched by A>)";
  const std::string got = step(references, counter, get);
  EXPECT_THAT(got, HasSubstr("I (<watched>:1,)"));
  EXPECT_THAT(got, HasSubstr("I () if !")) << "the other one passes, for certain";
  EXPECT_THAT(got, Not(HasSubstr("<the content")));
  const std::string given = step(references, counter, put, {{"<watched>", 2}});
  EXPECT_THAT(given, HasSubstr("I (<watched>:1,) if "));
  EXPECT_THAT(given, HasSubstr("I (<watched>:2,) if "));
  EXPECT_THAT(given, Not(HasSubstr("<the content")));
  const std::string wrong = step(references, counter, put);
  EXPECT_THAT(wrong, HasSubstr("!p not taken if "));
  EXPECT_THAT(wrong, Not(HasSubstr("<the content")));
  EXPECT_EQ(step(references, counter, end, {{"<watched>", 1}}), "#error (<watched>:1,) !kept");
  EXPECT_EQ(step(references, counter, end), "I ()");
}

/// NULL has a name, so it would be counted like another known object.
TEST_F(Counters, ANullPointerThatIsNotNullIsNoCase) {
  const auto get = program.call("get", {outside("p")});
  const std::string not_null = "MATCH {get($1)} -> ASSUME {((void *)$1) != 0} DO c[$1]+=1 GOTO I;";
  const std::string null = "MATCH {get($1)} -> ASSUME {!($1)} GOTO J; STATE J : ";
  const std::string both = step("STATE I : " + not_null + null, counter, get);
  EXPECT_THAT(both, Not(HasSubstr("NULL:1")));
  EXPECT_THAT(both, HasSubstr("I (<watched>:1,) if "));
  EXPECT_THAT(both, HasSubstr("J () if p == 0"));
  EXPECT_THAT(both, Not(HasSubstr("J () if (!(p == 0))"))) << "the watched object is not null";
  program.variable("n");
  const std::string of_another =
      step("STATE I : MATCH {get($1)} -> ASSUME {n != 0} DO c[$1]+=1 GOTO I;", counter, get);
  EXPECT_THAT(of_another, HasSubstr("NULL:1")) << "something else is not 0";
}

/// All values of another object's counter that can be distinguished are tried.
TEST_F(Counters, WhatAnotherObjectMayCauseIsPossibleButNotCertain) {
  const auto* p = outside("p");
  const auto edge = program.call("f", {p});
  const auto of_other = [&](const std::string& states) {
    return step(states, std::string("LOCAL int n = 0;") + counter, edge);
  };
  const std::string third = of_other(
      "STATE I : MATCH {f($1)} && c[$1] == 3 -> GOTO J;"
      "MATCH {f($1)} && c[$1] != 3 -> GOTO I; STATE J : ");
  EXPECT_THAT(third, HasSubstr("J 0 () if "));
  EXPECT_THAT(third, HasSubstr("<the content of the automaton's sets for other objects>"));
  const std::string order = of_other(
      "STATE I : MATCH {f($1)} -> SPLIT {$$c[$1] < -5} GOTO J NEGATION GOTO I; STATE J : ");
  EXPECT_THAT(order, HasSubstr("J 0 () if ")) << "below the constant";
  const std::string after = of_other(
      "STATE I : MATCH {f($1)} -> ASSUME {$$c[$1] == 7} DO c[$1] += 2 GOTO J;"
      "MATCH {f($1)} -> ASSUME {$$c[$1] != 5} GOTO I; STATE J : ");
  EXPECT_THAT(after, HasSubstr("J 0 () if ")) << "5 before, 7 after the action";
  const std::string variable =
      of_other("STATE I : MATCH {f($1)} && c[$1] == n + 4 -> GOTO J; STATE J : ");
  EXPECT_THAT(variable, HasSubstr("J 0 () if ")) << "whatever it is compared with";
  const std::string open = of_other(
      "STATE I : MATCH {f($1)} -> ASSUME {$$c[$1] * 2 == 10} GOTO J;"
      "MATCH {f($1)} -> ASSUME {$$c[$1] * 2 != 10} GOTO I; STATE J : ");
  EXPECT_THAT(open, HasSubstr("J 0 () if ")) << "any expression";
}

/// What no execution does for any object says nothing about other objects; where an execution is
/// only not considered, what follows depends on them.
TEST_F(Counters, WhatIsImpossibleForAnotherObjectDoesNotMakeTheRestUncertain) {
  const auto get = program.call("get", {outside("p")});
  const auto rule = [](const std::string& goal) {
    return "STATE I : MATCH {get($1)} && c[$1] == 0 -> ASSUME {((void *)$1) != 0} DO c[$1]+=1 GOTO "
           "I;"
           "MATCH {get($1)} && c[$1] != 0 -> ASSUME {((void *)$1) != 0} " +
           goal + "; MATCH {get($1)} -> ASSUME {((void *)$1) == 0} GOTO I;";
  };
  const std::string impossible = step(rule("IMPOSSIBLE"), counter, get, {{"<watched>", 1}});
  EXPECT_THAT(impossible, Not(HasSubstr("<the content")));
  EXPECT_THAT(impossible, HasSubstr("I (<watched>:1,) if ")) << "another object was got";
  EXPECT_THAT(impossible, Not(HasSubstr("<watched>:2"))) << "the watched one cannot be";
  EXPECT_THAT(step(rule("IMPOSSIBLE"), counter, get), HasSubstr("I (<watched>:1,) if "));
  EXPECT_THAT(step(rule("STOP"), counter, get, {{"<watched>", 1}}), HasSubstr("<the content"));
  const std::string only_if_zero = step(
      "STATE I : MATCH {get($1)} && c[$1] == 0 -> GOTO I;"
      "MATCH {get($1)} && c[$1] != 0 -> ASSUME {((void *)$1) == 0} IMPOSSIBLE;",
      counter, get);
  EXPECT_THAT(only_if_zero, HasSubstr("<the content")) << "it is impossible in some cases only";
}

TEST_F(Counters, TakingTheCounterOfAnotherObjectLeavesTheRestOpen) {
  const auto* p = outside("p");
  const auto* a = program.address_of(program.variable("a"));
  const auto known = program.call("f", {a});
  const auto edge = program.call("f", {p});
  const std::string sum = "STATE I : MATCH {f($1)} -> DO n += c[$1] GOTO I;";
  const std::string locals = std::string("LOCAL int n = 0;") + counter;
  EXPECT_EQ(step(sum, locals, known, {{"&a", 5}}), "I 5 (&a:5,)");
  const std::string result = step(sum, locals, edge, {{"<watched>", 2}});
  EXPECT_THAT(result, HasSubstr("I 2 (<watched>:2,) if "));
  EXPECT_THAT(result, HasSubstr("!a.spc:2:11: the automaton 'A' uses the counter of an object that "
                                "is not watched"));
}

/// Two arguments that are not known objects, and not the watched one, may be the same.
TEST_F(Counters, TwoOthersMayBeOne) {
  const auto* p = outside("p");
  const auto* q = outside("q");
  const auto edge = program.call("f", {p, q});
  const std::string result = step(
      "STATE I : MATCH {f($1, $2)} && c[$2] == 0 -> ASSUME {$$c[$2] == 5} DO c[$1] = 5 GOTO J;"
      "STATE J : ",
      counter, edge);
  EXPECT_THAT(result, HasSubstr("J () if "));
}

constexpr const char* pairs = "LOCAL set<int, string> s;";
constexpr const char* lines =
    "STATE I : MATCH {request($1, $2)} && s[$1, $2] -> ERROR(\"twice\");"
    "MATCH {request($1, $2)} && !s[$1, $2] -> DO s[$1, $2]=true GOTO I;"
    "MATCH {free($1, $2)} && !s[$1, $2] -> ERROR(\"free\");"
    "MATCH {free($1, $2)} && s[$1, $2] -> DO s[$1, $2]=false GOTO I;"
    "MATCH {end()} && !s.empty -> ERROR(\"kept\"); MATCH {end()} && s.empty -> GOTO I;";

TEST_F(Counters, PairsOfKnownObjects) {
  const auto* a = program.address_of(program.variable("a"));
  const auto* b = program.address_of(program.variable("b"));
  const auto request = program.call("request", {program.constant(3), a});
  const auto other_line = program.call("free", {program.constant(4), a});
  const auto other_data = program.call("free", {program.constant(3), b});
  const auto free = program.call("free", {program.constant(3), a});
  EXPECT_EQ(step(lines, pairs, request), "I {3, &a,}");
  EXPECT_EQ(step(lines, pairs, request, {}, {"3, &a"}), "#error {3, &a,} !twice");
  EXPECT_EQ(step(lines, pairs, other_line, {}, {"3, &a"}), "#error {3, &a,} !free");
  EXPECT_EQ(step(lines, pairs, other_data, {}, {"3, &a"}), "#error {3, &a,} !free");
  EXPECT_EQ(step(lines, pairs, free, {}, {"3, &a"}), "I {}");
}

TEST_F(Counters, PairsWithAWatchedObject) {
  const auto* p = outside("p");
  const auto request = program.call("request", {program.constant(3), p});
  const auto end = program.call("end", {});
  const std::string first = step(lines, pairs, request);
  EXPECT_THAT(first, HasSubstr("I {3, <watched>,} if "));
  EXPECT_THAT(first, HasSubstr("p == <second object watched by A>"));
  EXPECT_THAT(first, HasSubstr("I {} if "));
  EXPECT_THAT(first, Not(HasSubstr("<the content")));
  EXPECT_THAT(step(lines, pairs, request, {}, {"3, <watched>"}), HasSubstr("!twice if "));
  EXPECT_THAT(step(lines, pairs, request, {}, {"4, <watched>"}), Not(HasSubstr("!twice")));
  EXPECT_EQ(step(lines, pairs, end, {}, {"4, <watched>"}), "#error {4, <watched>,} !kept");
  EXPECT_EQ(step(lines, pairs, end), "I {}");
}

TEST_F(Counters, PairsOfTwoWatchedObjects) {
  const auto* p = outside("p");
  const auto* n = program.variable("n");
  const auto request = program.call("request", {n, p});
  const std::string first = step(lines, pairs, request);
  EXPECT_THAT(first, HasSubstr("I {<watched>, <watched>,} if "));
  EXPECT_THAT(first, HasSubstr("<number watched by A>"));
  EXPECT_THAT(first, Not(HasSubstr("<the content")));
}

TEST_F(Counters, CountersOfPairs) {
  const auto* a = program.address_of(program.variable("a"));
  const auto edge = program.call("f", {a, program.constant(2)});
  EXPECT_EQ(step("STATE I : MATCH {f($1, $2)} -> DO c[$1, $2] += 3 GOTO I;",
                 "LOCAL counter<string, int> c;", edge, {{"&a, 2", 1}}),
            "I (&a, 2:4,)");
}

std::string error_of(const std::string& states, const std::string& locals) {
  try {
    static_cast<void>(automaton(states, locals));
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(CounterErrors, HavePositions) {
  const std::string both = "LOCAL counter<string> c; LOCAL set<string, string> s; LOCAL int n;";
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} -> DO c[$1, $1] = 1 GOTO I;", both),
              HasSubstr("a.spc:2:32: error: 'c' has keys of 1 part, found 2"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} && s[$1] -> ERROR;", both),
              HasSubstr("'s' has keys of 2 parts, found 1"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} && c[$1] -> ERROR;", both),
              HasSubstr("an integer expression, expected a condition"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} && c[$2] == 0 -> ERROR;", both),
              HasSubstr("the trigger does not bind $2"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} -> ASSUME {$$c[$2] == 0} GOTO I;", both),
              HasSubstr("the trigger does not bind $2"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} -> DO c = 1 GOTO I;", both),
              HasSubstr("'c' is a counter, expected an int variable"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} -> DO c[$1] = true GOTO I;", both),
              HasSubstr("expected"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} && s[$1, n] -> ERROR;", both),
              HasSubstr("an int variable beside a joker in a key is not supported"));
  EXPECT_THAT(error_of("STATE I : ", "LOCAL counter<string> c = 1;"),
              HasSubstr("a counter starts at 0 for every object"));
  EXPECT_THAT(error_of("STATE I : ", "LOCAL set<string, int> s = [a];"),
              HasSubstr("a set of pairs starts empty"));
  EXPECT_THAT(error_of("STATE I : ", "LOCAL set<string, int, int> s;"),
              HasSubstr("a key has up to 2 parts"));
  EXPECT_THAT(error_of("STATE I : MATCH {f($1)} && s[(a, $1] -> ERROR;", both),
              HasSubstr("brackets that do not match"));
}

TEST(CounterText, IsAsWritten) {
  const Automaton a = automaton(
      "STATE I : MATCH {f($1, $2)} && c[$1, $2] + 1 == 3 -> ASSUME {$$c[$1, x] < 4} "
      "DO c[$1, $2] -= 2 GOTO I;",
      "LOCAL counter<string, int> c;");
  const Transition& t = a.states.at(0).transitions.at(0);
  EXPECT_EQ(to_text(t.trigger), "(MATCH {f($1, $2)} && (c[$1, $2] + 1) == 3)");
  EXPECT_EQ(to_text(t.assumptions.at(0)), "$$c[$1, x] < 4");
  EXPECT_EQ(to_text(t.actions.at(0)), "DO c[$1, $2] = (c[$1, $2] - 2)");
}

TEST(CounterQuestionsTest, ARepresentativeOfEachClass) {
  CounterQuestions equal;
  equal.add({"c", {1U}, 0});
  equal.add({"c", {1U}, 9});
  EXPECT_THAT(equal.representatives({}), ElementsAre(0, 1, 9));
  EXPECT_THAT(equal.representatives({1}), ElementsAre(0, -2, -1, 1, 7, 8, 9));
  CounterQuestions order;
  order.add({"c", {1U}, 4, CounterTest::Asks::Order});
  EXPECT_THAT(order.representatives({}), ElementsAre(0, 1, 3, 4, 5));
}

}  // namespace
}  // namespace pcegar::spec
