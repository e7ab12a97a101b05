// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user sees of a run's progress, and the option that was probably meant.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/nearest_name.hpp"
#include "cli/progress_text.hpp"
#include "cli/violations.hpp"

namespace pcegar::cli {
namespace {

ProgressNow some() {
  return {.wall_seconds = 12.4,
          .phase = "refining",
          .checked = {"lock"},
          .decided = 3,
          .properties = 14,
          .states = 1'210,
          .refinements = 1,
          .predicates = 31,
          .cpu_seconds = 11.84,
          .memory_bytes = std::size_t{145} << 20U};
}

TEST(ProgressText, HasEverything) {
  EXPECT_EQ(
      progress_text(some()),
      "12 s: refining lock; 3 of 14 decided; 1210 states, 1 refinement, 31 predicates; 11.8 s "
      "CPU, 145 MB");
}

TEST(ProgressText, CountsSeveralProperties) {
  ProgressNow now = some();
  now.checked = {"lock", "irq"};
  EXPECT_EQ(progress_text(now).substr(0, 30), "12 s: refining 2 properties; 3");
  now.checked.clear();
  now.properties = 0;
  EXPECT_EQ(progress_text(now).substr(0, 25), "12 s: refining; 1210 stat");
}

TEST(ProgressText, IsCutBetweenCharacters) {
  EXPECT_EQ(cut_to("abc", 3), "abc");
  EXPECT_EQ(cut_to("abcd", 3), "abc");
  EXPECT_EQ(cut_to("ab\xC3\xA4 d", 3), "ab");
  EXPECT_EQ(cut_to("ab\xC3\xA4 d", 4), "ab\xC3\xA4");
}

TEST(ProgressJson, IsOneLine) {
  const std::string line = progress_json(some());
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["event"], "progress");
  EXPECT_EQ(json["checked"], nlohmann::json::array({"lock"}));
  EXPECT_EQ(json["memory_bytes"], std::size_t{145} << 20U);
}

TEST(ProgressJson, TakesAnyText) {
  const std::string line = message_json(LogLevel::Warning, "warning: ", "a \"b\"\n\xFF");
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["level"], "warning");
  EXPECT_EQ(json["text"], "a \"b\"\n\xEF\xBF\xBD");
}

TEST(Condensed, KeepsFewWarningsAndOthers) {
  const auto warning = [](const std::string& name) {
    return "a.c:1:2: warning: function '" + name +
           "' is called but not defined; its result is arbitrary";
  };
  std::vector<std::string> warnings{warning("f"), "other", warning("g"), warning("h")};
  EXPECT_EQ(condensed(warnings), warnings);
  warnings.push_back(warning("i"));
  EXPECT_EQ(condensed(warnings),
            (std::vector<std::string>{"other",
                                      "4 functions are called but not defined; their results are "
                                      "arbitrary: f, g, h, ... (--log debug: all)"}));
}

TEST(NearestName, NeedsFewChanges) {
  const std::vector<std::string> names{"time-limit", "wall-limit", "spec", "stats",
                                       "counterexample"};
  EXPECT_EQ(nearest_name("time-limt", names), "time-limit");
  EXPECT_EQ(nearest_name("tmie-limit", names), "time-limit");
  EXPECT_EQ(nearest_name("timelimit", names), "time-limit");
  EXPECT_EQ(nearest_name("walls-limit", names), "wall-limit");
  EXPECT_EQ(nearest_name("stat", names), "stats");
  EXPECT_EQ(nearest_name("counter", names), "counterexample");
  EXPECT_EQ(nearest_name("xyz", names), "");
  EXPECT_EQ(nearest_name("s", names), "");
  EXPECT_EQ(nearest_name("", names), "");
}

}  // namespace
}  // namespace pcegar::cli
