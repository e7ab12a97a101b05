// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/process_copy.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <mutex>

#include "support/child_process.hpp"
#include "support/interrupt.hpp"

namespace pcegar {
namespace {

/// The child process: it always ends here by _exit, and exits with 0 only after a complete answer.
[[noreturn]] void be_the_child(const std::function<void()>& work, unsigned cpu_seconds) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int asks : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU}) {
    std::signal(asks, SIG_DFL);
  }
  const rlimit cpu{cpu_seconds, cpu_seconds};
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CPU, &cpu);
  ::setrlimit(RLIMIT_CORE, &no_core);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
  }
  try {
    work();
  } catch (...) {
    ::_exit(1);
  }
  ::_exit(0);
}

/// The children that are waited for: process-wide, as the limits on CPU time are.
struct Children {
  std::mutex mutex;
  std::list<pid_t> running;
};

Children& children() {
  static Children instance;
  return instance;
}

}  // namespace

void write_all(int file, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno != EINTR) ::_exit(1);
    if (count > 0) written += static_cast<std::size_t>(count);
  }
}

RunningChild::RunningChild(pid_t child) {
  const std::scoped_lock lock(children().mutex);
  position_ = children().running.insert(children().running.end(), child);
}

RunningChild::~RunningChild() {
  const std::scoped_lock lock(children().mutex);
  children().running.erase(position_);
}

double running_children_cpu_seconds() {
  const std::scoped_lock lock(children().mutex);
  double seconds = 0;
  for (const pid_t child : children().running) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(child, &clock) == 0 && ::clock_gettime(clock, &used) == 0) {
      seconds += static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
    }
  }
  return seconds;
}

Child start_child(const std::function<void(int)>& work, unsigned cpu_seconds) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  auto held = hold_interrupts();  // so that the child can register its own
  const pid_t process = ::fork();
  held.unlock();
  if (process == 0) {
    ::close(ends[0]);
    be_the_child([&] { work(ends[1]); }, cpu_seconds);
  }
  ::close(ends[1]);
  if (process < 0) {
    ::close(ends[0]);
    return {};
  }
  return {process, ends[0]};
}

bool end_child(const Child& child) {
  ::close(child.input);
  int status = 0;
  while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace pcegar
