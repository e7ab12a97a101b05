// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/append_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

namespace pcegar {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class AppendFileTest : public testing::Test {
protected:
  void SetUp() override { fs::remove(file_); }
  void TearDown() override { fs::remove(file_); }
  fs::path file_ =
      fs::path(testing::TempDir()) /
      ("append_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(AppendFileTest, OneAfterTheOther) {
  for (const char* line : {"one\n", "two\n"}) {
    AppendFile log(file_);
    log.append(line);
    EXPECT_TRUE(log.is_complete());
  }
  EXPECT_EQ(text_of(file_), "one\ntwo\n");
}

TEST_F(AppendFileTest, WholeLinesOrNothing) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  {
    AppendFile log(file_);
    log.append("whole\n");
    const rlimit small{10, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    log.append("does not fit\n");
    log.append("x\n");  // would fit, but something is missing before it
    EXPECT_FALSE(log.is_complete());
  }
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(text_of(file_), "whole\n");
}

TEST_F(AppendFileTest, TroubleIsTold) {
  AppendFile missing(file_ / "x");
  missing.append("a\n");
  EXPECT_FALSE(missing.is_complete());
  AppendFile full("/dev/full");
  full.append("a\n");
  EXPECT_FALSE(full.is_complete());
}

TEST_F(AppendFileTest, NamelessFiles) {
  const NamelessFile file;
  ASSERT_TRUE(file.path());
  AppendFile(*file.path()).append("one\n");
  AppendFile(*file.path()).append("two\n");
  EXPECT_EQ(file.content(), "one\ntwo\n");
}

}  // namespace
}  // namespace pcegar
