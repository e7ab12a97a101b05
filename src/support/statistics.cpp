// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/statistics.hpp"

#include "support/cpu_clock.hpp"

namespace pcegar {

ScopedTimer::ScopedTimer(Timer& timer) : timer_(timer), start_(thread_cpu_seconds()) {}

ScopedTimer::~ScopedTimer() {
  timer_.cpu_seconds += thread_cpu_seconds() - start_;
  ++timer_.runs;
}

}  // namespace pcegar
