// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/read_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "support/error.hpp"

namespace pcegar {
namespace {

namespace fs = std::filesystem;

std::string problem_with(const fs::path& file) {
  try {
    (void)read_file(file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ReadFile, GivesEveryByte) {
  const fs::path file = fs::path(testing::TempDir()) / "read_file.bin";
  const std::string text("a\0b\r\n\xff", 6);
  std::ofstream(file, std::ios::binary) << text;
  EXPECT_EQ(read_file(file), text);
  fs::remove(file);
}

TEST(ReadFile, SaysWhyNot) {
  EXPECT_NE(problem_with("/nonexistent/x").find("No such file"), std::string::npos);
  EXPECT_NE(problem_with("/").find("is a directory"), std::string::npos);
  EXPECT_NE(problem_with("/dev/zero").find("more than"), std::string::npos);
}

TEST(ReadFile, WaitsForTheWriterOfAPipe) {
  const fs::path pipe = fs::path(testing::TempDir()) / "read_file.pipe";
  fs::remove(pipe);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << "late"; });
  EXPECT_EQ(read_file(pipe), "late");
  writer.join();
  fs::remove(pipe);
}

}  // namespace
}  // namespace pcegar
