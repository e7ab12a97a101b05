// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/settings.hpp"

namespace pcegar::cli {

/// Values of options, by name.
using Recipe = std::vector<std::pair<std::string, std::string>>;

/// What the rows of the table of options write: the settings of a run, and what becomes a part of
/// them once all options are read. A new one has the default of every option.
struct CommandLine {
  CommandLine() { settings.options.operators.partition = verification::built_in_partition_rows(); }

  Settings settings;
  Recipe recipe;
  std::string properties = "all-together";
  std::optional<std::uint32_t> slices;
  std::optional<std::filesystem::path> harness;
  bool run_harness = false;
  std::optional<std::filesystem::path> queries;
  double query_milliseconds = 100;
  /// What to print instead of a run (--help, --version).
  std::string (*answer)(const CommandLine&) = nullptr;
  /// Of the options that are given: those without effect, and why.
  std::vector<std::string> idle;
};

}  // namespace pcegar::cli
