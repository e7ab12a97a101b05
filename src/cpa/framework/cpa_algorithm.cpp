// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/framework/cpa_algorithm.hpp"

#include "support/activity.hpp"

namespace pcegar::cpa {

CpaAlgorithm::CpaAlgorithm(const cfa::Program& program, Cpa& cpa, const Limits& limits,
                           Statistics& statistics)
    : program_(program),
      cpa_(cpa),
      limits_(limits),
      expansions_(statistics.counter("exploration.expanded_states")),
      successors_(statistics.counter("exploration.successors")),
      merges_(statistics.counter("exploration.merges")),
      covered_(statistics.counter("exploration.covered_states")),
      uncovered_covered_(statistics.counter("exploration.uncovered_states_covered")),
      uncovered_explored_(statistics.counter("exploration.uncovered_states_explored")),
      exploration_(statistics.timer("exploration")) {}

ExplorationResult CpaAlgorithm::run(ReachedSet& reached, const Abort& abort,
                                    std::optional<std::size_t> most_states) {
  const ScopedTimer timer(exploration_);
  const Phase phase("exploring");
  for (;;) {
    const ExplorationResult result = explore(reached, abort, most_states);
    if (result != ExplorationResult::Complete) {
      return result;
    }
    const std::optional<Entry> uncovered = reached.take_uncovered();
    if (!uncovered) {
      return ExplorationResult::Complete;
    }
    if (integrate(reached, *uncovered) == Coverage::Covered) {
      ++uncovered_covered_;
      continue;
    }
    ++uncovered_explored_;
    if (abort(*uncovered->state)) {
      return ExplorationResult::Paused;
    }
  }
}

ExplorationResult CpaAlgorithm::explore(ReachedSet& reached, const Abort& abort,
                                        std::optional<std::size_t> most_states) {
  while (!reached.waitlist().empty()) {
    limits_.check();
    if (most_states && reached.size() > *most_states) {
      return ExplorationResult::StateBound;
    }
    activity().states.store(reached.size(), std::memory_order_relaxed);
    const StatePtr state = reached.waitlist().pop();
    if (expand(reached, state, abort) == Step::EndRun) {
      reached.waitlist().add(state);
      return ExplorationResult::Paused;
    }
  }
  return ExplorationResult::Complete;
}

CpaAlgorithm::Step CpaAlgorithm::expand(ReachedSet& reached, const StatePtr& state,
                                        const Abort& abort) {
  ++expansions_;
  const PrecisionPtr precision = reached.precision(state);
  const cfa::LocationId location = facts_of(*state).get<AtLocation>().location;
  for (const cfa::EdgeId edge : program_.location(location).leaving) {
    for (const StatePtr& successor : cpa_.transfer().successors(state, precision, edge)) {
      if (process(reached, successor, precision, abort) == Step::EndRun) {
        return Step::EndRun;
      }
    }
  }
  return Step::GoOn;
}

CpaAlgorithm::Step CpaAlgorithm::process(ReachedSet& reached, const StatePtr& successor,
                                         const PrecisionPtr& precision, const Abort& abort) {
  ++successors_;
  const std::optional<Entry> adjusted =
      cpa_.precision_adjustment().adjust(successor, precision, facts_of(*successor), reached);
  if (!adjusted) {
    return Step::GoOn;
  }
  if (integrate(reached, *adjusted) == Coverage::Covered) {
    ++covered_;
    return Step::GoOn;
  }
  return abort(*adjusted->state) ? Step::EndRun : Step::GoOn;
}

void CpaAlgorithm::merge_with_others(ReachedSet& reached, const Entry& entry) {
  const std::span<const Entry> partition = reached.partition(*entry.state);
  const std::vector<Entry> candidates(partition.begin(), partition.end());
  for (const Entry& other : candidates) {
    const StatePtr merged = cpa_.merge().merge(entry.state, other.state, entry.precision);
    if (merged != other.state) {
      ++merges_;
      reached.replace(other.state, {merged, entry.precision});
    }
  }
}

CpaAlgorithm::Coverage CpaAlgorithm::integrate(ReachedSet& reached, const Entry& entry) {
  if (!cpa_.merge().never_merges(entry.state)) {
    merge_with_others(reached, entry);
  }
  const ReachedCandidates candidates(reached.partition(*entry.state));
  if (cpa_.stop().stop(entry.state, candidates, entry.precision).is_covered()) {
    return Coverage::Covered;
  }
  reached.add(entry);
  return Coverage::NotCovered;
}

}  // namespace pcegar::cpa
