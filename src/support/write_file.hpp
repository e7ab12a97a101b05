// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pcegar {

/// Replaces a file's content so that a reader, at any moment and after any end of this process,
/// finds the old content or the new one: writes a temporary file beside it, flushes that to the
/// disk and renames it. The temporary file has a name that cannot be foreseen, and is removed if
/// anything fails. An existing file that is not a regular one (a pipe, a terminal) is written to
/// directly. Returns what went wrong, or nothing.
[[nodiscard]] std::string replace_file(const std::filesystem::path& file, std::string_view content);

/// For signal handlers after which the process ends: lets a replace_file() of another thread
/// finish, or removes its temporary file. No other replace_file() can begin.
void end_writing() noexcept;

/// What would go wrong if the file were replaced now, as far as this is known without changing it:
/// no such folder, no permission, a folder of that name. Or nothing.
[[nodiscard]] std::string why_not_writable(const std::filesystem::path& file);

}  // namespace pcegar
