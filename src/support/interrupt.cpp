// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/interrupt.hpp"

#include <chrono>
#include <utility>

namespace pcegar {

namespace {

constexpr std::chrono::milliseconds watch_interval{50};

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

Watchdog::Watchdog(const Limits& limits) : thread_([this, &limits] { watch(limits); }) {}

Watchdog::~Watchdog() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Watchdog::watch(const Limits& limits) {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, watch_interval, [this] { return ended_; })) {
    if (limits.exceeded()) {
      interrupt_all();
    }
  }
}

}  // namespace pcegar
