// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Small programs. Anything that is not known must not become an answer.
#include "execution/execution.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "executed_program.hpp"

namespace pcegar::execution {

namespace {

using Kind = Observation::Kind;
using test::execute_main;

Kind kind_of(const std::string& body, const std::string& declarations = {}) {
  return execute_main(declarations, body).kind();
}

TEST(Execution, ProgramsWithoutInputs) {
  EXPECT_EQ(
      kind_of("int s = 0; for (int i = 0; i < 500; i++) s += i; if (s != 124750) reach_error();"),
      Kind::Holds);
  EXPECT_EQ(
      kind_of("int s = 0; for (int i = 0; i < 500; i++) s += i; if (s == 124750) reach_error();"),
      Kind::Certain);
}

TEST(Execution, BranchesOnInputsAreFollowedBothWays) {
  const std::string input = "int x = __VERIFIER_nondet_int(); ";
  EXPECT_EQ(kind_of(input + "int y = 1; if (x > 3) y = 2; if (y > 2) reach_error();"), Kind::Holds);
  EXPECT_EQ(kind_of(input + "if (x == 3) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of(input + "if (x == 3) { if (x != 3) reach_error(); }"), Kind::Holds);
  // More than what is learned from it: the path may be impossible, but it is not left out.
  EXPECT_EQ(kind_of(input + "if (x > 3) { if (x < 2) reach_error(); }"), Kind::Violated);
}

const Bounds with_checks{100'000, 16, 8};

TEST(Execution, ViolationsOnImpossiblePathsAreNone) {
  const std::string body =
      "int x = __VERIFIER_nondet_int(); if (x > 3) { if (x < 2) reach_error(); }";
  const auto answer = [](bool is_impossible) {
    return [=](const std::vector<encoding::PathStep>&) { return is_impossible; };
  };
  EXPECT_EQ(execute_main("", body, with_checks, {}, answer(true)).kind(), Kind::Holds);
  EXPECT_EQ(execute_main("", body, with_checks, {}, answer(false)).kind(), Kind::Violated);
  EXPECT_EQ(execute_main("", body, {100'000, 16, 0}, {}, answer(true)).kind(), Kind::Violated);
}

TEST(Execution, WhatEveryExecutionReachesIsNotAskedAbout) {
  unsigned asked = 0;
  const auto counting = [&](const std::vector<encoding::PathStep>&) { return ++asked > 0; };
  EXPECT_EQ(execute_main("", "reach_error();", with_checks, {}, counting).kind(), Kind::Certain);
  EXPECT_EQ(asked, 0U);
}

/// The path decides the number of iterations of a loop.
TEST(Execution, ARepeatedBranchIsChecked) {
  const std::string loop =
      "int n = __VERIFIER_nondet_int(); int i = 0; while (n + i != 0) i++; if (i > 20) "
      "reach_error();";
  std::size_t longest = 0;
  const auto after_some_rounds = [&](const std::vector<encoding::PathStep>& path) {
    longest = std::max(longest, path.size());
    return path.size() > 30;
  };
  EXPECT_EQ(execute_main("", loop, {100'000, 64, 60}, {}, after_some_rounds).kind(), Kind::Holds);
  EXPECT_LT(longest, 80U);
  // Checks that find nothing are not repeated forever.
  unsigned asked = 0;
  const auto counting = [&](const std::vector<encoding::PathStep>&) { return ++asked == 0; };
  EXPECT_NE(execute_main("", loop, {100'000, 64, 60}, {}, counting).kind(), Kind::Holds);
  EXPECT_LE(asked, 6U);
}

TEST(Execution, WhatComesBeforeAnInputIsCertain) {
  EXPECT_EQ(kind_of("reach_error(); if (__VERIFIER_nondet_int()) return 1;"), Kind::Certain);
}

TEST(Execution, UndefinedOperationsAreNotCertain) {
  EXPECT_EQ(kind_of("int x = 2147483647; x = x + 1; reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of("int x = 1, n = 40; x = x << n; reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of("int x = 1, z = 0; x = x / z; reach_error();"), Kind::Violated);
}

TEST(Execution, AccessesBeyondAnArrayAreNotCertain) {
  const auto kind = [](const std::string& body) {
    return execute_main("struct S { int a[2]; int b; }; struct R { struct S s[1]; struct S t; };",
                        body)
        .kind();
  };
  EXPECT_EQ(kind("struct S s = {{1, 2}, 3}; if (s.a[1] == 2) reach_error();"), Kind::Certain);
  EXPECT_EQ(kind("struct S s = {{1, 2}, 3}; if (s.a[2] == 3) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind("struct S s; s.b = 3; s.a[2] = 4; if (s.b == 4) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind("struct R r = {0}; struct S s = r.s[1]; if (s.b == 0) reach_error();"),
            Kind::Violated);
  EXPECT_EQ(kind("struct S s; s.b = 3; if (&s.a[2] != s.a) reach_error();"), Kind::Certain);
  EXPECT_EQ(kind("int m[2][3] = {{0}}; if (m[0][4] == 0) reach_error();"), Kind::Violated);
}

TEST(Execution, ABoolThatIsTwoIsNotCertain) {
  EXPECT_EQ(kind_of("_Bool b = 0; *(char *)&b = 1; if (b) reach_error();"), Kind::Certain);
  EXPECT_EQ(kind_of("_Bool b = 0; *(char *)&b = 2; if (b) reach_error();"), Kind::Violated);
}

TEST(Execution, StoresToSignedBitFieldsAreConversions) {
  const auto converts = [](const std::string& body) {
    const test::Outcome outcome = execute_main("struct S { int f : 3; unsigned u : 3; };", body);
    EXPECT_EQ(outcome.kind(), Kind::Certain) << body;
    return outcome.observations.at(0).converts;
  };
  EXPECT_TRUE(converts("struct S s; s.f = 5; reach_error();"));
  EXPECT_FALSE(converts("struct S s; s.f = 3; s.f = -4; reach_error();"));
  EXPECT_FALSE(converts("struct S s; s.u = 9; reach_error();"));
}

TEST(Execution, ResultsOfUndefinedOperationsAreAny) {
  EXPECT_EQ(kind_of("int x = 1, z = 0; x = x / z; if (x == 7) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of("int x = 1, n = 40; x = x << n; if (x == 7) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of("int x; if (x == 7) reach_error();"), Kind::Violated);
}

TEST(Execution, TheBoundOnStepsLeavesItOpen) {
  const std::string loop = "for (int i = 0; i < 1000; i++) {}";
  const test::Outcome ended = execute_main("", loop, {500, 16});
  EXPECT_EQ(ended.kind(), Kind::Open);
  EXPECT_EQ(ended.unsupported, "many steps");
  EXPECT_LE(ended.steps, 501U);
  EXPECT_EQ(execute_main("", loop, {50'000, 16}).kind(), Kind::Holds);
}

TEST(Execution, TheBoundOnBranchesLeavesItOpen) {
  const std::string loop = "for (int i = 0; i < 5; i++) if (__VERIFIER_nondet_int()) {}";
  const test::Outcome ended = execute_main("", loop, {100'000, 16});
  EXPECT_EQ(ended.kind(), Kind::Open);
  EXPECT_EQ(ended.unsupported, "many branches on inputs");
  EXPECT_EQ(execute_main("", loop, {100'000, 31}).kind(), Kind::Holds);
  EXPECT_EQ(execute_main("", "if (__VERIFIER_nondet_int()) {}", {100'000, 0}).kind(), Kind::Open);
}

TEST(Execution, AViolationBeforeTheBoundStays) {
  EXPECT_EQ(execute_main("", "reach_error(); for (;;) {}", {500, 16}).kind(), Kind::Certain);
}

TEST(Execution, EndlessLoopsAreOpen) {
  EXPECT_EQ(execute_main("", "for (unsigned i = 0;; i++) {}", {5000, 16}).kind(), Kind::Open);
}

TEST(Execution, LoopsThatDoNothingEndThePath) {
  EXPECT_EQ(execute_main("", "for (;;) {}", {5000, 16}).kind(), Kind::Holds);
  const std::string assume = "void assume(int c) { if (!c) for (;;) {} }";
  EXPECT_EQ(execute_main(assume, "int n = __VERIFIER_nondet_int(); assume(n == 3);").kind(),
            Kind::Holds);
  EXPECT_EQ(execute_main(assume, "int n = __VERIFIER_nondet_int(); assume(n == 3); reach_error();")
                .kind(),
            Kind::Violated);
  // Not the same state each time.
  EXPECT_EQ(execute_main("", "int n = 3000; while (n) n--; reach_error();", {50'000, 16}).kind(),
            Kind::Certain);
  EXPECT_EQ(execute_main("", "while (!__VERIFIER_nondet_int()) {} reach_error();").kind(),
            Kind::Violated);
}

TEST(Execution, Recursion) {
  const std::string shallow = "static int f(int n) { return n ? 1 + f(n - 1) : 0; }";
  EXPECT_EQ(execute_main(shallow, "if (f(3) != 3) reach_error();").kind(), Kind::Holds);
  const test::Outcome deep = execute_main(shallow, "if (f(100) != 100) reach_error();");
  EXPECT_EQ(deep.kind(), Kind::Open);
  EXPECT_TRUE(deep.met_recursion_bound);
  const test::Outcome guessed = execute_main(shallow, "if (__VERIFIER_nondet_int()) f(100);");
  EXPECT_EQ(guessed.kind(), Kind::Open);
  EXPECT_FALSE(guessed.met_recursion_bound);
}

TEST(Execution, OtherUnsupportedConstructsAreNamed) {
  const std::string give = "extern void give(int **); extern int *take(void);";
  const test::Outcome unknown = execute_main(give, "*take() = 1;");
  EXPECT_EQ(unknown.kind(), Kind::Open);
  EXPECT_EQ(unknown.unsupported, "a write to an unknown place");
  const test::Outcome changed = execute_main(give, "int x = 1, *p = &x; give(&p);");
  EXPECT_EQ(changed.kind(), Kind::Open);
  EXPECT_EQ(changed.unsupported, "memory that a function without a body may change");
  const test::Outcome size = execute_main("", "char *p = malloc(__VERIFIER_nondet_int());");
  EXPECT_EQ(size.kind(), Kind::Open);
  EXPECT_EQ(size.unsupported, "an allocation of unknown size");
  EXPECT_FALSE(unknown.met_recursion_bound);
}

TEST(Execution, FunctionsWithoutABodyChangeTheirArguments) {
  const std::string change = "extern void change(int *);";
  EXPECT_EQ(kind_of("int x = 1; change(&x); if (x != 1) reach_error();", change), Kind::Violated);
  const Environment pure{encoding::ExternalFunctions::Pure, encoding::Allocations::MayFail};
  EXPECT_EQ(
      execute_main(change, "int x = 1; change(&x); if (x != 1) reach_error();", {1000, 16}, pure)
          .kind(),
      Kind::Holds);
}

TEST(Execution, AllocationsMayFail) {
  const std::string body = "int *p = malloc(4); if (!p) reach_error();";
  EXPECT_NE(kind_of(body), Kind::Holds);
  const Environment succeeds{encoding::ExternalFunctions::ChangeArguments,
                             encoding::Allocations::Succeed};
  EXPECT_EQ(execute_main("", body, {1000, 16}, succeeds).kind(), Kind::Holds);
}

TEST(Execution, AllocatedObjects) {
  const std::string start = "int *p = malloc(8), *q = malloc(8); if (!p || !q) return 0; ";
  EXPECT_EQ(kind_of(start + "p[1] = 3; q[1] = 4; if (p[1] != 3 || p == q) reach_error();"),
            Kind::Holds);
  EXPECT_EQ(kind_of(start + "if (p[0] == 3) reach_error();"), Kind::Violated);
  // A later object may lie at the place of one that is gone.
  EXPECT_EQ(kind_of(start + "free(p); int *r = malloc(8); if (r == p) reach_error();"),
            Kind::Violated);
}

TEST(Execution, AddressesAreNotNumbers) {
  const std::string two = "int a[2], b; ";
  EXPECT_EQ(kind_of(two + "if (&a[1] - a != 1 || a > a + 1 || &b == a) reach_error();"),
            Kind::Holds);
  EXPECT_EQ(kind_of(two + "if (((unsigned long)&b >> 20 & 1) == 1) reach_error();"),
            Kind::Violated);
  EXPECT_EQ(kind_of(two + "if (&b < a) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of(two + "if (a + 2 == &b) reach_error();"), Kind::Violated);
  EXPECT_EQ(kind_of("int x = 5, *p = &x; int **q = &p; if (**q != 5) reach_error();"), Kind::Holds);
  EXPECT_EQ(kind_of("int x, *p = &x; if (((unsigned char *)&p)[1] == 9) reach_error();"),
            Kind::Violated);
}

TEST(Execution, PaddingIsUnspecifiedAfterAStore) {
  const std::string type = "struct s { char c; int i; }; union u { struct s s; char raw[8]; };";
  const std::string set =
      "struct s o; unsigned char *b = (unsigned char *)&o; memset(&o, 5, sizeof o); ";
  const std::string test = " if (b[2] != 5) reach_error();";
  EXPECT_EQ(kind_of(set + test, type), Kind::Holds);
  EXPECT_EQ(kind_of(set + "b[2] = 5; b[3] = 1;" + test, type), Kind::Holds);
  EXPECT_EQ(kind_of(set + "o.c = 1;" + test, type), Kind::Violated);
  EXPECT_EQ(kind_of(set + "int *p = &o.i; *p = 1;" + test, type), Kind::Violated);
  EXPECT_EQ(kind_of(set + "struct s v = {1, 2}; o = v;" + test, type), Kind::Violated);
  const std::string allocated =
      "struct s *o = malloc(sizeof *o); if (!o) return 0; unsigned char *b = (unsigned char *)o; "
      "memset(o, 5, sizeof *o); ";
  EXPECT_EQ(kind_of(allocated + test, type), Kind::Holds);
  EXPECT_EQ(kind_of(allocated + "int *p = &o->i; *p = 1;" + test, type), Kind::Violated);
  EXPECT_EQ(kind_of("union u u; for (int i = 0; i < 8; i++) u.raw[i] = i; union u v = u; "
                    "if (v.raw[2] != 2) reach_error();",
                    type),
            Kind::Holds);
  EXPECT_EQ(kind_of("union u u; for (int i = 0; i < 8; i++) u.raw[i] = i; u.s.i = 1; "
                    "if (u.raw[2] != 2) reach_error();",
                    type),
            Kind::Violated);
}

TEST(Execution, EachActivationHasItsVariables) {
  const std::string f =
      "static int f(int n) { int own = n; if (n) f(n - 1); return own; }"
      "static int count(void) { static int c; return ++c; }";
  EXPECT_EQ(kind_of("if (f(3) != 3) reach_error();", f), Kind::Holds);
  EXPECT_EQ(kind_of("count(); if (count() != 2) reach_error();", f), Kind::Holds);
}

TEST(Execution, NullIsNotFollowed) {
  EXPECT_EQ(kind_of("int *p = 0; *p = 1; reach_error();"), Kind::Holds);
}

TEST(Execution, WithoutPropertiesItLooksHowFarItGets) {
  const test::Outcome all = test::execute("int main(void) { for (int i = 0; i < 5; i++) {} }", {});
  EXPECT_EQ(all.unsupported, "");
  EXPECT_GT(all.steps, 5U);
}

}  // namespace

}  // namespace pcegar::execution
