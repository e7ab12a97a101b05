// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/option_table.hpp"

#include <string>
#include <utility>

namespace pcegar::cli {

namespace {

std::vector<OptionRow> put_together() {
  std::vector<OptionRow> table;
  const OptionRule verifies{
      [](const CommandLine& line) { return !line.settings.output.environment.has_value(); },
      "with --environment-out, which verifies nothing"};
  const auto add = [&](const std::string& group, std::vector<OptionRow> rows) {
    for (OptionRow& row : rows) {
      row.group = group;
      if (group != "Input" && group != "Output") {
        row.matters.insert(row.matters.begin(), verifies);
      }
      table.push_back(std::move(row));
    }
  };
  add("Input", input_rows());
  add("Algorithm", algorithm_rows());
  add("Analysis", analysis_rows());
  add("Limits", limit_rows());
  add("Properties", property_rows());
  add("Output", output_rows());
  return table;
}

}  // namespace

std::span<const OptionRow> all_options() {
  static const std::vector<OptionRow> table = put_together();
  return table;
}

}  // namespace pcegar::cli
