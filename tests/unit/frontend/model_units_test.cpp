// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/model_units.hpp"

#include <clang/AST/Decl.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/default_models.hpp"

namespace pcegar::frontend {
namespace {

std::vector<std::string> defined_in(const SourceUnit& unit) {
  std::vector<std::string> names;
  for (const clang::Decl* declaration : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function != nullptr && function->doesThisDeclarationHaveABody()) {
      names.push_back(unit.name(*function));
    }
  }
  return names;
}

/// A file of the models, parsed on its own.
class ModelUnitsTest : public testing::TestWithParam<ModelSource> {};

TEST_P(ModelUnitsTest, EachOfItsFunctionsIsFound) {
  const SourceUnit whole(GetParam(), {}, 0);
  const std::vector<std::string> names = defined_in(whole);
  ASSERT_FALSE(names.empty());
  for (const std::string& name : names) {
    ModelUnits units({}, 7);
    const std::vector<const SourceUnit*> parsed = units.parse_for(name);
    EXPECT_TRUE(std::any_of(parsed.begin(), parsed.end(), [&](const SourceUnit* unit) {
      const auto defined = defined_in(*unit);
      return std::find(defined.begin(), defined.end(), name) != defined.end();
    })) << name;
    EXPECT_TRUE(units.parse_for(name).empty());
    EXPECT_EQ(units.parsed(), parsed);
  }
}

INSTANTIATE_TEST_SUITE_P(AllFiles, ModelUnitsTest, testing::ValuesIn(default_models()),
                         [](const auto& instance) {
                           std::string name(instance.param.name);
                           std::erase_if(name, [](char c) { return !std::isalnum(c); });
                           return name;
                         });

TEST(ModelUnits, NothingIsParsedForOtherFunctions) {
  ModelUnits units({}, 7);
  EXPECT_TRUE(units.parse_for("main").empty());
  EXPECT_TRUE(units.parse_for("pieces").empty());  // in a comment of stdio.c
  EXPECT_TRUE(units.parsed().empty());
}

TEST(ModelUnits, IndicesAreThoseOfTheOrderOfTheFiles) {
  ModelUnits units({}, 7);
  units.parse_for("atoi");
  units.parse_for("abs");
  ASSERT_EQ(units.parsed().size(), 2U);
  EXPECT_EQ(units.parsed()[0]->index(), 7U);   // libc.c
  EXPECT_EQ(units.parsed()[1]->index(), 10U);  // stdlib.c
}

}  // namespace
}  // namespace pcegar::frontend
