// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <list>
#include <mutex>

#include "support/interrupt.hpp"

namespace pcegar {
namespace {

using Clock = std::chrono::steady_clock;

void write_all(int file, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno != EINTR) ::_exit(1);
    if (count > 0) written += static_cast<std::size_t>(count);
  }
}

/// The child: no way leads out of here but _exit, and only a complete answer exits with 0.
[[noreturn]] void be_the_child(int output, const std::function<std::string()>& work,
                               const ChildLimits& limits) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  const rlimit cpu{limits.cpu_seconds, limits.cpu_seconds};
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CPU, &cpu);
  ::setrlimit(RLIMIT_CORE, &no_core);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
  }
  try {
    write_all(output, work());
  } catch (...) {
    ::_exit(1);
  }
  ::_exit(0);
}

/// Reads to the end of the file; nothing if the deadline comes first.
std::optional<std::string> read_until(int input, std::optional<Clock::time_point> deadline) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    int wait_ms = -1;
    if (deadline) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
      if (left <= 0) return std::nullopt;
      wait_ms = static_cast<int>(left);
    }
    pollfd waiting{input, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready == 0 || (ready < 0 && errno != EINTR)) return std::nullopt;
    if (ready < 0) continue;
    const ssize_t count = ::read(input, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
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

class RunningChild {
public:
  explicit RunningChild(pid_t child) {
    const std::scoped_lock lock(children().mutex);
    position_ = children().running.insert(children().running.end(), child);
  }
  ~RunningChild() {
    const std::scoped_lock lock(children().mutex);
    children().running.erase(position_);
  }
  RunningChild(const RunningChild&) = delete;
  RunningChild& operator=(const RunningChild&) = delete;

private:
  std::list<pid_t>::iterator position_;
};

}  // namespace

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

std::optional<std::string> run_in_child(const std::function<std::string()>& work,
                                        const ChildLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  auto held = hold_interrupts();  // so that the child can register its own
  const pid_t child = ::fork();
  held.unlock();
  if (child == 0) {
    ::close(ends[0]);
    be_the_child(ends[1], work, limits);
  }
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return std::nullopt;
  }
  std::optional<Clock::time_point> deadline;
  if (limits.wall_ms > 0) deadline = Clock::now() + std::chrono::milliseconds(limits.wall_ms);
  std::optional<std::string> text;
  {
    const RunningChild running(child);
    const Interruptible interruptible([child] { ::kill(child, SIGKILL); });
    text = read_until(ends[0], deadline);
    if (!text) ::kill(child, SIGKILL);
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return text;
}

}  // namespace pcegar
