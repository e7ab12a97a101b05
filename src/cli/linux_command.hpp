// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pcegar::cli {

/// "pcegar linux ...": becomes the Python program in src/linux, which keeps the environment and
/// learns where this program and its data are. `argv` starts at "linux". Returns only by
/// InputError: if the data or Python is missing.
[[noreturn]] void run_linux_command(int argc, char** argv);

}  // namespace pcegar::cli
