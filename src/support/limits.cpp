// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/limits.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>

#include "support/child_process.hpp"
#include "support/early_copy.hpp"
#include "support/error.hpp"
#include "support/stop_request.hpp"

namespace pcegar {

namespace {
std::atomic<double> waited{0};
// Between two looks of check() at CPU time and memory: a look takes tens of microseconds.
constexpr std::chrono::milliseconds poll_interval{2};
}  // namespace

void add_waiting_seconds(double seconds) {
  waited.fetch_add(seconds);
}

double wall_seconds() {
  static const auto start = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double process_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 +
         seconds(ended.ru_utime) + seconds(ended.ru_stime) + running_children_cpu_seconds() +
         early_copy_cpu_seconds() + waited.load(std::memory_order_relaxed);
}

std::size_t resident_memory_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) {
    return 0;
  }
  unsigned long total = 0;
  unsigned long resident = 0;
  const int fields = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return fields == 2 ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::size_t peak_memory_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

Limits::Limits(Settings settings) : settings_(std::move(settings)) {}

std::optional<std::string> Limits::exceeded() const {
  if (stop_requested()) {
    return stop_reason();
  }
  if (settings_.cpu_seconds && process_cpu_seconds() > *settings_.cpu_seconds) {
    return settings_.time_reason;
  }
  if (settings_.wall_seconds && wall_seconds() > *settings_.wall_seconds) {
    return "wall-clock limit reached";
  }
  if (settings_.memory_bytes && resident_memory_bytes() > *settings_.memory_bytes) {
    return "memory limit reached";
  }
  return std::nullopt;
}

void Limits::check() const {
  if (!stop_requested()) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) {
      return;
    }
    next_look_ = now + poll_interval;
  }
  if (const auto reason = exceeded()) {
    throw LimitReached(*reason);
  }
}

std::optional<double> Limits::cpu_seconds_left() const {
  if (!settings_.cpu_seconds) {
    return std::nullopt;
  }
  return std::max(0.0, *settings_.cpu_seconds - process_cpu_seconds());
}

void Limits::request_stop(int signal_number) noexcept {
  request_stop_by_signal(signal_number);
}

bool Limits::stop_requested() noexcept {
  return pcegar::stop_requests() != 0;
}

int Limits::stop_requests() noexcept {
  return pcegar::stop_requests();
}

std::string Limits::stop_reason() {
  return pcegar::stop_reason();
}

}  // namespace pcegar
