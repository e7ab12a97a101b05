// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/property_loop.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "support/error.hpp"

namespace pcegar::verification {

namespace {
constexpr std::size_t shares_of_states = 5;
}

PropertyLoop::PropertyLoop(std::vector<Property> properties, RefinementAlgorithm& algorithm,
                           Applier& applier, cpa::UnsupportedEdges& unsupported_edges,
                           Callbacks callbacks, PropertyLoopBounds bounds, const Log& log)
    : properties_(std::move(properties)),
      algorithm_(algorithm),
      applier_(applier),
      unsupported_edges_(unsupported_edges),
      callbacks_(std::move(callbacks)),
      together_states_(bounds.together_states),
      states_(bounds.states),
      counted_(std::move(bounds.counted)),
      refinements_(std::move(bounds.refinements)),
      log_(log) {
  for (const Property& property : properties_) {
    results_.push_back({property.name, Open{"not finished"}});
  }
  decided_.assign(properties_.size(), false);
}

/// Charges the time since the last call, in equal parts, to the open properties.
void PropertyLoop::charge_time() {
  const double now = process_cpu_seconds();
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (!decided_[i]) {
      results_[i].usage.cpu_seconds += (now - charged_until_) / static_cast<double>(open_count());
    }
  }
  charged_until_ = now;
}

/// If few properties have many states together, exploring them one by one is as good.
std::optional<std::size_t> PropertyLoop::most_states() const {
  if (!together_states_ || open_count() <= 1) {
    return states_;
  }
  const std::size_t shares = std::min(open_count(), shares_of_states);
  const std::size_t most = std::max<std::size_t>(1, *together_states_ * shares / shares_of_states);
  return std::min(most, states_.value_or(most));
}

void PropertyLoop::settle(std::size_t property, std::variant<Holds, Violated, Open> outcome) {
  charge_time();
  decided_[property] = true;
  PropertyResult& result = results_[property];
  result.outcome = std::move(outcome);
  result.usage.refinements = refinements_.had(cpa::PropertyId(property));
  if (callbacks_.observer) {
    callbacks_.observer(result);  // first: what the log says is in the files
  }
  const PropertyVerdict said = verdict_of(result);
  log_.debug("property " + said.property + ": " + std::string(to_string(said.verdict)) +
             (said.reason.empty() ? "" : " (" + said.reason + ")"));
}

std::size_t PropertyLoop::open_count() const {
  return static_cast<std::size_t>(std::count(decided_.begin(), decided_.end(), false));
}

void PropertyLoop::give_up(std::size_t property, const std::string& reason, Cause cause) {
  const Open* before = results_[property].open();
  settle(property, Open{reason, cause, before != nullptr && before->had_targets});
}

void PropertyLoop::note_targets(const cpa::ReachedSet& reached) {
  for (const cpa::StatePtr& state : reached.states()) {
    for (const cpa::Target& target : cpa::targets_of(cpa::facts_of(*state))) {
      Open* open = target.property.valid() ? results_[target.property.index()].open() : nullptr;
      if (open != nullptr) {
        open->had_targets = true;
      }
    }
  }
}

/// What is not modelled where the exploration has come to: perhaps all that is left to refute.
std::string PropertyLoop::on_the_way(const cpa::ReachedSet& reached) {
  std::set<std::string> constructs;
  for (const cpa::StatePtr& state : reached.states()) {
    for (const cpa::Target& target : cpa::targets_of(cpa::facts_of(*state))) {
      if (!target.property.valid()) {
        constructs.insert(target.message);
      }
    }
  }
  if (constructs.empty()) {
    return {};
  }
  const std::string others =
      constructs.size() == 1 ? "" : " and " + std::to_string(constructs.size() - 1) + " more";
  return "; not modelled, and perhaps reached: " + *constructs.begin() + others;
}

void PropertyLoop::close_all(const std::string& reason, Cause cause) {
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (!decided_[i]) {
      give_up(i, reason, cause);
    }
  }
}

void PropertyLoop::finish_safe(const cpa::ReachedSet& reached) {
  if (!unsupported_edges_.confirmed().empty()) {
    close_all(unsupported_edges_.confirmed().begin()->second, Cause::NotModelled);
    return;
  }
  const ProofCheck check = callbacks_.certify(reached);
  if (const auto* problem = std::get_if<NotProved>(&check)) {
    close_all("the proof did not pass its check: " + problem->reason, Cause::Arithmetic);
    return;
  }
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (!decided_[i]) {
      settle(i, Holds{});
    }
  }
}

/// Settles what a run of the algorithm has found out about.
void PropertyLoop::take(const Outcome& outcome, const cpa::ReachedSet& reached) {
  if (std::holds_alternative<Safe>(outcome)) {
    finish_safe(reached);
  } else if (const auto* bound = std::get_if<StateBound>(&outcome)) {
    note_targets(reached);
    close_all((open_count() > 1 ? std::to_string(open_count()) + " properties together: " : "") +
                  "more than " + std::to_string(bound->most) + " " + counted_,
              Cause::OtherProperties);
  } else if (const auto* spent = std::get_if<BudgetSpent>(&outcome)) {
    const std::size_t property = spent->property.index();
    properties_[property].automaton->disable();
    give_up(property, "budget of refinements is used up", Cause::Budget);
  } else if (std::holds_alternative<Stuck>(outcome) && callbacks_.try_harder &&
             callbacks_.try_harder()) {
    log_.debug("exploring again: blocks were taken to be possible without asking for long");
  } else {
    take_targets(outcome);
  }
}

void PropertyLoop::take_targets(const Outcome& outcome) {
  const auto* violation = std::get_if<Violation>(&outcome);
  const auto* stuck = std::get_if<Stuck>(&outcome);
  const std::vector<cpa::Target>& targets =
      violation != nullptr ? violation->targets : stuck->targets;
  for (const cpa::Target& target : targets) {
    if (!target.property.valid()) {
      log_.debug("reached an unsupported construct: " + target.message);
      unsupported_edges_.confirm(violation != nullptr ? violation->edge : stuck->edge,
                                 target.message);
      continue;
    }
    const std::size_t property = target.property.index();
    properties_[property].automaton->disable();
    if (violation != nullptr && target.leaves_open) {
      give_up(property, target.message, Cause::Other);
    } else if (violation != nullptr) {
      settle(property, Violated{target.message, violation->counterexample});
    } else {
      give_up(
          property, stuck->reason,
          stuck->cause == refiners::UnknownCause::Arithmetic ? Cause::Arithmetic : Cause::Other);
    }
  }
}

std::vector<PropertyResult> PropertyLoop::run(cpa::ReachedSet& reached) {
  charged_until_ = process_cpu_seconds();
  try {
    do {
      applier_.restart(reached);
      take(algorithm_.run(reached, {most_states(), refinements_}), reached);
    } while (open_count() > 0);
  } catch (const LimitReached& limit) {
    close_all(limit.what() + on_the_way(reached), Cause::Limit);
  } catch (const UnsupportedError& unsupported) {
    close_all(unsupported.what(), Cause::NotModelled);
  } catch (const std::bad_alloc&) {
    reached.clear();
    close_all("out of memory", Cause::Other);
  }
  return results_;
}

}  // namespace pcegar::verification
