// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/union_members.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"

namespace pcegar::cfa {
namespace {

using ::testing::ElementsAre;

constexpr const char* one_size = "struct a a; struct b b; int number;";

/// The members of the union that are left, after the others were dropped from a program.
std::vector<std::string> left(const std::string& text,
                              ScalarPointers scalars = ScalarPointers::Apart,
                              const std::string& members = one_size) {
  test::SourceFiles files;
  Program program =
      frontend::load_program(
          std::vector{files.add("a.c",
                                "struct a { int x; }; struct b { int y; };\n"
                                "union u { " +
                                    members +
                                    " } u, v;\n"
                                    "void *memset(void *, int, unsigned long); int nondet(void);\n"
                                    "int main(void) { " +
                                    text + " return 0; }")},
          {})
          .program;
  drop_unused_union_members(program, scalars);
  std::vector<std::string> names;
  for (const Type* record : program.types().records()) {
    if (record->tag != "u") continue;
    for (const Field& field : record->fields) {
      if (field.type->size_bytes > 0) names.push_back(field.name);
    }
    EXPECT_EQ(record->is_union, names.size() > 1);
    EXPECT_EQ(record->dropped.size(), record->fields.size() - names.size());
  }
  return names;
}

TEST(UnionMembers, TheOneThatIsMentionedRemains) {
  EXPECT_THAT(left("u.b.y = nondet();"), ElementsAre("b"));
  EXPECT_THAT(left("int *p = &u.number;"), ElementsAre("number"));
  EXPECT_THAT(left("u.b.y = nondet(); memset(&u, 0, sizeof u);"), ElementsAre("b"));
  EXPECT_THAT(left("v = u;"), ElementsAre("a")) << "of members of one size, the first";
}

TEST(UnionMembers, AllRemainIfTwoAreUsed) {
  EXPECT_THAT(left("u.b.y = u.a.x;"), ElementsAre("a", "b", "number"));
  EXPECT_THAT(left("u.b.y = 1; u.number = 0;"), ElementsAre("a", "b", "number"));
  EXPECT_THAT(left("u.b.y = 1; struct a *p = (struct a *)&u; p->x = 2;"),
              ElementsAre("a", "b", "number"));
}

TEST(UnionMembers, PointersToScalarsMayLeadToMembers) {
  const std::string text = "u.b.y = 1; int *p = (int *)&v; *p = 2;";
  EXPECT_THAT(left(text), ElementsAre("b"));
  EXPECT_THAT(left(text, ScalarPointers::ToMembers), ElementsAre("a", "b", "number"));
}

TEST(UnionMembers, NoByteBecomesPadding) {
  const auto left_of = [](const std::string& members) {
    return left("u.kept = u.kept;", ScalarPointers::Apart, members);
  };
  EXPECT_THAT(left_of("int kept; char c; short s[2];"), ElementsAre("kept"));
  EXPECT_THAT(left_of("int kept; long more;"), ElementsAre("kept", "more"));
  EXPECT_THAT(left_of("struct { char c; int i; } kept; char c;"), ElementsAre("kept", "c"));
  EXPECT_THAT(left_of("struct { int i, j; } kept; char c[3];"), ElementsAre("kept"));
  EXPECT_THAT(left_of("int kept; struct { int n; char rest[]; } open;"),
              ElementsAre("kept", "open"));
  EXPECT_THAT(left_of("_Bool kept; char c;"), ElementsAre("kept", "c"));
  EXPECT_THAT(left_of("struct { char c; int i; } kept;"), ElementsAre("kept"));
}

}  // namespace
}  // namespace pcegar::cfa
