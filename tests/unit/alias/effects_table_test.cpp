// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/effects_table.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace pcegar::alias {
namespace {

using Result = cfa::StatedEffects::Result;

cfa::StatedEffectsTable read(std::string_view text) {
  cfa::StatedEffectsTable table;
  read_effects(text, "effects.txt", table);
  return table;
}

TEST(EffectsTable, RowsHaveNamesArgumentsAndAResult) {
  const auto table =
      read("# remark\n\nf g : ok-* error calls # remark\nh : void 2..\nnew_one : -- zero(1*2)");
  ASSERT_EQ(table.size(), 4U);
  const cfa::StatedEffects& f = table.at("f");
  EXPECT_EQ(f.arguments, "ok-");
  EXPECT_TRUE(f.is_variadic);
  EXPECT_TRUE(f.calls_back);
  EXPECT_EQ(f.least, -4095);
  EXPECT_EQ(f.greatest, 0);
  EXPECT_EQ(f.text, "ok-* error calls");
  EXPECT_EQ(table.at("g").text, f.text);
  EXPECT_EQ(table.at("h").arguments, "");
  EXPECT_EQ(table.at("h").least, 2);
  EXPECT_FALSE(table.at("h").greatest);
  EXPECT_EQ(table.at("new_one").result, Result::Zeroed);
  EXPECT_EQ(table.at("new_one").size, 0U);
  EXPECT_EQ(table.at("new_one").count, 1U);
}

TEST(EffectsTable, MistakesAreRefused) {
  for (const char* text : {"f", "f :", "f : o", ": o -", "f : x -", "f : o maybe", "f : o - often",
                           "f : - 3..1", "f : - 1..x", "f : - new(2)", "f : - new(0)", "f : - new(",
                           "kzalloc : -- -", "strlen : - -", "f : - -\nf : - -"}) {
    EXPECT_THROW(read(text), InputError) << text;
  }
}

}  // namespace
}  // namespace pcegar::alias
