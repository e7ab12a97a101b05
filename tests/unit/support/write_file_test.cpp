// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/write_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

namespace pcegar {
namespace {

namespace fs = std::filesystem;

class WriteFile : public testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("write_file_" +
               std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string text_of(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(WriteFile, ReplacesAndLeavesNothingBeside) {
  const fs::path file = folder_ / "a.json";
  EXPECT_EQ(replace_file(file, "first, and longer"), "");
  EXPECT_EQ(replace_file(file, "second"), "");
  EXPECT_EQ(text_of(file), "second");
  EXPECT_EQ(count(), 1U);
}

TEST_F(WriteFile, TroubleIsToldAndTheOldContentStays) {
  const fs::path file = folder_ / "a.json";
  ASSERT_EQ(replace_file(file, "old"), "");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{10, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string problem = replace_file(file, "longer than ten bytes");
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_NE(problem.find("cannot write"), std::string::npos);
  EXPECT_EQ(text_of(file), "old");
  EXPECT_EQ(count(), 1U);
}

TEST_F(WriteFile, AReaderKeepsTheOldContent) {
  const fs::path file = folder_ / "a.json";
  ASSERT_EQ(replace_file(file, "old"), "");
  std::ifstream reader(file);
  ASSERT_EQ(replace_file(file, "new"), "");
  std::ostringstream text;
  text << reader.rdbuf();
  EXPECT_EQ(text.str(), "old") << "the file itself was written to";
}

TEST_F(WriteFile, FollowsALink) {
  const fs::path file = folder_ / "a.json";
  const fs::path link = folder_ / "link.json";
  ASSERT_EQ(replace_file(file, "old"), "");
  fs::create_symlink(file, link);
  EXPECT_EQ(replace_file(link, "new"), "");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(text_of(file), "new");
}

TEST_F(WriteFile, SaysWhatWentWrong) {
  const std::string problem = replace_file(folder_ / "missing" / "a.json", "text");
  EXPECT_NE(problem.find("missing"), std::string::npos) << problem;
  EXPECT_NE(replace_file(folder_, "text"), "") << "a folder is no file";
  EXPECT_EQ(replace_file("/dev/null", "text"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace pcegar
