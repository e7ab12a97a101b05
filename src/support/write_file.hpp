// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pcegar {

/// Replaces a file's content so that a reader, at any moment and after any end of this process,
/// finds the old content or the new one: writes a temporary file beside it, flushes that to the
/// disk and renames it. The temporary file has a name that nobody can foresee, and is gone
/// if anything fails. What is there and no regular file (a pipe, a terminal) is written to
/// directly. Returns what went wrong, or nothing.
[[nodiscard]] std::string replace_file(const std::filesystem::path& file, std::string_view content);

/// For signal handlers, after which the process does not go on: lets a replace_file() of another
/// thread come to its end, or removes its temporary file. None begins any more.
void end_writing() noexcept;

/// What would go wrong if the file was replaced now, as far as that can be told without changing
/// it: no such folder, no permission, a folder of that name. Or nothing.
[[nodiscard]] std::string why_not_writable(const std::filesystem::path& file);

}  // namespace pcegar
