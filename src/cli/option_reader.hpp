// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "cli/option_row.hpp"

namespace pcegar::cli {

/// Reads a command line by a table of options; what is no option is a source file. The last one of
/// several values for one option counts, unless it takes them all. A recipe gives values to options
/// that are not given. Throws InputError.
[[nodiscard]] CommandLine read_options(std::span<const OptionRow> table, int argc,
                                       const char* const* argv);

}  // namespace pcegar::cli
