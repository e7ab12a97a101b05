// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests and answers go through a socket. A request is a Request and the input; the answer to it
// is the number of the child's process as soon as there is one, an Answer, and the text. A request
// without a function asks to end the computation that is going on; without one it is passed over.
// A function's address is the same in a copy.
#include "support/early_copy.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>

#include "support/interrupt.hpp"
#include "support/process_copy.hpp"

namespace pcegar {
namespace {

using Clock = std::chrono::steady_clock;

struct Request {
  TextFunction function = nullptr;
  std::uint64_t length = 0;
  ChildLimits limits;
};

struct Answer {
  std::uint64_t length = 0;
  double cpu_seconds = 0;
  bool is_complete = false;
};

/// False if the other side is gone.
bool send_bytes(int socket, const void* data, std::size_t length) {
  const char* next = static_cast<const char*>(data);
  while (length > 0) {
    const ssize_t count = ::send(socket, next, length, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) {
      next += count;
      length -= static_cast<std::size_t>(count);
    }
  }
  return true;
}

/// False if the other side is gone.
bool receive_bytes(int socket, void* data, std::size_t length) {
  char* next = static_cast<char*>(data);
  while (length > 0) {
    const ssize_t count = ::recv(socket, next, length, 0);
    if (count == 0 || (count < 0 && errno != EINTR)) return false;
    if (count > 0) {
      next += count;
      length -= static_cast<std::size_t>(count);
    }
  }
  return true;
}

// ---- in the copy --------------------------------------------------------------------------------

/// Of this process and its ended children.
double used_cpu_seconds() {
  double result = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      result += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    }
  }
  return result;
}

/// What the child writes; nothing if its time is up or if it is asked to end.
std::optional<std::string> answer_of(const Child& child, int socket, unsigned wall_ms) {
  const Clock::time_point begin = Clock::now();
  std::string text;
  std::array<char, 65'536> buffer{};
  for (;;) {
    int wait_ms = -1;
    if (wall_ms > 0) {
      const auto spent =
          std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
      if (spent >= wall_ms) return std::nullopt;
      wait_ms = static_cast<int>(wall_ms - spent);
    }
    std::array<pollfd, 2> waiting{pollfd{child.input, POLLIN, 0}, pollfd{socket, POLLIN, 0}};
    if (::poll(waiting.data(), waiting.size(), wait_ms) < 0) {
      if (errno == EINTR) continue;
      return std::nullopt;
    }
    if (waiting[1].revents != 0) {
      Request end;
      if (!receive_bytes(socket, &end, sizeof(end))) ::kill(child.process, SIGKILL);
      return std::nullopt;
    }
    if (waiting[0].revents == 0) continue;
    const ssize_t count = ::read(child.input, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

/// False if the original is gone.
bool serve(int socket, const Request& request) {
  std::string input(request.length, '\0');
  if (!receive_bytes(socket, input.data(), input.size())) return false;
  const auto work = [&](int output) { write_all(output, request.function(input)); };
  const Child child = start_child(work, request.limits.cpu_seconds);
  if (!send_bytes(socket, &child.process, sizeof(child.process))) return false;
  std::optional<std::string> text;
  if (child.process >= 0) {
    text = answer_of(child, socket, request.limits.wall_ms);
    if (!text) ::kill(child.process, SIGKILL);
    if (!end_child(child)) text.reset();
  }
  const Answer answer{.length = text ? text->size() : 0,
                      .cpu_seconds = used_cpu_seconds(),
                      .is_complete = text.has_value()};
  return send_bytes(socket, &answer, sizeof(answer)) &&
         (!text || send_bytes(socket, text->data(), text->size()));
}

/// The copy: it ends with the original, and leaves signals to it.
[[noreturn]] void be_the_copy(int socket) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int asks : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU}) std::signal(asks, SIG_IGN);
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (nowhere >= 0) ::dup2(nowhere, file);
  }
  Request request;
  while (receive_bytes(socket, &request, sizeof(request))) {
    if (request.function != nullptr && !serve(socket, request)) break;
  }
  ::_exit(0);
}

// ---- in the original ----------------------------------------------------------------------------

std::atomic<EarlyCopy*> the_copy{nullptr};
std::atomic<double> cpu_seconds{0};

}  // namespace

EarlyCopy::EarlyCopy() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
  auto held = hold_interrupts();  // so that its children can register their own
  process_ = ::fork();
  held.unlock();
  if (process_ == 0) {
    ::close(ends[0]);
    be_the_copy(ends[1]);
  }
  ::close(ends[1]);
  socket_ = ends[0];
  if (process_ < 0) return;
  owner_ = ::getpid();
  the_copy = this;
}

EarlyCopy::~EarlyCopy() {
  the_copy = nullptr;
  if (socket_ >= 0) {
    ::shutdown(socket_, SHUT_RDWR);  // copies of this process may have it, too
    ::close(socket_);
  }
  if (process_ > 0) {
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  cpu_seconds = 0;  // they count as those of an ended child now
}

std::optional<std::string> EarlyCopy::compute(TextFunction function, const std::string& input,
                                              const ChildLimits& limits) {
  const Request request{.function = function, .length = input.size(), .limits = limits};
  pid_t child = -1;
  const bool is_there = send_bytes(socket_, &request, sizeof(request)) &&
                        send_bytes(socket_, input.data(), input.size()) &&
                        receive_bytes(socket_, &child, sizeof(child));
  if (!is_there) {
    owner_ = -1;  // it is gone
    return std::nullopt;
  }
  Answer answer;
  std::string text;
  {
    const RunningChild running(child);
    const Interruptible interruptible([this] {
      const Request end;
      send_bytes(socket_, &end, sizeof(end));
    });
    if (!receive_bytes(socket_, &answer, sizeof(answer))) owner_ = -1;
    text.resize(answer.length);
    if (!receive_bytes(socket_, text.data(), text.size())) owner_ = -1;
  }
  cpu_seconds = std::max(cpu_seconds.load(), answer.cpu_seconds);
  return answer.is_complete && owner_ > 0 ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<std::string> compute_in_child(TextFunction function, const std::string& input,
                                            const ChildLimits& limits) {
  if (EarlyCopy* const copy = the_copy; copy != nullptr) {
    const std::unique_lock<std::mutex> idle(copy->mutex_, std::try_to_lock);
    if (idle && copy->owner_ == ::getpid()) return copy->compute(function, input, limits);
  }
  return run_in_child([&] { return function(input); }, limits);
}

double early_copy_cpu_seconds() {
  return cpu_seconds;
}

}  // namespace pcegar
