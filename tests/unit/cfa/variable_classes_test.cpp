// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/variable_classes.hpp"

#include <gtest/gtest.h>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"

namespace pcegar::cfa {
namespace {

constexpr const char* source = R"(
extern int nondet(void);
int state, ticks;
struct pair { int a; int b; } pair;
static int next(int v) { return v; }
static void tick(void) { ticks = ticks + 2; }
int main(void) {
  int flag = 0, copy, input = nondet(), bound = nondet(), i = 0, once = 0, saved = 0;
  int *p = &saved;
  once = once + 1;
  copy = flag;
  if (copy == 3) flag = 7;
  if (!flag) state = 1;
  while (nondet()) {
    int old = i++;
    tick();
    if (state == 1) { state = next(2); } else if (state != 2) { state = 3; }
    if (input == 4 && old != 5) { state = 1; }
  }
  for (int j = 10; j > bound; j -= 3) { pair.a = 1; }
  return *p;
})";

class VariableClassesTest : public testing::Test {
protected:
  VariableClassesTest()
      : program(frontend::load_program(std::vector{files.add("classes.c", source)}, {}).program),
        result(classify_variables(program)) {}
  std::size_t find(const std::string& name) {
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      if (program.variable(VariableId(i)).name == name) {
        return i;
      }
    }
    ADD_FAILURE() << "no variable " << name;
    return 0;
  }
  VariableClass class_of(const std::string& name) { return result.classes.at(find(name)); }
  bool counts(const std::string& name) { return result.loop_counter.at(find(name)); }

  test::SourceFiles files;
  Program program;
  VariableClasses result;
};

TEST_F(VariableClassesTest, FlagsAndStatesAreEnumerations) {
  EXPECT_EQ(class_of("flag"), VariableClass::Enumeration);
  EXPECT_EQ(class_of("copy"), VariableClass::Enumeration);
  EXPECT_EQ(class_of("state"), VariableClass::Enumeration) << "through a function's parameter";
}

TEST_F(VariableClassesTest, ArbitraryValuesComparedForEquality) {
  EXPECT_EQ(class_of("input"), VariableClass::Equality);
}

TEST_F(VariableClassesTest, ArithmeticOrderAndAddressesAreOther) {
  for (const char* name : {"bound", "i", "once", "j", "ticks", "saved", "pair"}) {
    EXPECT_EQ(class_of(name), VariableClass::Other) << name;
  }
}

TEST_F(VariableClassesTest, LoopCounters) {
  for (const char* name : {"i", "j", "ticks"}) {
    EXPECT_TRUE(counts(name)) << name;
  }
  for (const char* name : {"flag", "state", "once", "bound", "input"}) {
    EXPECT_FALSE(counts(name)) << name;
  }
}

}  // namespace
}  // namespace pcegar::cfa
