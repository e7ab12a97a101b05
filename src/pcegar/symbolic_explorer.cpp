// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Boolean abstraction distributes over union: abs((A or B) and block) = abs(A and block) or
// abs(B and block). So the abstraction states of one control state (location, call stack, states of
// the automata) can be joined without any loss, as long as they have the same precision. (The
// Boolean programs of SLAM and Bebop are explored like this; here the blocks are those of
// adjustable-block encoding.)
//
// For each control state there is one region: the union of what was reached there so far. A control
// state that something arrived at waits. When its turn comes, all that has arrived is joined, what
// was reached before is taken away, and the rest becomes one node of the graph (merge joins, stop
// is stop-join). All blocks that leave the control state are then followed from the region of that
// node, in one step each (the transfer relation takes a block). A block that leads to a target is
// followed at once, and gives a node of its own.
//
// The node keeps for each block that led to it what the block contributed
// (refiners::Contributions): from this, error paths are found.
//
// Blocks about which no predicate says anything are taken to be possible (BlockRelations). When a
// target is found, the blocks of its path are asked about, and a target whose path has an
// impossible one is dropped. If there is no other target, the exploration is done again without
// these blocks, until there is a target or none was dropped. The question gets little effort; if
// refinement cannot make anything of the targets, it asks to go on with an exploration that is
// complete, and then the question gets all effort.
//
// Every refinement starts a new exploration. What remains is all that is expensive: the blocks with
// their formulas (which are made once a predicate or the path to a target needs them), and the
// answers of the abstraction.
#include "pcegar/symbolic_explorer.hpp"

#include <algorithm>
#include <utility>

#include "cpa/arg/arg_cpa.hpp"
#include "refiners/pruning.hpp"
#include "support/activity.hpp"
#include "support/error.hpp"

