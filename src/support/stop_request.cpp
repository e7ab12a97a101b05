// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/stop_request.hpp"

#include <atomic>
#include <utility>

namespace pcegar {

namespace {
constexpr int by_token = -1;
std::atomic<int> last_signal{0};
std::atomic<int> count{0};
static_assert(std::atomic<int>::is_always_lock_free, "set from a signal handler");
}  // namespace

void request_stop_by_signal(int signal_number) noexcept {
  last_signal.store(signal_number, std::memory_order_relaxed);
  count.fetch_add(1, std::memory_order_relaxed);
}

int stop_requests() noexcept {
  return count.load(std::memory_order_relaxed);
}

std::string stop_reason() {
  const int number = last_signal.load(std::memory_order_relaxed);
  return number == by_token ? "stopped" : "interrupted by signal " + std::to_string(number);
}

StopByToken::StopByToken(std::stop_token token)
    : callback_(
          std::in_place, std::move(token), +[] { request_stop_by_signal(by_token); }) {}

StopByToken::~StopByToken() {
  callback_.reset();  // first: nothing asks any more
  count.store(0, std::memory_order_relaxed);
}

}  // namespace pcegar
