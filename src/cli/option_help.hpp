// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "cli/option_row.hpp"

namespace pcegar::cli {

/// What is printed instead of a run. All of it follows from tables: of options, operators, solvers.
[[nodiscard]] std::string help_text(const CommandLine& line);
[[nodiscard]] std::string operators_text(const CommandLine& line);
[[nodiscard]] std::string version_text(const CommandLine& line);
/// The tables of docs/, each under a heading of its own; scripts/update_docs puts them there.
[[nodiscard]] std::string markdown_text(const CommandLine& line);
/// A script for bash, and one for zsh (option_completion.cpp).
[[nodiscard]] std::string completion_script(const CommandLine& line);
[[nodiscard]] std::string zsh_completion_script(const CommandLine& line);
/// The manual page, for man (option_manual.cpp).
[[nodiscard]] std::string manual_page(const CommandLine& line);

/// An option's name with its dashes: "--spec", "-h".
[[nodiscard]] std::string spelled(const std::string& name);
/// "--spec FILE", "--help[=FORMAT]".
[[nodiscard]] std::string name_and_value(const OptionRow& row);
/// What the row and its kind say, as --help shows it.
[[nodiscard]] std::string plain_description(const OptionRow& row);

/// The rows of a table as --help shows them, group by group.
[[nodiscard]] std::string rows_text(std::span<const OptionRow> table);
/// The same as a table in Markdown.
[[nodiscard]] std::string rows_markdown(std::span<const OptionRow> table);

}  // namespace pcegar::cli
