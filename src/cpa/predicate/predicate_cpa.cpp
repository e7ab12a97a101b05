// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/predicate_cpa.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cpa {

namespace {
const PredicateState& predicate(const StatePtr& state) {
  return static_cast<const PredicateState&>(*state);
}
}  // namespace

PredicateCpa::PredicateCpa(const cfa::Program& program, encoding::PathFormulaBuilder& builder,
                           PredicateRegistry& predicates, Abstractor& abstractor,
                           BlockOperator blocks, Statistics& statistics)
    : program_(program),
      builder_(builder),
      predicates_(predicates),
      abstractor_(abstractor),
      blocks_(blocks),
      post_(statistics.timer("post")),
      coverage_(statistics.timer("coverage")),
      longest_block_(statistics.counter("abstraction.longest_block")) {}

StatePtr PredicateCpa::initial_state() {
  auto abstraction = std::make_shared<const Abstraction>(
      Abstraction{next_abstraction_++, 0, predicates_.regions().true_(), program_.start(),
                  builder_.empty(), nullptr});
  return std::make_shared<PredicateState>(PredicateState::Kind::AbstractionState,
                                          std::move(abstraction), builder_.empty());
}

bool PredicateCpa::is_less_or_equal(const StatePtr& a, const StatePtr& b) const {
  if (a == b) {
    return true;
  }
  const PredicateState& small = predicate(a);
  const PredicateState& large = predicate(b);
  if (small.is_abstraction() != large.is_abstraction()) {
    return false;
  }
  if (small.is_abstraction()) {
    const SampledTimer timer(coverage_);
    return predicates_.regions().implies(small.abstraction()->region, large.abstraction()->region);
  }
  return small.abstraction() == large.abstraction() && small.loop_heads() == large.loop_heads() &&
         large.includes(small.path());
}

StatePtr PredicateCpa::join(const StatePtr& a, const StatePtr& b) const {
  return is_less_or_equal(a, b) ? b : is_less_or_equal(b, a) ? a : nullptr;
}

std::vector<StatePtr> PredicateCpa::successors(const StatePtr& state, const PrecisionPtr&,
                                               cfa::EdgeId edge) {
  const SampledTimer timer(post_);
  encoding::PathFormula path = builder_.extend(predicate(state).path(), edge);
  if (path.formula == builder_.terms().false_()) {
    return {};
  }
  const cfa::LocationId target = program_.edge(edge).target;
  const std::uint32_t passed =
      predicate(state).loop_heads() + (program_.location(target).is_loop_head ? 1 : 0);
  return {std::make_shared<PredicateState>(
      PredicateState::Kind::PathState, predicate(state).abstraction(), std::move(path), passed)};
}

StatePtr PredicateCpa::strengthen(const StatePtr& state, const Facts& facts, const PrecisionPtr&,
                                  cfa::EdgeId) {
  if (!facts.has<Assumption>()) {
    return state;
  }
  encoding::PathFormula path = predicate(state).path();
  for (const Assumption* assumption : facts.all<Assumption>()) {
    path = builder_.assume(path, *assumption->condition, true);
  }
  if (path.formula == builder_.terms().false_()) {
    return nullptr;
  }
  return std::make_shared<PredicateState>(PredicateState::Kind::PathState,
                                          predicate(state).abstraction(), std::move(path),
                                          predicate(state).loop_heads());
}

StatePtr PredicateCpa::merge(const StatePtr& fresh, const StatePtr& reached, const PrecisionPtr&) {
  const PredicateState& a = predicate(fresh);
  const PredicateState& b = predicate(reached);
  if (a.is_abstraction() || b.is_abstraction() || a.abstraction() != b.abstraction() ||
      a.loop_heads() != b.loop_heads() || is_less_or_equal(fresh, reached)) {
    return reached;
  }
  const SampledTimer timer(post_);
  std::vector<encoding::PathFormula> merged = b.merged();
  merged.insert(merged.end(), a.merged().begin(), a.merged().end());
  merged.push_back(a.path());
  merged.push_back(b.path());
  return std::make_shared<PredicateState>(PredicateState::Kind::PathState, a.abstraction(),
                                          builder_.merge(b.path(), a.path()), a.loop_heads(),
                                          std::move(merged));
}

bool PredicateCpa::keeps_apart(const StatePtr& fresh) const {
  return predicate(fresh).is_abstraction();
}

std::vector<PredicateId> PredicateCpa::tracked_in(const Facts& facts,
                                                  const PredicatePrecision& precision) {
  const cfa::LocationId location = facts.get<AtLocation>().location;
  const auto* calls = facts.find<OnCallStack>();
  if (calls == nullptr) {
    return precision.at(program_, location);
  }
  const cfa::FunctionId here = program_.location(location).function;
  return precision.at(program_, location, [&](PredicateId predicate) {
    const std::vector<cfa::FunctionId>& all = owners(predicate);
    return std::all_of(all.begin(), all.end(), [&](cfa::FunctionId owner) {
      return owner == here || calls->callers->contains(owner);
    });
  });
}

const std::vector<cfa::FunctionId>& PredicateCpa::owners(PredicateId predicate) {
  for (std::size_t i = owners_.size(); i <= predicate.index(); ++i) {
    std::vector<cfa::FunctionId>& owners = owners_.emplace_back();
    for (const smt::Term variable :
         builder_.terms().free_variables(predicates_.atom(PredicateId(i)))) {
      if (const cfa::FunctionId owner = builder_.function_of(variable); owner.valid()) {
        owners.push_back(owner);
      }
    }
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  }
  return owners_[predicate.index()];
}

std::optional<Entry> PredicateCpa::adjust(const StatePtr& state, const PrecisionPtr& precision,
                                          const Facts& facts, const ReachedSet&) {
  const PredicateState& current = predicate(state);
  if (current.is_abstraction()) {
    return Entry{state, precision};
  }
  longest_block_.maximise(current.path().length);
  const cfa::LocationId location = facts.get<AtLocation>().location;
  const bool is_target = facts.has<Target>();
  const BlockDecision decision =
      is_target ? blocks_.at_target() : blocks_.decide(location, current.path().length);
  if (decision == BlockDecision::Continue) {
    return Entry{state, precision};
  }
  const auto& tracked = static_cast<const PredicatePrecision&>(*precision);
  const std::vector<PredicateId> here =
      is_target ? std::vector<PredicateId>{} : tracked_in(facts, tracked);
  // Whether a target can be reached matters; any other block may be asked about later.
  const smt::Effort effort = is_target ? smt::Effort::Full : smt::Effort::Limited;
  const bdd::Bdd region =
      abstractor_.abstract(current.abstraction()->region, current.path(), here, effort);
  if (region == predicates_.regions().false_()) {
    return std::nullopt;
  }
  auto abstraction = std::make_shared<const Abstraction>(
      Abstraction{next_abstraction_++, current.abstraction()->depth + 1, region, location,
                  current.path(), current.abstraction()});
  return Entry{std::make_shared<PredicateState>(PredicateState::Kind::AbstractionState,
                                                std::move(abstraction), builder_.empty()),
               precision};
}

}  // namespace pcegar::cpa
