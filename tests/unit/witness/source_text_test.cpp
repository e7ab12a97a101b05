// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/source_text.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace pcegar::witness {
namespace {

class SourceTextTest : public testing::Test {
protected:
  SourceText of(const std::string& text) {
    file = testing::TempDir() + "/source_text_test.c";
    std::ofstream(file) << text;
    return SourceText({file});
  }
  std::string file;
};

TEST_F(SourceTextTest, EndOfACall) {
  const SourceText text = of("int x = f(g(1, ')'), /* ) */ 2); f(3);\nif (f(1)) f(2);\n");
  EXPECT_EQ(text.end_of_call({file, 1, 1}, "f"), (SourcePosition{file, 1, 31}));
  EXPECT_EQ(text.end_of_call({file, 1, 1}, "g"), (SourcePosition{file, 1, 19}));
  EXPECT_EQ(text.end_of_call({file, 1, 1}, "h"), std::nullopt);
  EXPECT_EQ(text.end_of_call({file, 2, 1}, "f"), std::nullopt) << "two calls";
  EXPECT_EQ(text.end_of_call({file, 9, 1}, "f"), std::nullopt);
}

TEST_F(SourceTextTest, StatementAround) {
  const SourceText text = of("{ int x = 5; if (x) y(); else z(); }\n");
  EXPECT_EQ(text.statement_around({file, 1, 7}), (SourcePosition{file, 1, 3}));
  EXPECT_EQ(text.statement_around({file, 1, 14}), (SourcePosition{file, 1, 14}));
  EXPECT_EQ(text.statement_around({file, 1, 21}), (SourcePosition{file, 1, 21}));
  EXPECT_EQ(text.statement_around({file, 1, 31}), (SourcePosition{file, 1, 31}));
}

/// Preprocessed programs have lines that say where lines are from.
TEST_F(SourceTextTest, DirectivesAreNoStatements) {
  const SourceText text =
      of("{\n#line 672 \"it's.c\"\n  s = f(\n  # define T(x) \\\n    (x;\n    1);\n#line 9\n  t = "
         "5;\n");
  EXPECT_EQ(text.statement_around({file, 3, 3}), (SourcePosition{file, 3, 3}));
  EXPECT_EQ(text.statement_around({file, 6, 5}), (SourcePosition{file, 3, 3}));
  EXPECT_EQ(text.statement_around({file, 8, 3}), (SourcePosition{file, 8, 3}));
  EXPECT_EQ(text.end_of_call({file, 3, 3}, "f"), (SourcePosition{file, 6, 6}));
}

TEST_F(SourceTextTest, DirectivesEndWithTheirLine) {
  const SourceText text =
      of("#define A 1 /* it's\n it's; */ + B\n  s = 1;\n/* first */ #error don't\n  t = 1; # 7\n "
         "u;\n");
  EXPECT_EQ(text.statement_around({file, 3, 3}), (SourcePosition{file, 3, 3}));
  EXPECT_EQ(text.statement_around({file, 5, 3}), (SourcePosition{file, 5, 3}));
  EXPECT_EQ(text.statement_around({file, 6, 2}), (SourcePosition{file, 5, 10})) << "no directive";
}

TEST_F(SourceTextTest, WordsAndOffsets) {
  const SourceText text = of("a\nwhile (b)\n");
  EXPECT_TRUE(text.has_word({file, 2, 1}, "while"));
  EXPECT_FALSE(text.has_word({file, 2, 1}, "whil"));
  EXPECT_EQ(text.offset({file, 2, 3}), 4U);
  EXPECT_EQ(text.position(file, 4), (SourcePosition{file, 2, 3}));
  EXPECT_EQ(text.file_of("elsewhere/source_text_test.c"), file);
  EXPECT_EQ(text.file_of("other.c"), "");
}

}  // namespace
}  // namespace pcegar::witness
