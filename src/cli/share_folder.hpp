// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace pcegar::cli {

/// The program's own file. Throws InputError.
[[nodiscard]] std::filesystem::path program_file();

/// The folder with the program's data (properties, models, scripts): share/pcegar beside the
/// program's folder, where it is installed and in the build tree. Throws InputError.
[[nodiscard]] std::filesystem::path share_folder();

/// The file that a user means: `file` itself if there is one, or else, if it is relative, the one
/// of that name in this part of the program's data ("props"), so that `--spec linux` means the
/// bundled rules.
[[nodiscard]] std::filesystem::path own_or_bundled(const std::filesystem::path& file,
                                                   const char* part);

}  // namespace pcegar::cli
