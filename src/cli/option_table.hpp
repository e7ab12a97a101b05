// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace pcegar::cli {

/// One option of the command line.
struct OptionRow {
  const char* group;
  const char* name;
  const char* value;          ///< name of the value in the help; nullptr for a flag
  const char* default_value;  ///< nullptr if none
  const char* help;
};

/// The table of options: parsing, grouped help and defaults come from it.
[[nodiscard]] std::span<const OptionRow> all_options();
/// What --help prints.
[[nodiscard]] std::string help_text();

}  // namespace pcegar::cli
