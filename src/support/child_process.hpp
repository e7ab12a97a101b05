// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pcegar {

/// The limits of a child process. Rely on CPU seconds: they do not depend on what else the machine
/// does.
struct ChildLimits {
  unsigned cpu_seconds = 1;  ///< at least 1
  unsigned wall_ms = 0;      ///< 0 means none
};

/// The text that `work` returns, computed in a copy of this process: for libraries that cannot be
/// interrupted or that end the process on errors. Nothing if the child throws, dies, hits a limit,
/// or interrupt_all() is called. Changes that `work` makes are lost. It must neither use threads
/// nor wait for locks that other threads of this process hold.
[[nodiscard]] std::optional<std::string> run_in_child(const std::function<std::string()>& work,
                                                      const ChildLimits& limits);

/// work(0) ... work(count - 1), computed in at most `processes` copies of this process at a time.
/// Each copy takes the next item when it is done with one; `done` is called with each text when it
/// arrives. Element i is nothing if the process that had taken it threw, died or used up its CPU
/// seconds, or if interrupt_all() was called; items that no process took are then nothing, too. The
/// rules for the work of run_in_child() apply here as well.
[[nodiscard]] std::vector<std::optional<std::string>> map_in_children(
    std::size_t count, unsigned processes, const std::function<std::string(std::size_t)>& work,
    unsigned cpu_seconds, const std::function<void(std::size_t, const std::string&)>& done = {});

/// Several texts as one, for answers that have parts; nothing for a text that pack() did not make.
[[nodiscard]] std::string pack(const std::vector<std::string>& texts);
[[nodiscard]] std::optional<std::vector<std::string>> unpack(std::string_view packed);

/// CPU seconds that children that are waited for here have used so far; callable from any
/// thread.
[[nodiscard]] double running_children_cpu_seconds();

}  // namespace pcegar
