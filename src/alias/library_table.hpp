// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "alias/known_calls.hpp"

namespace pcegar::alias {

/// The name under which the table lists a function: without "__builtin_" (unless the builtin has a
/// row of its own), and without the affixes of the GNU library's checked ("__memcpy_chk") and
/// internal variants ("__isoc99_sscanf", "_IO_putc").
[[nodiscard]] std::string library_name(std::string_view name);

/// A function of the C library, of POSIX or a builtin of the same meaning (library_table.cpp).
[[nodiscard]] std::optional<KnownCall> library_call(std::string_view name);

}  // namespace pcegar::alias
