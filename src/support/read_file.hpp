// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace pcegar {

/// The maximum size of an input file: a larger one is a mistake, such as /dev/zero.
inline constexpr std::size_t most_input_bytes = std::size_t{256} << 20U;

/// The content of an input file: a regular one, a pipe, a terminal; "-" is standard input, which is
/// read once and then known. Waiting for a pipe's writer
/// ends with LimitReached when the run is interrupted, and counts as time of the run
/// (add_waiting_seconds). Throws InputError "cannot read 'FILE': ..." for a folder, for a file that
/// cannot be opened or read, and for one with more than most_input_bytes.
[[nodiscard]] std::string read_file(const std::filesystem::path& file);

}  // namespace pcegar
