// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "interpolation/interpolation.hpp"
#include "support/cpu_clock.hpp"
#include "support/early_copy.hpp"
#include "support/interrupt.hpp"

namespace pcegar::interpolation {

/// The end of the steps and of the CPU time that InterpolationLimits grant, counted from
/// construction.
///
/// Steps are those of Z3 (its resource units, about two million in a second of a machine of 2020),
/// or what an engine of our own counts in about the same measure. They decide which engine answers,
/// the same on every machine. The CPU time, that of this thread and of processes that were waited
/// for, also by the early copy, bounds what is not counted in steps, and a run. A deadline has also
/// passed once interrupt_all() was called during its life, at the end of a run.
class Deadline {
public:
  explicit Deadline(const InterpolationLimits& limits) : most_steps_(limits.steps) {
    if (limits.timeout_ms > 0) most_ = limits.timeout_ms / 1000.0;
  }
  [[nodiscard]] bool passed() const {
    return interrupted_.load(std::memory_order_relaxed) || has_no_steps() ||
           (most_ && used() >= *most_);
  }
  /// Counts steps that were taken.
  void spend(std::uint64_t steps) const { steps_ += steps; }
  /// The limit of a solver's steps, at least 1; 0 means none. `most` is one of its own, or 0.
  [[nodiscard]] unsigned left_steps(unsigned most = 0) const {
    if (most_steps_ == 0) return most;
    const std::uint64_t left = has_no_steps() ? 1 : most_steps_ - steps_;
    const std::uint64_t bound = most > 0 ? most : std::numeric_limits<unsigned>::max();
    return static_cast<unsigned>(std::min(left, bound));
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
  [[nodiscard]] bool has_no_steps() const { return most_steps_ > 0 && steps_ >= most_steps_; }
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] double used() const { return spent() - start_; }
  static double spent() {
    return thread_cpu_seconds() + finished_children_cpu_seconds() + early_copy_cpu_seconds();
  }

  std::uint64_t most_steps_;         ///< 0: no limit
  mutable std::uint64_t steps_ = 0;  ///< used up
  std::optional<double> most_;       ///< seconds
  double start_ = spent();
  Clock::time_point clock_start_ = Clock::now();
  std::atomic<bool> interrupted_{false};
  Interruptible interruptible_{[this] { interrupted_.store(true, std::memory_order_relaxed); }};
};

}  // namespace pcegar::interpolation
