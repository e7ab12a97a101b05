// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// TRUE without exploring: only if nothing in the program can lead to another verdict, and the edges
// that are looked at hide nothing.
#include "verification/relevance.hpp"

#include <gtest/gtest.h>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"

namespace pcegar::verification {
namespace {

/// Whether the one property, whose state has these transitions, may be violated by the program.
bool is_relevant(const std::string& transitions, const std::string& program,
                 const std::string& locals = "") {
  const pcegar::test::SourceFiles files;
  const cfa::Program loaded =
      frontend::load_program(std::vector{files.add("a.c", program)}, {}).program;
  const spec::Specification specification = spec::parse_automata(
      "OBSERVER AUTOMATON a\n" + locals + "INITIAL STATE I;\nSTATE USEALL I :\n" + transitions +
          "\nEND AUTOMATON\n",
      "a.spc");
  const Relevance found = relevance(specification.automata, loaded);
  EXPECT_EQ(found.may_be_violated.size(), 1U);
  return found.may_be_violated.at(0);
}

constexpr const char* calls_f = "void f(void); int main(void) { f(); return 0; }";
constexpr const char* f_is_an_error = "MATCH {f()} -> ERROR;";

TEST(Relevance, ACallOfTheFunctionMatters) {
  EXPECT_TRUE(is_relevant(f_is_an_error, calls_f));
  EXPECT_FALSE(is_relevant(f_is_an_error, "int main(void) { return 0; }"));
  EXPECT_FALSE(is_relevant(f_is_an_error, "void g(void); int main(void) { g(); return 0; }"));
}

/// Whatever can end in another verdict than TRUE.
TEST(Relevance, EveryWayToAVerdictMatters) {
  EXPECT_TRUE(is_relevant("MATCH {f()} -> BREAK;", calls_f));
  EXPECT_TRUE(is_relevant("MATCH {f()} -> ASSERT MATCH {g()} GOTO I;", calls_f));
  EXPECT_FALSE(is_relevant("MATCH {f()} -> GOTO I;", calls_f));
  EXPECT_FALSE(is_relevant("MATCH {g()} -> BREAK;", calls_f));
}

/// Whatever the automaton's variables are: conditions on them may hold and may fail.
TEST(Relevance, ConditionsOnVariablesMayHold) {
  for (const char* condition : {"n == 1", "n != 1", "!n == 1", "!n != 1"}) {
    EXPECT_TRUE(is_relevant(std::string(condition) + " && MATCH {f()} -> ERROR;", calls_f,
                            "LOCAL int n = 0;\n"))
        << condition;
  }
}

/// A call through a pointer that may leave the program does what no edge shows.
TEST(Relevance, CallsOfUnknownFunctionsMatter) {
  EXPECT_TRUE(is_relevant(f_is_an_error,
                          "extern void (*callback)(void);\n"
                          "int main(void) { callback(); return 0; }"));
  EXPECT_TRUE(is_relevant(f_is_an_error,
                          "struct ops { void (*run)(void); }; extern struct ops *get(void);\n"
                          "int main(void) { get()->run(); return 0; }"));
  EXPECT_FALSE(is_relevant(f_is_an_error,
                           "static void own(void) {}\n"
                           "int main(void) { void (*g)(void) = own; g(); return 0; }"));
}

/// An unsupported construct does so, too, on whichever path it is.
TEST(Relevance, WhatIsNotModelledMatters) {
  EXPECT_TRUE(is_relevant(f_is_an_error,
                          "int setjmp(long *); long buffer[8];\n"
                          "int main(void) { return setjmp(buffer); }"));
  EXPECT_TRUE(is_relevant(f_is_an_error,
                          "int nondet(void);\n"
                          "int main(void) { if (nondet()) asm volatile(\"cld\" : : : \"memory\");\n"
                          "return 0; }"));
}

}  // namespace
}  // namespace pcegar::verification
