// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/source_excerpt.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pcegar {
namespace {

class SourceExcerpt : public testing::Test {
protected:
  void SetUp() override { std::ofstream(file_) << "first line\n\tthird = 1;\nlast"; }
  void TearDown() override { std::filesystem::remove(file_); }
  [[nodiscard]] std::string at(const std::string& place) const {
    return source_excerpt(file_.string() + place);
  }

  std::filesystem::path file_ = std::filesystem::path(testing::TempDir()) / "pcegar_excerpt.txt";
};

TEST_F(SourceExcerpt, ShowsTheLineAndACaret) {
  EXPECT_EQ(at(":1:7: error: bad: error: worse"), "  first line\n        ^\n");
  EXPECT_EQ(at(":2:8: error: x"), "  \tthird = 1;\n  \t      ^\n");
  EXPECT_EQ(at(":3:5: error: at the end of the line"), "  last\n      ^\n");
}

TEST_F(SourceExcerpt, IsEmptyWithoutAPlace) {
  EXPECT_EQ(at(":4:1: error: no such line"), "");
  EXPECT_EQ(at(":3:6: error: no such column"), "");
  EXPECT_EQ(at(":3: error: no column"), "");
  EXPECT_EQ(at(":0:0: error: not known"), "");
  EXPECT_EQ(at(":1:1: warning: no error"), "");
  EXPECT_EQ(at("\nfoo:1:1: error: second line"), "");
  EXPECT_EQ(source_excerpt("pcegar: error: no file"), "");
  EXPECT_EQ(source_excerpt("/nowhere/x:1:1: error: no file"), "");
  EXPECT_EQ(source_excerpt(""), "");
  EXPECT_EQ(source_excerpt(": error: "), "");
}

}  // namespace
}  // namespace pcegar
