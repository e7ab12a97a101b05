// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Executions with chosen inputs: what they choose, how long they take, and what they may claim.
#include "execution/trials.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "alias/points_to.hpp"
#include "executed_program.hpp"
#include "execution/number.hpp"
#include "spec/reader.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::execution {

namespace {

using Kind = Observation::Kind;

/// What the first trial that violates says of reach_error(), and in which trial that was.
struct Tried {
  Kind kind = Kind::Open;
  std::size_t chosen = 0;       ///< results of functions
  std::size_t assumptions = 0;  ///< on the path
  unsigned trials = 0;
  std::uint64_t steps = 0;
};

Tried try_main(const std::string& declarations, const std::string& body,
               const Trials::Bounds& bounds = {60'000, 1'000'000, 5'000},
               std::uint64_t more_steps = 0) {
  const pcegar::test::SourceFiles files;
  const std::string text =
      "extern void reach_error(void); extern int any(void); extern unsigned char byte(void);\n"
      "extern double number(void);\n" +
      declarations + "\nint main(void) {\n" + body + "\nreturn 0; }\n";
  const cfa::Program program =
      frontend::load_program(std::vector{files.add("program.c", text)}, {}).program;
  const spec::Automaton property = spec::default_property();
  const Limits limits;
  Trials trials(program, {}, bounds, limits);
  trials.add_steps(more_steps);
  Tried result;
  while (trials.may_go_on() && result.kind == Kind::Open) {
    const Observation seen = trials.next({&property}).front();
    if (seen.kind == Kind::Violated || seen.kind == Kind::Certain) {
      result.kind = seen.kind;
      result.chosen = seen.chosen.size();
      for (const encoding::PathStep& step : seen.path) {
        result.assumptions += step.assumptions.size();
      }
    }
  }
  result.trials = trials.count();
  result.steps = trials.steps();
  return result;
}

TEST(Trials, ChooseWhatFunctionsReturn) {
  const Tried zero = try_main("", "if (any() == 0) reach_error();");
  EXPECT_EQ(zero.kind, Kind::Certain);
  EXPECT_EQ(zero.trials, 1U);
  EXPECT_EQ(zero.chosen, 1U);
  EXPECT_EQ(zero.assumptions, 1U);
  EXPECT_EQ(try_main("", "if (any() > 0 && any() < -1) reach_error();").kind, Kind::Certain);
}

TEST(Trials, KnowTheNumbersOfTheProgram) {
  EXPECT_EQ(try_main("", "int x = any(); if (x * 3 == 3 * 2717) reach_error();").kind, Kind::Open);
  EXPECT_EQ(try_main("", "int x = any(); if (x + 1 == 2718) reach_error();").kind, Kind::Certain);
}

TEST(Trials, KnowSpecialFloats) {
  EXPECT_EQ(try_main("", "double x = number(); if (x != x) reach_error();").kind, Kind::Certain);
  EXPECT_EQ(try_main("", "double x = number(); if (x > 0 && x + x == x) reach_error();").kind,
            Kind::Certain);
}

/// The same place has the same value, and equal choices are no coincidence of different places.
TEST(Trials, KeepWhatTheyChose) {
  const Tried never = try_main("", "int x; int y = x; if (x != y) reach_error();");
  EXPECT_EQ(never.kind, Kind::Open);
  EXPECT_EQ(try_main("", "int x = any(), y = any(); if (x != y) reach_error();").kind,
            Kind::Certain);
}

/// What is not known for another reason than that it is an input has to be replayed.
TEST(Trials, AreNotCertainOfMemory) {
  EXPECT_EQ(try_main("", "int x; if (x == 1) reach_error();").kind, Kind::Violated);
  EXPECT_EQ(try_main("double sin(double);", "double r = sin(1.0); if (r == 1) reach_error();").kind,
            Kind::Violated);
}

TEST(Trials, DoNotFollowWhatCLeavesUndefined) {
  EXPECT_EQ(try_main("", "int x = any(); if (x + 1 < x) reach_error();").kind, Kind::Open);
  EXPECT_EQ(
      try_main("int a[3];", "unsigned i = any(); if (i > 2 && a[i] != 0) reach_error();").kind,
      Kind::Open);
}

TEST(Trials, ExecuteLoopsThatWillEnd) {
  const std::string fill = "for (unsigned i = 0; i < sizeof data; i++) data[i] = byte();";
  const Tried found =
      try_main("unsigned char data[20000];", fill +
                                                 "for (unsigned i = 0; i < sizeof data; i++)"
                                                 "  if (data[i] == 200) return 1;"
                                                 "reach_error();");
  EXPECT_EQ(found.kind, Kind::Certain);
  EXPECT_EQ(found.chosen, 20'000U);
  EXPECT_LT(found.assumptions, 5'000U) << "the rest is too long to be replayed";
}

TEST(Trials, DoNotWaitForLoopsThatDoNotEnd) {
  const Tried events =
      try_main("int s;", "for (;;) { if (any() == 3) s++; if (s < 0) reach_error(); }");
  EXPECT_EQ(events.kind, Kind::Open);
  EXPECT_LE(events.steps, 64'000U);
  const Tried far = try_main("unsigned s;",
                             "for (unsigned i = 0; i < 4000000000U; i++) { s += any() & 1; }"
                             "reach_error();");
  EXPECT_EQ(far.kind, Kind::Open);
  EXPECT_LE(far.steps, 64'000U);
}

/// Each event is news, so the next trials begin with those before.
TEST(Trials, BeginLikeTrialsThatReachedSomethingNew) {
  const std::string machine =
      "int state = 0; while (any()) { int event = any(); switch (state) {"
      "case 0: state = event == 1005 ? 1 : 0; break; case 1: state = event == 1017 ? 2 : 0; break;"
      "case 2: state = event == 1040 ? 3 : 0; break; case 3: state = event == 1093 ? 4 : 0; break;"
      "case 4: reach_error(); } }";
  const Tried found = try_main("", machine, {60'000, 1'000'000, 5'000}, 2'000'000);
  EXPECT_EQ(found.kind, Kind::Certain);
  EXPECT_GE(found.chosen, 10U);
  EXPECT_LT(found.steps, 2'000'000U);
}

TEST(Trials, ChoosePointersFromOutside) {
  const std::string outside =
      "struct s { int n; struct s *next; }; extern struct s *get(void); extern void "
      "(*hook(void))(void);"
      "extern unsigned long status(void); static void own(void) {}";
  // A function is free to return null, but a place in memory has to be replayed.
  EXPECT_EQ(try_main(outside, "if (get() == 0) reach_error();").kind, Kind::Certain);
  EXPECT_EQ(try_main(outside,
                     "struct s *p = get(); if (p && p->next && p->next->n == 5)"
                     "  reach_error();")
                .kind,
            Kind::Violated);
  EXPECT_EQ(
      try_main(outside, "struct s *p = get(), *q = get(); if (p && p == q) reach_error();").kind,
      Kind::Open)
      << "each is an object of its own";
  EXPECT_EQ(try_main(outside, "if (hook() && hook() != own) reach_error();").kind, Kind::Violated);
  EXPECT_EQ(try_main(outside,
                     "struct s *p = get();"
                     "if (p && (unsigned long)p < -4095UL) reach_error();")
                .kind,
            Kind::Violated);
}

/// The place behind a text that is put into another one follows from its length.
TEST(Trials, KnowTheLengthOfTexts) {
  const std::string print =
      "extern int snprintf(char *, unsigned long, const char *, ...); char text[30];";
  EXPECT_EQ(
      try_main(print, "if (any() && snprintf(text, 30, \"%s!\", \"four\") == 5) reach_error();")
          .kind,
      Kind::Violated);
}

/// Automata that keep objects watch one of them.
TEST(Trials, ChooseTheWatchedObject) {
  const auto tried = [](const std::string& body, bool has_points_to) {
    const pcegar::test::SourceFiles files;
    cfa::Program program =
        frontend::load_program(
            std::vector{files.add(
                "program.c",
                "extern void lock(void *); extern void unlock(void *); extern int any(void);"
                "extern void *malloc(unsigned long);\n"
                "int main(void) { void *all[3]; for (int i = 0; i < 3; i++) {"
                "  all[i] = malloc(8); if (!all[i]) return 0; }\n" +
                    body + " return 0; }")},
            {})
            .program;
    const std::vector<spec::Automaton> rules =
        spec::read_specification(
            files.add("rule.spc",
                      "CONTROL AUTOMATON lock LOCAL set<string> held; INITIAL STATE I;"
                      "STATE USEALL I :"
                      "  MATCH {lock($1)} -> ASSUME {$$held[$1]} ERROR(\"twice\");"
                      "  MATCH {lock($1)} -> DO held[$1]=true GOTO I;"
                      "  MATCH {unlock($1)} -> DO held[$1]=false GOTO I;"
                      "END AUTOMATON"))
            .automata;
    spec::add_watched_objects(program, rules);
    const alias::PointsTo points_to(program);
    const Limits limits;
    Trials trials(program, {}, {60'000, 1'000'000, 5'000}, limits,
                  has_points_to ? &points_to : nullptr);
    while (trials.may_go_on()) {
      const Observation seen = trials.next({rules.data()}).front();
      if (seen.kind != Kind::Open && seen.kind != Kind::Holds) {
        return seen.kind;
      }
    }
    return Kind::Open;
  };
  const std::string same = "void *p = all[any() == 1], *q = all[1]; lock(p); lock(q);";
  EXPECT_EQ(tried(same, true), Kind::Violated);
  EXPECT_EQ(tried(same, false), Kind::Open);
  EXPECT_EQ(tried("void *p = all[any() == 1], *q = all[2]; lock(p); lock(q);", true), Kind::Open)
      << "different ones";
  EXPECT_EQ(tried("void *p = all[0]; if (any()) { lock(p); unlock(p); lock(p); }", true),
            Kind::Open);
}

TEST(Trials, EndWhereThereIsNothingToChoose) {
  const Tried fixed = try_main("",
                               "int s = 0; for (int i = 0; i < 50; i++) s += i;"
                               "if (s == 3) reach_error();");
  EXPECT_EQ(fixed.kind, Kind::Open);
  EXPECT_EQ(fixed.trials, 1U);
}

TEST(Trials, AreDeterministic) {
  const std::string body =
      "int a = any(), b = any(), c = any(); if (a > b && b > c && a > c) reach_error();";
  const Tried one = try_main("", body);
  const Tried other = try_main("", body);
  EXPECT_EQ(one.kind, Kind::Certain);
  EXPECT_EQ(one.trials, other.trials);
  EXPECT_EQ(one.steps, other.steps);
}

const cfa::LocationId here(std::size_t{1});
const cfa::LocationId there(std::size_t{2});

TEST(LoopForecast, TwoSidesThatComeNearer) {
  LoopForecast forecast;
  EXPECT_EQ(forecast.steps_to_go(0), 0U);
  for (unsigned round = 1; round <= 5; ++round) {
    forecast.note(here, 100 - 2 * round, 7 * round);
  }
  EXPECT_EQ(forecast.steps_to_go(36), 7U * (90 / 2 + 1));
  EXPECT_EQ(forecast.steps_to_go(200), 0U) << "the loop has ended";
}

TEST(LoopForecast, TheOuterLoopDecides) {
  LoopForecast forecast;
  std::uint64_t step = 0;
  for (unsigned outer = 10; outer > 5; --outer) {
    forecast.note(here, outer, ++step);
    for (unsigned inner = 20; inner > 0; --inner) {
      forecast.note(there, inner, step += 3);
    }
  }
  EXPECT_EQ(forecast.steps_to_go(step), 61U * (6 + 1));
}

TEST(LoopForecast, WhatGoesAwayAgainIsNoLoopThatEnds) {
  LoopForecast forecast;
  for (unsigned round = 1; round <= 20; ++round) {
    forecast.note(here, round % 3, 7 * round);
  }
  EXPECT_EQ(forecast.steps_to_go(141), 0U);
}

TEST(Numbers, NotANumber) {
  const cfa::Type single{.kind = cfa::TypeKind::Floating, .bits = 32};
  const cfa::Type extended{.kind = cfa::TypeKind::Floating, .bits = 80};
  EXPECT_TRUE(is_not_a_number(0x7fc00000, single));
  EXPECT_TRUE(is_not_a_number(0xff800001, single));
  EXPECT_FALSE(is_not_a_number(0x7f800000, single));
  EXPECT_FALSE(is_not_a_number(0x3f800000, single));
  const Wide infinity = Wide{0x7fff} << 64 | Wide{1} << 63;
  EXPECT_FALSE(is_not_a_number(infinity, extended));
  EXPECT_TRUE(is_not_a_number(infinity | 1, extended));
}

TEST(Numbers, Values) {
  const cfa::Type signed_type{.kind = cfa::TypeKind::Integer, .bits = 32, .is_signed = true};
  const cfa::Type wide{.kind = cfa::TypeKind::Integer, .bits = 128};
  EXPECT_EQ(number_of(0xffffffff, signed_type), -1);
  EXPECT_EQ(number_of(0x80000000, signed_type), mpz_class(-2147483647) - 1);
  EXPECT_EQ(number_of(Wide{1} << 100, wide), mpz_class(1) << 100);
}

}  // namespace

}  // namespace pcegar::execution
