// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that hold what is known at any moment of a run.
#include "cli/result_files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "../frontend/source_files.hpp"
#include "cli/output_files.hpp"
#include "support/error.hpp"

namespace pcegar::cli {
namespace {

class ResultFilesTest : public testing::Test {
protected:
  ResultFilesTest() {
    settings.sources.files = {"a.c"};
    settings.output.result = files.folder() / "out.json";
  }
  [[nodiscard]] nlohmann::json result() const {
    return nlohmann::json::parse(std::ifstream(*settings.output.result));
  }
  static verification::PropertyResult property(const std::string& name, Verdict verdict) {
    using namespace verification;
    switch (verdict) {
      case Verdict::True: return {name, Holds{}};
      case Verdict::False: return {name, Violated{}};
      case Verdict::Unknown: break;
    }
    return {name, Open{"being checked"}};
  }
  [[nodiscard]] std::string text_of(const std::filesystem::path& file) const {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

  pcegar::test::SourceFiles files;
  Settings settings;
  Log log{LogLevel::Quiet};
  frontend::LoadResult program{cfa::Program(64), {}};
};

/// Until the run ends by itself, the file says that it has not.
TEST_F(ResultFilesTest, OnlyTheEndIsFinished) {
  ResultFiles writer(settings, log);
  EXPECT_EQ(result()["finished"], false);
  EXPECT_TRUE(result()["properties"].empty());
  writer.update(program, {property("p", Verdict::True), property("q", Verdict::Unknown)});
  EXPECT_EQ(result()["finished"], false);
  EXPECT_EQ(result()["result"], "UNKNOWN");
  EXPECT_EQ(result()["properties"][0]["status"], "TRUE");
  writer.update(program, {property("p", Verdict::True), property("q", Verdict::True)});
  EXPECT_EQ(result()["finished"], false);
  writer.finish({property("p", Verdict::True), property("q", Verdict::True)}, {});
  EXPECT_EQ(result()["finished"], true);
  EXPECT_EQ(result()["result"], "TRUE");
}

/// What a run before left there is gone at once.
TEST_F(ResultFilesTest, NothingIsLeftOfAnEarlierRun) {
  std::ofstream(*settings.output.result) << R"({"result": "TRUE", "finished": true})";
  settings.output.counterexample = files.folder() / "paths.txt";
  std::ofstream(*settings.output.counterexample) << "Counterexample for property old\n";
  const ResultFiles writer(settings, log);
  EXPECT_EQ(result()["finished"], false);
  EXPECT_EQ(text_of(*settings.output.counterexample), "");
}

/// The counterexamples are there before the result names their file.
TEST_F(ResultFilesTest, ViolationsNameTheFileOfTheirPath) {
  settings.output.counterexample = files.folder() / "paths.txt";
  ResultFiles writer(settings, log);
  writer.update(program, {property("p", Verdict::False), property("q", Verdict::True)});
  EXPECT_EQ(result()["properties"][0]["counterexample"], settings.output.counterexample->string());
  EXPECT_FALSE(result()["properties"][1].contains("counterexample"));
  EXPECT_NE(text_of(*settings.output.counterexample).find("Counterexample for property p"),
            std::string::npos);
}

TEST_F(ResultFilesTest, AFileThatCannotBeWrittenEndsTheRunAtOnceAndLaterNoMore) {
  settings.output.result = files.folder() / "no" / "such" / "folder" / "out.json";
  EXPECT_THROW(check_outputs(settings), InputError);
  EXPECT_NO_THROW(ResultFiles(settings, log));
}

}  // namespace
}  // namespace pcegar::cli
