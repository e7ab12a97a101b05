// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace pcegar {

/// What the run does at this moment, for a thread that shows it to the user. Of the whole process,
/// as the limits and the last words are; nothing decides by it. A child that is a copy of this
/// process changes its own.
class Activity {
public:
  std::atomic<const char*> phase{"starting"};
  std::atomic<std::uint64_t> states{0};       ///< abstract states of the present exploration
  std::atomic<std::uint64_t> refinements{0};  ///< executed ones, of the run
  std::atomic<std::uint64_t> predicates{0};   ///< that are tracked now

  /// The properties that are being checked, by name. The lock is held for a moment only; a thread
  /// other than the one that makes copies of the process calls checked() under hold_interrupts().
  void check(std::vector<std::string> properties) {
    const std::scoped_lock lock(mutex_);
    checked_ = std::move(properties);
  }
  [[nodiscard]] std::vector<std::string> checked() const {
    const std::scoped_lock lock(mutex_);
    return checked_;
  }

private:
  mutable std::mutex mutex_;
  std::vector<std::string> checked_;
};

[[nodiscard]] inline Activity& activity() {
  static Activity instance;
  return instance;
}

/// The run is in this phase while it lives; the one before follows. The name has to live for ever.
class Phase {
public:
  explicit Phase(const char* name) noexcept
      : before_(activity().phase.exchange(name, std::memory_order_relaxed)) {}
  ~Phase() { activity().phase.store(before_, std::memory_order_relaxed); }
  Phase(const Phase&) = delete;
  Phase& operator=(const Phase&) = delete;

private:
  const char* before_;
};

}  // namespace pcegar
