// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>

#include "support/limits.hpp"

namespace pcegar {

/// Registers, for its life, a way to stop a long computation from another thread (a solver's own
/// interrupt call). The registry is process-wide, as signals are.
class Interruptible {
public:
  explicit Interruptible(std::function<void()> interrupt);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

private:
  std::list<std::function<void()>>::iterator position_;
};

/// While the lock is held, nothing is registered or interrupted. For a fork, whose child would
/// otherwise find the registry locked for ever.
[[nodiscard]] std::unique_lock<std::mutex> hold_interrupts();

/// Calls every registered interrupt.
void interrupt_all();

/// A thread that watches the limits and interrupts running computations once one is exceeded, so
/// that the run reaches its next Limits::check() soon. The watchdog of a whole run also makes sure
/// that the run ends: if it has not ended some seconds later, or at a second signal, the process is
/// ended at once (last_words.hpp).
class Watchdog {
public:
  enum class Of { Part, WholeRun };
  explicit Watchdog(const Limits& limits, Of of = Of::Part);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  /// The verdicts are final, and only output is left: from now on no limit ends the process.
  void only_interrupt();

private:
  struct Overrun;
  void end_if_overdue(const std::string& reason, Overrun& overrun) const;
  void watch(const Limits& limits);
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  bool ends_run_;  ///< under the mutex
  std::thread thread_;
};

}  // namespace pcegar
