// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "harness/write.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pcegar::harness {
namespace {

using testing::HasSubstr;
using testing::Not;

class WriteHarness : public testing::Test {
protected:
  std::string text() {
    std::ostringstream out;
    write_harness(plan_, "gcc harness.c\n./harness\n", out);
    return out.str();
  }
  cfa::TypeTable types_{64};
  Plan plan_{.property = "p", .entry = "main"};
};

TEST_F(WriteHarness, TellsHowToBuildAndWhatComesOut) {
  EXPECT_THAT(text(), HasSubstr(" *   gcc harness.c\n *   ./harness\n"));
  EXPECT_THAT(text(), HasSubstr("\"pcegar: violation reached: p\" and exits with 107"));
}

TEST_F(WriteHarness, StubHasTheTypesOfTheBinaryInterface) {
  const cfa::Type* pointer = types_.pointer_to(types_.integer(8, true));
  plan_.stubs = {{"f", types_.integer(16, false), {pointer, types_.boolean()}}};
  EXPECT_THAT(text(), HasSubstr("unsigned short pcegar_f0(void * a1, _Bool a2) __asm__(\"f\");"));
}

TEST_F(WriteHarness, RedirectedStubCallsTheLibraryOffThePath) {
  plan_.stubs = {
      {"malloc", types_.pointer_to(types_.void_type()), {types_.integer(64, false)}, true}};
  EXPECT_THAT(text(), HasSubstr("__asm__(\"__wrap_malloc\")"));
  EXPECT_THAT(text(), HasSubstr("return pcegar_r0(a1);"));
}

TEST_F(WriteHarness, EventsReferToTheirValues) {
  plan_.stubs = {{"f", types_.integer(32, true)}};
  plan_.events = {
      {Event::Kind::Call, 0, "f()", {"a.c", 1, 2}, {{0, 0, 4, 7, "x"}}},
      {Event::Kind::Call, 0, "f()", {"a.c", 3, 4}, {{0, 0, 4, 8, "y"}, {1, -4, 2, 9, "z"}}}};
  EXPECT_THAT(text(), HasSubstr("{0, 0, 4, 0x7ULL}, /* x = 7 */\n  {0, 0, 4, 0x8ULL}, /* y = 8 */\n"
                                "  {1, -4, 2, 0x9ULL}, /* z = 9 */"));
  EXPECT_THAT(text(), HasSubstr("{pcegar_call, 0, \"f()\", \"a.c:1:2\", 0, 1},\n"
                                "  {pcegar_call, 0, \"f()\", \"a.c:3:4\", 1, 2},"));
}

TEST_F(WriteHarness, NamesCannotEndACommentOrAString) {
  plan_.property = "a*/b\"c\\";
  EXPECT_THAT(text(), HasSubstr("property a*|b"));
  EXPECT_THAT(text(), HasSubstr("\"a*/b\\\"c\\\\\""));
}

TEST_F(WriteHarness, ValuesThatCannotBeSetAreListed) {
  EXPECT_THAT(text(), Not(HasSubstr("It may not get there")));
  plan_.notes = {"a.c:5:6: x = 3: this value cannot be set"};
  EXPECT_THAT(text(), HasSubstr("It may not get there"));
  EXPECT_THAT(text(), HasSubstr(" *   a.c:5:6: x = 3: this value cannot be set\n"));
}

TEST_F(WriteHarness, FunctionsAreTracedOnlyWhereThePathNeedsIt) {
  EXPECT_THAT(text(), Not(HasSubstr("__cyg_profile_func_enter")));
  plan_.events = {{Event::Kind::Exit, 3, "return from f", {}, {}}};
  EXPECT_THAT(text(), HasSubstr("pcegar_address[4]"));
}

TEST_F(WriteHarness, DefaultsGiveWayToStubs) {
  EXPECT_THAT(text(), HasSubstr("void reach_error(void)"));
  plan_.stubs = {{"reach_error"}};
  EXPECT_THAT(text(), Not(HasSubstr("void reach_error(void)")));
}

}  // namespace
}  // namespace pcegar::harness
