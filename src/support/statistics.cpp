// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/statistics.hpp"

#include <iomanip>
#include <sstream>

#include "support/cpu_clock.hpp"

namespace pcegar {

ScopedTimer::ScopedTimer(Timer& timer) : timer_(timer), start_(thread_cpu_seconds()) {}

ScopedTimer::~ScopedTimer() {
  timer_.cpu_seconds += thread_cpu_seconds() - start_;
  ++timer_.runs;
}

namespace {
constexpr std::uint64_t sampled_one_of = 16;
}

SampledTimer::SampledTimer(Timer& timer)
    : measured_(timer.runs++ % sampled_one_of == 0 ? &timer : nullptr) {
  if (measured_ != nullptr) {
    start_ = thread_cpu_seconds();
  }
}

SampledTimer::~SampledTimer() {
  if (measured_ != nullptr) {
    measured_->cpu_seconds += sampled_one_of * (thread_cpu_seconds() - start_);
  }
}

// Lines "count VALUE NAME" and "timer SECONDS RUNS NAME".
std::string Statistics::since(const Statistics& before) const {
  std::ostringstream text;
  text << std::setprecision(17);
  for (const auto& [name, counter] : counters_) {
    const auto known = before.counters_.find(name);
    const std::uint64_t old = known == before.counters_.end() ? 0 : known->second.value;
    if (counter.value != old) text << "count " << counter.value - old << ' ' << name << '\n';
  }
  for (const auto& [name, timer] : timers_) {
    const auto known = before.timers_.find(name);
    const Timer old = known == before.timers_.end() ? Timer{} : known->second;
    if (timer.runs != old.runs) {
      text << "timer " << timer.cpu_seconds - old.cpu_seconds << ' ' << timer.runs - old.runs << ' '
           << name << '\n';
    }
  }
  return text.str();
}

bool Statistics::add(const std::string& text) {
  std::istringstream input(text);
  for (std::string kind; input >> kind;) {
    Timer timer;
    if (kind == "timer") input >> timer.cpu_seconds;
    input >> timer.runs;
    std::string name;
    if (!std::getline(input >> std::ws, name)) return false;
    if (kind == "timer") {
      timers_[name].cpu_seconds += timer.cpu_seconds;
      timers_[name].runs += timer.runs;
    } else if (kind == "count") {
      counters_[name] += timer.runs;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace pcegar
