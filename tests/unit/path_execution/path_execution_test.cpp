// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether some path to reach_error() is executed: all paths of small programs are tried.
#include "path_execution/path_execution.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"

namespace pcegar::path_execution {
namespace {

using encoding::EnvironmentMemory;

constexpr std::size_t longest_path = 250;
constexpr std::size_t most_paths = 400;

/// Calls `visit` for each path that ends with a call of reach_error(), until it returns true.
class Paths {
public:
  using Path = std::vector<encoding::PathStep>;
  Paths(const cfa::Program& program, const std::function<bool(const Path&)>& visit)
      : program_(program), visit_(visit) {}

  bool go_on(cfa::LocationId location) {
    if (path_.size() > longest_path || tried_ > most_paths) return false;
    for (const cfa::EdgeId id : program_.location(location).leaving) {
      const cfa::Edge& edge = program_.edge(id);
      const auto* leave = std::get_if<cfa::ReturnFromCall>(&edge.operation);
      if (leave != nullptr && (calls_.empty() || calls_.back() != leave->site)) continue;
      const auto* enter = std::get_if<cfa::EnterCall>(&edge.operation);
      const auto* external = std::get_if<cfa::ExternalCall>(&edge.operation);
      const auto calls = calls_;
      if (enter != nullptr) calls_.push_back(enter->site);
      if (leave != nullptr) calls_.pop_back();
      path_.push_back({id, {}});
      const bool is_error =
          external != nullptr && program_.call_site(external->site).name == "reach_error";
      if (is_error) ++tried_;
      if (is_error ? visit_(path_) : go_on(edge.target)) return true;
      path_.pop_back();
      calls_ = calls;
    }
    return false;
  }

private:
  const cfa::Program& program_;
  const std::function<bool(const Path&)>& visit_;
  Path path_;
  std::vector<cfa::CallSiteId> calls_;
  std::size_t tried_ = 0;
};

bool is_reached(const std::string& declarations, const std::string& body,
                EnvironmentMemory memory = EnvironmentMemory::Unknown) {
  const test::SourceFiles files;
  const std::string text =
      "extern void reach_error(void); extern int nondet(void);\n"
      "void *malloc(unsigned long); void free(void *);\n"
      "void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned "
      "long);\n" +
      declarations + "\nint main(void) {\n" + body + "\nreturn 0; }\n";
  const cfa::Program program =
      frontend::load_program(std::vector{files.add("program.c", text)}, {}).program;
  const auto backend = smt::make_backend("z3");
  smt::TermManager terms;
  encoding::EncodingOptions options{.arithmetic = encoding::Arithmetic::BitPrecise};
  options.environment_memory = memory;
  const std::function<bool(const Paths::Path&)> visit = [&](const Paths::Path& path) {
    return std::holds_alternative<Executed>(
        execute_path(terms, program, options, path, *backend, 1'000'000));
  };
  return Paths(program, visit).go_on(program.start());
}

struct Case {
  const char* name;
  const char* declarations;
  const char* body;
  bool if_unknown;  ///< whether it is reached if the environment's memory is not chosen
  bool if_chosen;
};

class Executions : public ::testing::TestWithParam<Case> {};

TEST_P(Executions, AreThoseOfC) {
  const Case& test = GetParam();
  EXPECT_EQ(is_reached(test.declarations, test.body), test.if_unknown);
  EXPECT_EQ(is_reached(test.declarations, test.body, EnvironmentMemory::Chosen), test.if_chosen);
}

constexpr Case cases[] = {
    {"Inputs", "", "int x = nondet(); if (x * 3 == 21) reach_error();", true, true},
    {"NoSuchInput", "", "int x = nondet(); if (x * 2 == 21) reach_error();", false, false},
    {"SignedOverflowIsNone", "", "int x = nondet(); if (x > 0 && x + 1 < 0) reach_error();", false,
     false},
    {"ImplicitConversionsAreNone", "",
     "int x = nondet(); if (x < 1000) return 0; signed char c = x; if (c == 1) reach_error();",
     false, false},
    {"Bytes", "",
     "unsigned u = 0; unsigned char *p = (unsigned char *)&u; p[1] = 3; p[0] = 1;"
     "if (u == 0x301) reach_error();",
     true, true},
    {"OtherBytes", "",
     "unsigned u = 0; unsigned char *p = (unsigned char *)&u; p[1] = 3;"
     "if (u == 3) reach_error();",
     false, false},
    {"BitFields", "struct s { unsigned a : 3; int b : 5; unsigned c : 8; };",
     "struct s s; s.a = 5; s.b = -3; s.c = 200; if (s.a == 5 && s.b == -3 && s.c == 200) "
     "reach_error();",
     true, true},
    {"BitFieldsKeepTheirNeighbours", "struct s { unsigned a : 3; int b : 5; };",
     "struct s s; s.a = 5; s.b = -3; if (s.a != 5) reach_error();", false, false},
    {"HeapObjects", "struct n { int v; struct n *next; };",
     "struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); if (!a || !b) return 0;"
     "a->v = 1; b->v = 2; a->next = b; b->next = a; if (a->next->next->v == 1) reach_error();",
     true, true},
    {"HeapObjectsAreApart", "struct n { int v; struct n *next; };",
     "struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); if (!a || !b) return 0;"
     "a->v = 1; b->v = 2; if (a->v == 2 || a == b) reach_error();",
     false, false},
    {"AllocationsFail", "", "char *p = malloc(3), *q = malloc(5); if (p && !q) reach_error();",
     true, true},
    {"WhatIsFreedIsGone", "",
     "int *p = malloc(4); if (!p) return 0; *p = 1; free(p);"
     "if (*p == 1) reach_error();",
     false, false},
    {"OutOfBounds", "int a[3]; int b = 1;",
     "int i = nondet(); if (i < 3) return 0;"
     "if (a[i] == 1) reach_error();",
     false, false},
    {"Indices", "int a[3] = {5, 6, 7};",
     "int i = nondet(); if (i < 0 || i > 2) return 0;"
     "if (a[i] == 7 && i != 0) reach_error();",
     true, true},
    {"WrittenAtAnIndex", "int a[3];",
     "int i = nondet(); if (i < 0 || i > 2) return 0;"
     "a[i] = 4; if (a[1] == 4) reach_error();",
     true, true},
    {"Copies", "struct s { char c; int i; };",
     "struct s a, b; a.c = 1; a.i = nondet(); b = a;"
     "if (b.i == 77 && b.c == 1) reach_error();",
     true, true},
    {"CopiesOfInputs", "struct s { int i[3]; }; struct s a;",
     "struct s c; c.i[0] = nondet(); a = c; if (a.i[0] == 3 && c.i[0] == 4) reach_error();", false,
     false},
    {"PaddingIsNoEvidence", "struct s { char c; int i; };",
     "struct s a; memset(&a, 0, sizeof a); a.c = 1; if (((char *)&a)[2] == 0) reach_error();",
     false, false},
    {"BlocksOfMemory", "",
     "char a[8], b[8]; memset(a, 7, 8); memcpy(b, a, 8);"
     "if (b[5] == 7) reach_error();",
     true, true},
    {"Locals", "static int f(int n) { int x = n; if (n > 0) f(n - 1); return x; }",
     "if (f(2) == 2) reach_error();", true, true},
    {"AddressesOfDeadVariables", "static int *f(void) { int x = 1; int *p = &x; return p; }",
     "int *p = f(); if (*p == 1) reach_error();", false, false},
    {"OrderOfObjects", "int a, b;", "if (&a < &b) reach_error();", false, false},
    {"NumbersOfAddresses", "int a;", "if (((unsigned long)&a & 8) == 8) reach_error();", false,
     false},
    {"AddressesAreNoErrors", "int a;", "if ((unsigned long)&a >= -4095UL) reach_error();", false,
     false},
    {"FunctionPointers", "static int f(void) { return 3; } static int (*p)(void) = f;",
     "if (p == f) reach_error();", true, true},
    {"FloatsAreNotComputed", "", "double d = nondet(); d = d + 1; if (d > 2) reach_error();", false,
     false},
    {"FloatsThatDoNotMatter", "",
     "double d = nondet(); d = d + 1; if (nondet() == 2) reach_error();", true, true},
    {"Outside", "struct s { int v; struct s *next; }; extern struct s *get(void);",
     "struct s *p = get(); if (p && p->next && p->next->v == 3) reach_error();", false, true},
    {"OutsideWritten", "struct s { int v; struct s *next; }; extern struct s *get(void);",
     "struct s *p = get(); if (!p) return 0; p->v = 3; if (p->v == 3) reach_error();", true, true},
    {"OutsideKeepsItsContent", "struct s { int v; }; extern struct s *get(void);",
     "struct s *p = get(); if (!p) return 0; p->v = 3; if (p->v != 3) reach_error();", false,
     false},
    {"OutsideIsApart", "struct s { int v; }; extern struct s *get(void); struct s own;",
     "struct s *p = get(); own.v = 1; if (!p) return 0; p->v = 3; if (own.v == 3) reach_error();",
     false, false},
    {"CallsChangeNumbers", "struct s { int v; int *p; }; extern void change(struct s *); int n;",
     "struct s s = {1, &n}; change(&s); if (s.v == 5 && s.p == &n) reach_error();", true, true},
    {"CallsDoNotChangeWhatTheyAreNotGiven", "struct s { int v; }; extern void change(struct s *);",
     "struct s s = {1}, t = {2}; change(&s); if (t.v != 2) reach_error();", false, false},
    {"ConstantsStay", "extern void look(const int *); static const int c = 4;",
     "look(&c); if (c != 4) reach_error();", false, false},
};

INSTANTIATE_TEST_SUITE_P(All, Executions, ::testing::ValuesIn(cases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace pcegar::path_execution
