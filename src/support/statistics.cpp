// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/statistics.hpp"

#include <ctime>

namespace pcegar {

namespace {
double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
}  // namespace

ScopedTimer::ScopedTimer(Timer& timer) : timer_(timer), start_(thread_cpu_seconds()) {}

ScopedTimer::~ScopedTimer() {
  timer_.cpu_seconds += thread_cpu_seconds() - start_;
  ++timer_.runs;
}

}  // namespace pcegar
