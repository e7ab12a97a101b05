// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/interrupt.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "support/last_words.hpp"

namespace pcegar {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds watch_interval{50};
// How long a run has to end by itself. CPU time counts, too, so that a run on a busy machine has a
// chance.
constexpr std::chrono::seconds grace{3};
constexpr double grace_cpu_seconds = 1.5;
constexpr std::chrono::seconds longest_grace{10};
constexpr double grace_memory = 1.5;  ///< times the limit

struct Registry {
  std::mutex mutex;
  std::list<std::function<void()>> interrupts;
};

Registry& registry() {
  static Registry instance;
  return instance;
}

}  // namespace

Interruptible::Interruptible(std::function<void()> interrupt) {
  const std::scoped_lock lock(registry().mutex);
  position_ = registry().interrupts.insert(registry().interrupts.end(), std::move(interrupt));
}

Interruptible::~Interruptible() {
  const std::scoped_lock lock(registry().mutex);
  registry().interrupts.erase(position_);
}

std::unique_lock<std::mutex> hold_interrupts() {
  return std::unique_lock(registry().mutex);
}

void interrupt_all() {
  const std::scoped_lock lock(registry().mutex);
  for (const auto& interrupt : registry().interrupts) {
    interrupt();
  }
}

/// When a limit was first seen to be exceeded.
struct Watchdog::Overrun {
  std::optional<Clock::time_point> since;
  double cpu_seconds = 0;
};

Watchdog::Watchdog(const Limits& limits, Of of)
    : ends_run_(of == Of::WholeRun), thread_([this, &limits] { watch(limits); }) {}

Watchdog::~Watchdog() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

/// Waits for a thread that is ending the process at this moment, so that only one prints the
/// results.
void Watchdog::only_interrupt() {
  const std::scoped_lock lock(mutex_);
  ends_run_ = false;
}

void Watchdog::end_if_overdue(const std::string& reason, Overrun& overrun) const {
  if (!overrun.since) {
    overrun = {Clock::now(), process_cpu_seconds()};
  }
  const auto late = Clock::now() - *overrun.since;
  const bool has_worked = process_cpu_seconds() - overrun.cpu_seconds > grace_cpu_seconds;
  if (late > longest_grace || (late > grace && has_worked)) {
    end_at_once(reason.c_str());
  }
}

void Watchdog::watch(const Limits& limits) {
  Overrun overrun;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, watch_interval, [this] { return ended_; })) {
    const auto reason = limits.exceeded();
    if (!reason) {
      continue;
    }
    const auto& most = limits.settings().memory_bytes;
    const bool eats_all = most && static_cast<double>(resident_memory_bytes()) >
                                      grace_memory * static_cast<double>(*most);
    if (ends_run_ && (Limits::stop_requests() > 1 || eats_all)) {
      end_at_once(reason->c_str());
    }
    interrupt_all();
    if (ends_run_) {
      end_if_overdue(*reason, overrun);
    }
  }
}

}  // namespace pcegar
