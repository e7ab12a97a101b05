// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace pcegar::harness {

struct Exited {
  int code;
};
struct Killed {
  int signal;
};
struct TimedOut {};
/// The program does not exist, or it is one for another machine (32 bits on a kernel without them).
struct NotStarted {};
using Ending = std::variant<Exited, Killed, TimedOut, NotStarted>;

struct ProcessRun {
  Ending ending;
  std::string errors;  ///< the beginning of standard error
};

/// Runs a command with empty standard input, in a process group of its own; standard output is
/// discarded, standard error goes to the file `errors`. Processes that are still running after the
/// time limit are killed.
[[nodiscard]] ProcessRun run_process(const std::vector<std::string>& command,
                                     const std::filesystem::path& folder,
                                     const std::filesystem::path& errors, unsigned seconds);

}  // namespace pcegar::harness
