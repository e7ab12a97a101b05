// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <mutex>
#include <optional>
#include <string>

#include "support/child_process.hpp"

namespace pcegar {

/// A text computed from a text, and from nothing else.
using TextFunction = std::string (*)(const std::string&);

/// A copy of this process that is made while the process is small, and makes copies of itself for
/// compute_in_child(). Copying a process costs time for each page of its memory, afterwards in the
/// original as well (each page is unshared when it is written the next time): with 200 MB about
/// half a second of CPU time. At most one at a time; made by a thread that lives as long as it.
class EarlyCopy {
public:
  EarlyCopy();
  ~EarlyCopy();
  EarlyCopy(const EarlyCopy&) = delete;
  EarlyCopy& operator=(const EarlyCopy&) = delete;

private:
  friend std::optional<std::string> compute_in_child(TextFunction, const std::string&,
                                                     const ChildLimits&);
  std::optional<std::string> compute(TextFunction function, const std::string& input,
                                     const ChildLimits& limits);

  pid_t owner_ = -1;  ///< copies of the owner must not use it
  pid_t process_ = -1;
  int socket_ = -1;
  std::mutex mutex_;  ///< one computation at a time
};

/// function(input) in a child, like run_in_child(); a child of the early copy, if there is one that
/// is idle.
[[nodiscard]] std::optional<std::string> compute_in_child(TextFunction function,
                                                          const std::string& input,
                                                          const ChildLimits& limits);

/// CPU seconds of the early copy and of the children that it had, up to the last computation.
[[nodiscard]] double early_copy_cpu_seconds();

}  // namespace pcegar
