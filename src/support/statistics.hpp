// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace pcegar {

/// A named count. Components keep references to their counters, so that hot loops need no look-up.
struct Counter {
  std::uint64_t value = 0;
  void operator++() { ++value; }
  void operator+=(std::uint64_t n) { value += n; }
  void maximise(std::uint64_t n) { value = n > value ? n : value; }
};

/// Accumulated CPU seconds of a phase, and how often it ran.
struct Timer {
  double cpu_seconds = 0;
  std::uint64_t runs = 0;
};

/// Adds the thread's CPU seconds from construction to destruction to a timer.
class ScopedTimer {
public:
  explicit ScopedTimer(Timer& timer);
  ~ScopedTimer();
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;

private:
  Timer& timer_;
  double start_;
};

/// The same for work that runs hundreds of thousands of times and takes microseconds, where reading
/// the clock would take a considerable part. So only every sixteenth run is measured, and counts
/// sixteenfold.
class SampledTimer {
public:
  explicit SampledTimer(Timer& timer);
  ~SampledTimer();
  SampledTimer(const SampledTimer&) = delete;
  SampledTimer& operator=(const SampledTimer&) = delete;

private:
  Timer* measured_;  ///< null if this run is none of those
  double start_ = 0;
};

/// The registry of all counters and timers of one run: an object handed down by reference from the
/// composition root, never a global. References stay valid for the registry's life.
/// Names are "group.what", e.g. "predicate.abstractions"; the report prints them grouped and
/// sorted.
class Statistics {
public:
  Counter& counter(const std::string& name) { return counters_[name]; }
  Timer& timer(const std::string& name) { return timers_[name]; }
  /// The counts and times since `before`, a copy of this registry, as text; add() adds them to
  /// another process's copy.
  [[nodiscard]] std::string since(const Statistics& before) const;
  /// False if since() has not written the text.
  bool add(const std::string& text);
  [[nodiscard]] const std::map<std::string, Counter>& counters() const { return counters_; }
  [[nodiscard]] const std::map<std::string, Timer>& timers() const { return timers_; }

private:
  std::map<std::string, Counter> counters_;
  std::map<std::string, Timer> timers_;
};

}  // namespace pcegar
