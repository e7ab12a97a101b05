// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of options: what each kind of row takes, refuses and shows, and that the rows of the
// program keep the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "cli/option_help.hpp"
#include "cli/option_kinds.hpp"
#include "cli/option_reader.hpp"
#include "cli/option_table.hpp"
#include "support/error.hpp"

namespace pcegar::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using verification::Options;

/// A table with a row of each kind.
std::vector<OptionRow> samples() {
  return {
      {.name = "flag", .help = "a flag", .kind = flag(at(&CommandLine::run_harness))},
      {.name = "other",
       .help = "another flag",
       .kind = flag(option(&Options::certify), false),
       .excludes = {"flag"}},
      {.name = "jobs",
       .value = "N",
       .help = "so many",
       .kind = number(option(&Options::refinement_jobs), {1, 256}),
       .aliases = {"workers"},
       .rules = {{[](const CommandLine& line) { return line.settings.options.processes == 1; },
                  "does not go with --processes"}}},
      {.name = "processes",
       .value = "N",
       .help = "partitions",
       .kind = number(option(&Options::processes), {1, 256})},
      {.name = "pace",
       .value = "BLOCKS",
       .help = "how soon",
       .kind = number_or(option(&Options::early_refinement, &EarlyRefinement::blocks), {},
                         {"none", "never"})},
      {.name = "seconds",
       .value = "S",
       .help = "time",
       .kind = decimal(option(&Options::limits, &Limits::Settings::cpu_seconds))},
      {.name = "megabytes",
       .value = "MB",
       .help = "space",
       .kind = decimal(option(&Options::limits, &Limits::Settings::memory_bytes), Zero::Refused,
                       1024 * 1024)},
      {.name = "threshold",
       .value = "MS",
       .help = "hard",
       .kind = decimal(at(&CommandLine::query_milliseconds), Zero::Allowed)},
      {.name = "certify",
       .value = on_off_value,
       .help = "proofs",
       .kind = on_off(option(&Options::certify), true, false)},
      {.name = "algorithm",
       .value = "NAME",
       .help = "which",
       .kind = choice(option(&Options::algorithm),
                      {{"pcegar", verification::Algorithm::Pcegar, "all at once"},
                       {"cegar", verification::Algorithm::Cegar}})},
      {.name = "text", .value = "T", .help = "text", .kind = text(option(&Options::solver))},
      {.name = "file", .value = "F", .help = "file", .kind = file(output(&Output::result))},
      {.name = "each",
       .value = "F",
       .help = "files",
       .kind =
           each(at(&CommandLine::settings, &Settings::specifications), OptionKind::Names::Files)},
      {.name = "rank",
       .value = "NAME",
       .help = "order",
       .kind = operators(option(&Options::rank),
                         option(&Options::operators, &verification::Operators::rank),
                         OptionKind::Words::ListOf,
                         [](CommandLine& line) {
                           const Options& options = line.settings.options;
                           (void)make_rank(options.rank, options.operators.rank);
                         })},
      {.name = "recipe",
       .value = "NAME",
       .help = "several",
       .kind = choice(at(&CommandLine::recipe),
                      {{"default", {}}, {"slow", {{"pace", "none"}, {"jobs", "2"}}}})},
  };
}

