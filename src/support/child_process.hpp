// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace pcegar {

/// How long a child process may take. CPU seconds are the limit to rely on, since they do not
/// depend on what else the machine does.
struct ChildLimits {
  unsigned cpu_seconds = 1;  ///< at least 1
  unsigned wall_ms = 0;      ///< 0 means none
};

/// The text that `work` returns, computed in a copy of this process: for libraries that cannot be
/// interrupted or that end the process on errors. Nothing if the child throws, dies, hits a limit,
/// or interrupt_all() is called. What `work` changes is lost; it must neither use threads nor wait
/// for locks that other threads of ours hold.
[[nodiscard]] std::optional<std::string> run_in_child(const std::function<std::string()>& work,
                                                      const ChildLimits& limits);

/// CPU seconds that children which run_in_child() waits for have used so far; callable from any
/// thread.
[[nodiscard]] double running_children_cpu_seconds();

}  // namespace pcegar
