// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "interpolation/interpolation.hpp"
#include "support/interrupt.hpp"

namespace pcegar::interpolation {

/// The end of the time that InterpolationLimits grant, fixed at construction. A deadline has also
/// passed once interrupt_all() was called during its life, at the end of a run.
class Deadline {
public:
  explicit Deadline(const InterpolationLimits& limits) {
    if (limits.timeout_ms > 0) end_ = Clock::now() + std::chrono::milliseconds(limits.timeout_ms);
  }
  [[nodiscard]] bool passed() const {
    return interrupted_.load(std::memory_order_relaxed) || (end_ && Clock::now() >= *end_);
  }
  /// Milliseconds left, at least 1; 0 means no limit.
  [[nodiscard]] unsigned left_ms() const {
    if (interrupted_.load(std::memory_order_relaxed)) return 1U;
    if (!end_) return 0;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*end_ - Clock::now()).count();
    return left < 1 ? 1U : static_cast<unsigned>(left);
  }

private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> end_;
  std::atomic<bool> interrupted_{false};
  Interruptible interruptible_{[this] { interrupted_.store(true, std::memory_order_relaxed); }};
};

}  // namespace pcegar::interpolation