CommandLine read(const std::vector<const char*>& words) {
  std::vector<const char*> arguments{"pcegar"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  const std::vector<OptionRow> table = samples();
  return read_options(table, static_cast<int>(arguments.size()), arguments.data());
}
Options options(const std::vector<const char*>& words) {
  return read(words).settings.options;
}
/// What the user is told.
std::string refusal(const std::vector<const char*>& words) {
  try {
    (void)read(words);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(OptionRows, Flags) {
  EXPECT_FALSE(read({}).run_harness);
  EXPECT_TRUE(read({"--flag"}).run_harness);
  EXPECT_TRUE(read({"--flag", "--flag"}).run_harness);
  EXPECT_FALSE(read({"--flag=false"}).run_harness);
  EXPECT_FALSE(options({"--other"}).certify);
  EXPECT_THAT(refusal({"--flag=maybe"}), HasSubstr("maybe"));
}

TEST(OptionRows, Numbers) {
  EXPECT_EQ(options({}).refinement_jobs, 1U);
  EXPECT_EQ(options({"--jobs", "256"}).refinement_jobs, 256U);
  EXPECT_EQ(options({"--jobs", "2", "--jobs=3"}).refinement_jobs, 3U) << "the last one counts";
  for (const char* const bad : {"--jobs=0", "--jobs=257", "--jobs=-1", "--jobs=x",
                                "--jobs=", "--jobs=1.5", "--jobs=4294967297"}) {
    EXPECT_THAT(refusal({bad}), HasSubstr("--jobs must be a whole number from 1 to 256, not '"));
  }
  EXPECT_THAT(refusal({"--jobs"}), HasSubstr("--help"));
}

TEST(OptionRows, Aliases) {
  EXPECT_EQ(options({"--workers", "4"}).refinement_jobs, 4U);
  EXPECT_EQ(options({"--workers", "4", "--jobs", "5"}).refinement_jobs, 5U);
  EXPECT_EQ(options({"--jobs", "5", "--workers", "4"}).refinement_jobs, 4U);
  EXPECT_THAT(refusal({"--workers=0"}), HasSubstr("--workers must be")) << "as the user wrote it";
}

TEST(OptionRows, NumbersOrAWord) {
  EXPECT_EQ(options({}).early_refinement.blocks, 8U);
  EXPECT_EQ(options({"--pace", "0"}).early_refinement.blocks, 0U);
  EXPECT_EQ(options({"--pace", "none"}).early_refinement.blocks, std::nullopt);
  EXPECT_THAT(refusal({"--pace", "nine"}), HasSubstr(" or none, not 'nine'"));
}

TEST(OptionRows, Decimals) {
  EXPECT_EQ(options({}).limits.cpu_seconds, std::nullopt);
  EXPECT_EQ(options({"--seconds", "0.5"}).limits.cpu_seconds, 0.5);
  EXPECT_EQ(options({"--megabytes", "2"}).limits.memory_bytes, std::size_t{2 * 1024 * 1024});
  EXPECT_EQ(read({"--threshold", "0"}).query_milliseconds, 0);
  for (const char* const bad : {"--seconds=0", "--seconds=nan", "--seconds=inf", "--seconds=-1",
                                "--seconds=1e13", "--seconds=1 ", "--threshold=-1"}) {
    EXPECT_THAT(refusal({bad}), HasSubstr("must be a positive number"));
  }
}

TEST(OptionRows, Choices) {
  EXPECT_EQ(options({"--algorithm", "cegar"}).algorithm, verification::Algorithm::Cegar);
  EXPECT_THAT(refusal({"--algorithm", "x"}),
              HasSubstr("--algorithm must be one of pcegar, cegar, not 'x'"));
  EXPECT_FALSE(options({"--certify", "off"}).certify);
  EXPECT_THAT(refusal({"--certify", "yes"}), HasSubstr("one of on, off"));
}

TEST(OptionRows, TextsAndFiles) {
  EXPECT_EQ(options({"--text", "a,b"}).solver, "a,b");
  EXPECT_EQ(read({"--file", "a"}).settings.output.result, "a");
  EXPECT_THAT(read({"--each=a,b", "--each", "c"}).settings.specifications, ElementsAre("a,b", "c"));
  EXPECT_THAT(read({"x.c", "--flag", "y.c"}).settings.sources.files, ElementsAre("x.c", "y.c"));
}

TEST(OptionRows, Operators) {
  EXPECT_EQ(options({"--rank", "first,cost"}).rank, "first,cost");
  EXPECT_THAT(refusal({"--rank", "fist"}), HasSubstr("known are id, first"));
}

TEST(OptionRows, ConflictsAndRules) {
  EXPECT_THAT(refusal({"--flag", "--other"}), HasSubstr("--other and --flag exclude each other"));
  EXPECT_THAT(refusal({"--processes", "2", "--workers", "1"}),
              HasSubstr("--workers does not go with --processes"));
  EXPECT_EQ(refusal({"--processes", "2"}), "nothing") << "the rules of what is given";
}

TEST(OptionRows, WhatIsGivenWinsOverARecipe) {
  const Options both = options({"--recipe", "slow", "--workers", "7"});
  EXPECT_EQ(both.refinement_jobs, 7U);
  EXPECT_EQ(both.early_refinement.blocks, std::nullopt);
  EXPECT_EQ(options({"--recipe", "default"}).early_refinement.blocks, 8U);
}

TEST(OptionRows, HelpShowsWordsRangeDefaultAndAliases) {
  const std::vector<OptionRow> table = samples();
  const std::string text = rows_text(table);
  EXPECT_THAT(text, HasSubstr("  --flag                    a flag\n"));
  EXPECT_THAT(text, HasSubstr("so many (1 to 256, default: 1, also: --workers)\n"));
  EXPECT_THAT(text, HasSubstr("how soon; none: never (default: 8)\n"));
  EXPECT_THAT(text, HasSubstr("time\n"));
  EXPECT_THAT(text, HasSubstr("hard (default: 100)\n"));
  EXPECT_THAT(text, HasSubstr("proofs (default: on)\n"));
  EXPECT_THAT(text, HasSubstr("which: pcegar (all at once), cegar (default: pcegar)\n"));
  EXPECT_THAT(text, HasSubstr("order: id, first, "));
  const std::string page = rows_markdown(table);
  EXPECT_THAT(page, HasSubstr("| `--certify on\\|off` | proofs (default: `on`) |\n"));
  EXPECT_THAT(page, HasSubstr("`pcegar` (all at once), `cegar`"));
}

/// Names are unique, and every name that a row mentions is one.
TEST(OptionTable, NamesAreUniqueAndKnown) {
  std::set<std::string> names;
  for (const OptionRow& row : all_options()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    for (const std::string& alias : row.aliases) {
      EXPECT_TRUE(names.insert(alias).second) << alias;
    }
    EXPECT_NE(row.help, "") << row.name;
    EXPECT_EQ(row.value.empty(), row.kind.takes == OptionKind::Takes::Nothing) << row.name;
  }
  for (const OptionRow& row : all_options()) {
    for (const std::string& other : row.excludes) {
      EXPECT_TRUE(names.contains(other)) << row.name;
    }
  }
}

/// Whoever gives the default that the help shows says nothing new.
TEST(OptionTable, DefaultsCanBeGiven) {
  const CommandLine untouched;
  for (const OptionRow& row : all_options()) {
    const std::string shown = row.kind.shown(untouched);
    if (shown.empty()) {
      continue;
    }
    const std::string word = "--" + row.name + "=" + shown;
    const std::array<const char*, 2> arguments{"pcegar", word.c_str()};
    const CommandLine line = read_options(all_options(), 2, arguments.data());
    EXPECT_EQ(row.kind.shown(line), shown) << row.name;
  }
}

/// Each word of a choice is accepted, and stays what it is.
TEST(OptionTable, WordsCanBeGiven) {
  for (const OptionRow& row : all_options()) {
    for (const Word& listed : row.kind.words) {
      if (row.kind.turn == OptionKind::Turn::First) {
        continue;
      }
      std::string name = listed.name;
      if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
        const std::string parameter = name.substr(colon + 1);
        name = name.substr(0, colon + 1) + (parameter == "K:SCORE" ? "2:width"
                                            : parameter == "loops" ? "loops"
                                                                   : "3");
      }
      if (row.name == "cpa" && name != "predicate") {
        name += ",predicate";  // decides which paths are feasible
      }
      const std::string word = "--" + row.name + "=" + name;
      const std::array<const char*, 2> arguments{"pcegar", word.c_str()};
      if (name == CommandLine().settings.options.solver && row.name == "check-with") {
        EXPECT_THROW((void)read_options(all_options(), 2, arguments.data()), InputError);
        continue;
      }
      const CommandLine line = read_options(all_options(), 2, arguments.data());
      if (const std::string shown = row.kind.shown(line); !shown.empty()) {
        EXPECT_EQ(shown, name) << word;
      }
    }
  }
}

/// A recipe names options and values that there are.
TEST(OptionTable, RecipesCanBeFollowed) {
  const std::array<const char*, 4> arguments{"pcegar", "--recipe", "thesis",
                                             "--early-refinement=3"};
  const Options thesis =
      read_options(all_options(), static_cast<int>(arguments.size()), arguments.data())
          .settings.options;
  EXPECT_EQ(thesis.apply.restart, RestartKind::Root);
  EXPECT_EQ(thesis.execution_steps, 0U);
  EXPECT_EQ(thesis.early_refinement.blocks, 3U);
}

/// An output of the help, also where other options are wrong.
TEST(OptionTable, HelpWins) {
  const std::array<const char*, 3> arguments{"pcegar", "--pace=x", "--help"};
  const CommandLine line = read_options(all_options(), 3, arguments.data());
  ASSERT_NE(line.answer, nullptr);
  EXPECT_THAT(line.answer(line), HasSubstr("Usage: pcegar"));
}

}  // namespace
}  // namespace pcegar::cli
