// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/framework/reached_set.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::cpa {

namespace {
auto find_in(std::vector<Entry>& entries, const AbstractState* state) {
  return std::find_if(entries.begin(), entries.end(),
                      [state](const Entry& e) { return e.state.get() == state; });
}
}  // namespace

PrecisionPtr SingletonPrecision::instance() {
  static const PrecisionPtr precision = std::make_shared<SingletonPrecision>();
  return precision;
}

void ReachedSet::add_without_exploring(const Entry& entry) {
  const std::uint64_t key = entry.state->partition_key();
  partitions_[key].push_back(entry);
  positions_.emplace(entry.state.get(), Position{key, next_sequence_++});
}

void ReachedSet::add(const Entry& entry) {
  add_without_exploring(entry);
  waitlist_.add(entry.state);
}

void ReachedSet::add_uncovered(const Entry& entry) {
  PCEGAR_ASSERT(!contains(entry.state), "an uncovered state is not reached");
  uncovered_.add(entry.state);
  uncovered_precisions_.insert_or_assign(entry.state.get(), entry.precision);
}

std::optional<Entry> ReachedSet::take_uncovered() {
  if (uncovered_.empty()) {
    return std::nullopt;
  }
  StatePtr state = uncovered_.pop();
  PrecisionPtr precision = std::move(uncovered_precisions_.extract(state.get()).mapped());
  return Entry{std::move(state), std::move(precision)};
}

void ReachedSet::remove(const StatePtr& state) {
  uncovered_.remove(state);
  uncovered_precisions_.erase(state.get());
  const auto found = positions_.find(state.get());
  if (found == positions_.end()) {
    return;
  }
  waitlist_.remove(state);
  std::vector<Entry>& entries = partitions_[found->second.partition];
  entries.erase(find_in(entries, state.get()));
  positions_.erase(found);
}

void ReachedSet::replace(const StatePtr& old_state, const Entry& entry) {
  const StatePtr keep_alive = old_state;
  remove(keep_alive);
  add(entry);
}

void ReachedSet::set_precision(const StatePtr& state, PrecisionPtr precision) {
  const auto found = positions_.find(state.get());
  PCEGAR_ASSERT(found != positions_.end(), "state is not reached");
  find_in(partitions_[found->second.partition], state.get())->precision = std::move(precision);
}

void ReachedSet::clear() {
  waitlist_.clear();
  uncovered_.clear();
  uncovered_precisions_.clear();
  partitions_.clear();
  positions_.clear();
}

const PrecisionPtr& ReachedSet::precision(const StatePtr& state) const {
  const auto found = positions_.find(state.get());
  PCEGAR_ASSERT(found != positions_.end(), "state is not reached");
  const std::vector<Entry>& entries = partitions_.at(found->second.partition);
  return std::find_if(entries.begin(), entries.end(),
                      [&](const Entry& e) { return e.state == state; })
      ->precision;
}

std::span<const Entry> ReachedSet::partition(const AbstractState& state) const {
  const auto found = partitions_.find(state.partition_key());
  return found == partitions_.end() ? std::span<const Entry>{} : found->second;
}

std::vector<StatePtr> ReachedSet::states() const {
  std::vector<std::pair<std::uint64_t, StatePtr>> ordered;
  ordered.reserve(positions_.size());
  for (const auto& [key, entries] : partitions_) {
    for (const Entry& entry : entries) {
      ordered.emplace_back(positions_.at(entry.state.get()).sequence, entry.state);
    }
  }
  std::sort(ordered.begin(), ordered.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<StatePtr> result;
  result.reserve(ordered.size());
  for (auto& [sequence, state] : ordered) {
    result.push_back(std::move(state));
  }
  return result;
}

}  // namespace pcegar::cpa
