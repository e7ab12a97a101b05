// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <list>
#include <string>

// The parts of child_process.cpp and early_copy.cpp: nobody else needs them.

namespace pcegar {

/// A running copy of this process, and the end of the pipe from which its answer is read.
struct Child {
  pid_t process = -1;  ///< -1: there is none
  int input = -1;
};

/// The child always ends by _exit, and exits with 0 only after a complete answer. `work` gets the
/// other end of the pipe.
[[nodiscard]] Child start_child(const std::function<void(int)>& work, unsigned cpu_seconds);

/// Whether the child ended by itself. Closes our end of the pipe.
bool end_child(const Child& child);

/// Of a child: ends the process if that fails.
void write_all(int file, const std::string& text);

/// Counts the CPU seconds of a process while the object lives (running_children_cpu_seconds()).
class RunningChild {
public:
  explicit RunningChild(pid_t child);
  ~RunningChild();
  RunningChild(const RunningChild&) = delete;
  RunningChild& operator=(const RunningChild&) = delete;

private:
  std::list<pid_t>::iterator position_;
};

}  // namespace pcegar
