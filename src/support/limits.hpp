// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace pcegar {

/// Limits of one run, polled by every long loop through check(). CPU time of the whole process
/// counts, as in the papers' tables, and time that was spent waiting for input. Signals set a flag
/// that the next check() turns into LimitReached, so a run ends in the same way. Code that does not
/// poll is interrupted or, finally, ended by the watchdog (interrupt.hpp).
class Limits {
public:
  struct Settings {
    std::optional<double> cpu_seconds;               ///< --time-limit
    std::optional<double> wall_seconds;              ///< --wall-limit, since the process began
    std::optional<std::size_t> memory_bytes;         ///< --memory-limit, resident memory
    std::string time_reason = "time limit reached";  ///< when cpu_seconds are over
  };

  Limits() = default;
  explicit Limits(Settings settings);

  /// Throws LimitReached if a signal arrived or a limit is exceeded; limits are only looked at
  /// every two milliseconds.
  void check() const;

  /// The reason why the run must end, or nothing. Reads clock and memory each time; callable from
  /// any thread.
  [[nodiscard]] std::optional<std::string> exceeded() const;

  [[nodiscard]] const Settings& settings() const { return settings_; }
  /// Seconds of CPU time left, or nothing without a time limit; never negative.
  [[nodiscard]] std::optional<double> cpu_seconds_left() const;

  /// Marks the run as interrupted; async-signal-safe.
  static void request_stop(int signal_number) noexcept;
  [[nodiscard]] static bool stop_requested() noexcept;
  /// How often the run was interrupted, and the reason to print ("interrupted by signal 15").
  [[nodiscard]] static int stop_requests() noexcept;
  [[nodiscard]] static std::string stop_reason();

private:
  Settings settings_;
  mutable std::chrono::steady_clock::time_point next_look_;
};

/// CPU seconds (user + system) that this process and its children have used, and waiting seconds.
[[nodiscard]] double process_cpu_seconds();
/// Adds time that was spent waiting for input: it counts like CPU time.
void add_waiting_seconds(double seconds);
/// Seconds since this process first asked (at its start).
[[nodiscard]] double wall_seconds();
/// Resident memory of this process now, and its peak, in bytes.
[[nodiscard]] std::size_t resident_memory_bytes();
[[nodiscard]] std::size_t peak_memory_bytes();

}  // namespace pcegar
