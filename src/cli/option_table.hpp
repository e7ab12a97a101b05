// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "cli/option_row.hpp"

namespace pcegar::cli {

/// All options, group by group: parsing, defaults, checks, help, docs/cli.md and the completion
/// come from these rows and from nothing else.
[[nodiscard]] std::span<const OptionRow> all_options();

/// Its parts, by file: option_rows_*.cpp.
[[nodiscard]] std::vector<OptionRow> input_rows();
[[nodiscard]] std::vector<OptionRow> algorithm_rows();
[[nodiscard]] std::vector<OptionRow> analysis_rows();
[[nodiscard]] std::vector<OptionRow> limit_rows();
[[nodiscard]] std::vector<OptionRow> property_rows();
[[nodiscard]] std::vector<OptionRow> output_rows();

}  // namespace pcegar::cli