namespace pcegar {

SymbolicExplorer::SymbolicExplorer(const Parts& parts, SymbolicOrder order,
                                   const SearchEffort& before, const Limits& limits,
                                   Statistics& statistics)
    : parts_(parts),
      order_(order),
      before_(before),
      limits_(limits),
      explorations_(statistics.counter("refinement.explorations")),
      expansions_(statistics.counter("exploration.expanded_states")),
      steps_(statistics.counter("exploration.blocks_followed")),
      covered_(statistics.counter("exploration.covered_states")),
      repeated_(statistics.counter("exploration.repeated")),
      timer_(statistics.timer("exploration")) {}

cpa::ExplorationResult SymbolicExplorer::explore(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                                 std::optional<std::size_t> most_states) {
  const ScopedTimer timer(timer_);
  const Phase phase("exploring");
  ++explorations_;
  is_paused_ = false;
  const bool goes_on = reached.waitlist().empty() && targets_ > 0;
  if (parts_.relations != nullptr) {
    parts_.relations->budget().bound(most_states);
  }
  try {
    if (goes_on) {
      drop_targets(reached, open_.empty() ? smt::Effort::Full : smt::Effort::Limited);
    }
    for (;;) {
      const cpa::ExplorationResult result = explore_to_the_end(reached, abort, most_states);
      if (result != cpa::ExplorationResult::Complete || dropped_ == 0 || targets_ > 0) {
        return result;
      }
      ++repeated_;
      refiners::restart(parts_.view, reached, precision_);
    }
  } catch (const cpa::WorkSpent&) {
    return cpa::ExplorationResult::StateBound;
  }
}

cpa::ExplorationResult SymbolicExplorer::explore_to_the_end(
    cpa::ReachedSet& reached, const cpa::Abort& abort, std::optional<std::size_t> most_states) {
  if (!reached.waitlist().empty()) {
    start(reached, abort);
  }
  while (!open_.empty() && !is_paused_) {
    limits_.check();
    if (most_states && work() > *most_states) {
      return cpa::ExplorationResult::StateBound;
    }
    activity().states.store(controls_.size(), std::memory_order_relaxed);
    const auto [depth, rank, control] = *open_.begin();
    open_.erase(open_.begin());
    if (const auto node = take_arrivals(reached, control)) {
      leave(reached, *node, control, depth, abort);
    }
  }
  return is_paused_ ? cpa::ExplorationResult::Paused : cpa::ExplorationResult::Complete;
}

/// The reached set has the initial state, with the precision of this exploration.
void SymbolicExplorer::start(cpa::ReachedSet& reached, const cpa::Abort& abort) {
  const cpa::StatePtr initial = reached.waitlist().pop();
  precision_ = reached.precision(initial);
  targets_ = 0;
  dropped_ = 0;
  controls_.clear();
  open_.clear();
  parts_.contributions.clear();
  if (std::vector<std::size_t> now = switches(); now != switches_) {
    parts_.blocks.clear();
    switches_ = std::move(now);
  }
  const cpa::ControlId control = parts_.blocks.initial();
  const cpa::ArgNodeId node = cpa::node_of(initial);
  Control& here = control_of(control);
  here.reached = parts_.predicates.regions().true_();
  parts_.contributions.add(node, {}, here.tracked);
  leave(reached, node, control, 0, abort);
}

std::vector<std::size_t> SymbolicExplorer::switches() const {
  std::vector<std::size_t> result{parts_.unsupported_edges.confirmed().size()};
  for (const cpa::Handle<cpa::AutomatonCpa>& automaton : parts_.view.automata) {
    result.push_back(automaton.cpa().enabled() ? 1 : 0);
  }
  return result;
}

SymbolicExplorer::Control& SymbolicExplorer::control_of(cpa::ControlId control) {
  const auto [known, is_new] = controls_.try_emplace(control);
  if (is_new) {
    known->second.reached = parts_.predicates.regions().false_();
    known->second.waiting = known->second.reached;
    const cpa::Facts& facts = parts_.blocks.state(control).facts();
    if (!facts.has<cpa::Target>()) {
      known->second.tracked = parts_.view.predicates.cpa().tracked_in(
          facts, cpa::as_composite(precision_).at(parts_.view.predicates));
    }
  }
  return known->second;
}

std::optional<cpa::ArgNodeId> SymbolicExplorer::take_arrivals(cpa::ReachedSet& reached,
                                                              cpa::ControlId control) {
  bdd::BddManager& regions = parts_.predicates.regions();
  Control& here = control_of(control);
  const bdd::Bdd all = std::exchange(here.waiting, regions.false_());
  const bdd::Bdd fresh = regions.and_(all, regions.not_(here.reached));
  std::vector<refiners::Contribution> arrived = std::exchange(here.arrived, {});
  if (fresh == regions.false_()) {
    ++covered_;
    return std::nullopt;
  }
  here.reached = regions.or_(here.reached, fresh);
  return add_node(reached, control, fresh, std::move(arrived));
}

void SymbolicExplorer::leave(cpa::ReachedSet& reached, cpa::ArgNodeId node, cpa::ControlId control,
                             std::uint32_t depth, const cpa::Abort& abort) {
  bdd::BddManager& regions = parts_.predicates.regions();
  ++expansions_;
  const bdd::Bdd region = parts_.view.predicate(node).abstraction()->region;
  for (const cpa::Block* block : parts_.blocks.leaving(control)) {
    limits_.check();
    ++steps_;
    Control& end = control_of(block->end);
    const bdd::Bdd known =
        block->is_target ? regions.false_() : regions.or_(end.reached, end.waiting);
    const std::vector<cpa::PredicateId>& before = control_of(control).tracked;
    const encoding::PathFormula& formula =
        parts_.relations != nullptr ? parts_.relations->formula_about(*block, before, end.tracked)
                                    : block->formula();
    const bdd::Bdd after = image(region, {formula, before, end.tracked});
    if (regions.implies(after, known)) {
      ++covered_;
      continue;
    }
    if (block->is_target) {
      add_target(reached, {node, block, &formula, after}, abort);
      continue;
    }
    end.arrived.push_back({node, block, &formula, after});
    end.waiting = regions.or_(end.waiting, after);
    const std::uint32_t round = order_ == SymbolicOrder::Rounds ? depth + 1 : 0;
    open_.emplace(round, parts_.blocks.rank(block->end), block->end);
  }
}

void SymbolicExplorer::add_target(cpa::ReachedSet& reached,
                                  const refiners::Contribution& contribution,
                                  const cpa::Abort& abort) {
  const cpa::ArgNodeId target =
      add_node(reached, contribution.block->end, contribution.region, {contribution});
  if (!has_possible_path(target, smt::Effort::Limited)) {
    drop(reached, target);
    return;
  }
  ++targets_;
  is_paused_ = is_paused_ || abort(*parts_.view.arg.state_of(target));
}

bool SymbolicExplorer::drop_impossible_targets(cpa::ReachedSet& reached) {
  const ScopedTimer timer(timer_);
  const Phase phase("exploring");
  return drop_targets(reached, smt::Effort::Full);
}

/// False if there was none to drop.
bool SymbolicExplorer::drop_targets(cpa::ReachedSet& reached, smt::Effort effort) {
  const std::size_t before = targets_;
  for (const TargetInfo& target : targets(reached)) {
    if (!has_possible_path(target.node, effort)) {
      drop(reached, target.node);
      --targets_;
    }
  }
  return targets_ < before;
}

void SymbolicExplorer::drop(cpa::ReachedSet& reached, cpa::ArgNodeId target) {
  ++dropped_;
  reached.remove(parts_.view.arg.state_of(target));
  parts_.view.arg.remove(target);
}

bool SymbolicExplorer::has_possible_path(cpa::ArgNodeId target, smt::Effort effort) {
  if (parts_.relations == nullptr) {
    return true;
  }
  bool result = true;
  for (const refiners::PathBlock& block : parts_.contributions.path_to(target).blocks) {
    if (block.is_taken_to_be_possible) {
      parts_.relations->take_to_be_possible(*block.formula);
    }
    result = parts_.relations->can_be_taken(*block.formula, effort) && result;
  }
  return result;
}

bdd::Bdd SymbolicExplorer::image(bdd::Bdd region, const cpa::TrackedBlock& block) {
  return parts_.relations != nullptr
             ? parts_.relations->image(region, block)
             : parts_.abstractor.abstract(region, block.formula, block.after);
}

cpa::ArgNodeId SymbolicExplorer::add_node(cpa::ReachedSet& reached, cpa::ControlId control,
                                          bdd::Bdd region,
                                          std::vector<refiners::Contribution> arrived) {
  const refiners::AnalysisView& view = parts_.view;
  const cpa::CompositeState& state = parts_.blocks.state(control);
  const auto& previous = view.predicate(arrived.front().from).abstraction();
  std::vector<cpa::StatePtr> all = state.parts();
  auto abstraction = std::make_shared<const cpa::Abstraction>(
      cpa::Abstraction{++next_abstraction_,
                       previous->depth + 1,
                       region,
                       state.facts().get<cpa::AtLocation>().location,
                       {},
                       previous});
  all.push_back(std::make_shared<cpa::PredicateState>(cpa::PredicateState::Kind::AbstractionState,
                                                      std::move(abstraction),
                                                      encoding::PathFormula{}));
  const cpa::StatePtr added = view.arg.add(std::make_shared<cpa::CompositeState>(std::move(all)));
  const cpa::ArgNodeId node = cpa::node_of(added);
  for (const refiners::Contribution& contribution : arrived) {
    view.arg.graph().link(contribution.from, contribution.block->last_edge(), node);
  }
  reached.add_without_exploring({added, precision_});
  parts_.contributions.add(node, std::move(arrived), control_of(control).tracked);
  return node;
}

std::uint64_t SymbolicExplorer::work() const {
  return expansions_.value() + effort().abstraction_queries - before_.abstraction_queries;
}

std::vector<TargetInfo> SymbolicExplorer::targets(const cpa::ReachedSet& reached) const {
  return describe_targets(parts_.view, reached);
}

Arrival SymbolicExplorer::arrival(cpa::ArgNodeId target) const {
  return arrival_at(parts_.view, target);
}

SearchEffort SymbolicExplorer::effort() const {
  return {before_.explorations + explorations_.value(),
          before_.expanded_states + expansions_.value(),
          before_.abstraction_queries + parts_.abstractor.counts().solver_queries +
              (parts_.relations != nullptr ? parts_.relations->queries() : 0)};
}

}  // namespace pcegar
