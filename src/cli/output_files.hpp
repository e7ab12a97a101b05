// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/settings.hpp"

namespace pcegar::cli {

/// Looks at every file that the run is going to write, before it does anything else. Throws
/// InputError if one cannot be written, is an input of the run or is another output (by device and
/// inode, so under any name). Standard output ("-") and what is no regular file may be shared.
void check_outputs(const Settings& settings);

/// Whether both names lead to the same regular file, or would.
[[nodiscard]] bool is_same_file(const std::filesystem::path& one,
                                const std::filesystem::path& other);

/// The inputs of the run among which `file` is, in words ("the input 'a.c'"); nothing if it is
/// none.
[[nodiscard]] std::string input_that_is(const Settings& settings,
                                        const std::filesystem::path& file);

/// Writes a file in one piece; "-" is standard output. Trouble is a warning: the verdicts of a run
/// do not depend on what can be written of it.
void write_output(const std::filesystem::path& file, const std::string& text, const Log& log);

}  // namespace pcegar::cli
