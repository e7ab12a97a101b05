// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "alias/known_calls.hpp"

namespace pcegar::alias {

/// The name under which the table lists a function: without "__builtin_" (unless the builtin has a
/// row of its own), and without the affixes of the GNU library's checked ("__memcpy_chk") and
/// internal variants ("__isoc99_sscanf", "_IO_putc").
[[nodiscard]] std::string library_name(std::string_view name);

/// A function of the C library, of POSIX or a builtin of the same meaning (library_table.cpp).
[[nodiscard]] std::optional<KnownCall> library_call(std::string_view name);

/// All names in the table.
[[nodiscard]] std::vector<std::string> library_functions();

/// The program may have a function of its own that only shares its name with one of the library.
/// Under this name no table has it.
[[nodiscard]] std::string name_of_namesake(std::string_view name);
/// The name of any function as the program writes it.
[[nodiscard]] std::string_view written_name(std::string_view name);

}  // namespace pcegar::alias
