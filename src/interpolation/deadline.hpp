// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "interpolation/interpolation.hpp"
#include "support/cpu_clock.hpp"
#include "support/early_copy.hpp"
#include "support/interrupt.hpp"

namespace pcegar::interpolation {

/// The end of the CPU time that InterpolationLimits grant, counted from construction: that of this
/// thread, and of processes that were waited for, also by the early copy. So a busy machine does
/// not change which engine answers. A deadline has also passed once interrupt_all() was called
/// during its life, at the end of a run.
class Deadline {
public:
  explicit Deadline(const InterpolationLimits& limits) {
    if (limits.timeout_ms > 0) most_ = limits.timeout_ms / 1000.0;
  }
  [[nodiscard]] bool passed() const {
    return interrupted_.load(std::memory_order_relaxed) || (most_ && used() >= *most_);
  }
  /// Milliseconds left for a solver that counts by the clock, at least 1; 0 means no limit. More
  /// than is left of the CPU time as far as others have used the machine so far.
  [[nodiscard]] unsigned left_ms() const {
    constexpr double most_delay = 16;
    if (interrupted_.load(std::memory_order_relaxed)) return 1U;
    if (!most_) return 0;
    const double cpu = used();
    const double clock = std::chrono::duration<double>(Clock::now() - clock_start_).count();
    const double delay = cpu > 0 ? std::clamp(clock / cpu, 1.0, most_delay) : 1.0;
    return std::max(1U, static_cast<unsigned>(std::max(0.0, *most_ - cpu) * delay * 1000));
  }

private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] double used() const { return spent() - start_; }
  static double spent() {
    return thread_cpu_seconds() + finished_children_cpu_seconds() + early_copy_cpu_seconds();
  }

  std::optional<double> most_;  ///< seconds
  double start_ = spent();
  Clock::time_point clock_start_ = Clock::now();
  std::atomic<bool> interrupted_{false};
  Interruptible interruptible_{[this] { interrupted_.store(true, std::memory_order_relaxed); }};
};

}  // namespace pcegar::interpolation
