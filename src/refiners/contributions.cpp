// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An error path is found from its end. A node's region is the union of what several blocks
// contribute to it, and each of them starts in a region that is a union as well. So a path that
// follows any contributions need not be a path of the Boolean program: the valuations (of the
// predicates) with which one block ends may not be those with which the next one starts. Therefore
// a valuation is chosen at every node on the way back:
//
//   at the target   any contribution; the block from its region to the target has a model, which
//                   says with which valuation the block starts
//   at a node       a contribution that holds the valuation chosen there; the block from its region
//                   to that valuation has a model, and so on, up to the root
//
// With Boolean abstraction there is always such a model. With Cartesian abstraction, or where the
// solver gave up, there may be none; then the valuation is left open, and the path follows the
// first contribution.
#include "refiners/contributions.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {
constexpr unsigned query_resource_limit = 50'000'000;  // as for abstractions
}

Contributions::Contributions(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                             cpa::PredicateRegistry& predicates, smt::Backend& backend,
                             const Limits& limits, Statistics& statistics)
    : view_(view),
      builder_(builder),
      predicates_(predicates),
      backend_(backend),
      limits_(limits),
      queries_(statistics.counter("paths.solver_queries")),
      unknown_(statistics.counter("paths.without_valuation")),
      timer_(statistics.timer("paths")) {}

Contributions::~Contributions() = default;

void Contributions::add(cpa::ArgNodeId node, std::vector<Contribution> contributions,
                        std::vector<cpa::PredicateId> tracked) {
  nodes_[node] = {std::move(contributions), std::move(tracked)};
}

void Contributions::clear() {
  nodes_.clear();
  paths_.clear();
  numbers_.clear();
}

const ErrorPath& Contributions::path_to(cpa::ArgNodeId target) {
  const auto known = paths_.find(target);
  if (known != paths_.end()) {
    return known->second;
  }
  const ScopedTimer timer(timer_);
  return paths_.emplace(target, find(target)).first->second;
}

ErrorPath Contributions::find(cpa::ArgNodeId target) {
  if (session_ == nullptr) {
    session_ = backend_.new_session(
        builder_.terms(), {.resource_limit = query_resource_limit, .shares_context = true});
  }
  ErrorPath path{{target}, {}};
  std::vector<const cpa::Block*> blocks;
  Valuation valuation;
  for (cpa::ArgNodeId node = target; !nodes_.at(node).contributions.empty();) {
    limits_.check();
    const Step step = step_before(node, valuation);
    node = step.contribution->from;
    valuation = step.before;
    path.nodes.push_back(node);
    blocks.push_back(step.contribution->block);
  }
  std::reverse(path.nodes.begin(), path.nodes.end());
  std::reverse(blocks.begin(), blocks.end());
  std::uint64_t prefix = 0;
  for (std::size_t k = 1; k < path.nodes.size(); ++k) {
    const cpa::Block& block = *blocks[k - 1];
    prefix = number_of(prefix, block);
    path.blocks.push_back({prefix,
                           view_.composite(path.nodes[k]).facts().get<cpa::AtLocation>().location,
                           &block.formula, &block.links});
  }
  return path;
}

Contributions::Step Contributions::step_before(cpa::ArgNodeId node, const Valuation& at_node) {
  const Node& here = nodes_.at(node);
  for (const Contribution& contribution : here.contributions) {
    if (!allows(contribution, here, at_node)) {
      continue;
    }
    if (Valuation valuation = before(contribution, here, at_node)) {
      return {&contribution, std::move(valuation)};
    }
  }
  ++unknown_;
  return {&here.contributions.front(), std::nullopt};
}

bool Contributions::allows(const Contribution& contribution, const Node& node,
                           const Valuation& at_node) const {
  return !at_node ||
         predicates_.regions().evaluate(contribution.region, [&](std::uint32_t predicate) {
           const auto place = std::ranges::lower_bound(node.tracked, cpa::PredicateId(predicate));
           PCEGAR_ASSERT(place != node.tracked.end() && place->value() == predicate,
                         "a region is about predicates that are tracked");
           return (*at_node)[static_cast<std::size_t>(place - node.tracked.begin())];
         });
}

Contributions::Valuation Contributions::before(const Contribution& contribution, const Node& node,
                                               const Valuation& at_node) {
  smt::TermManager& terms = builder_.terms();
  const cpa::Block& block = *contribution.block;
  const bdd::Bdd start = view_.predicate(contribution.from).abstraction()->region;
  session_->push();
  session_->assert_term(builder_.instantiate(predicates_.formula(start), encoding::SsaMap{}));
  session_->assert_term(block.formula.formula);
  for (std::size_t i = 0; at_node && i < node.tracked.size(); ++i) {
    const smt::Term atom =
        builder_.instantiate(predicates_.atom(node.tracked[i]), block.formula.ssa);
    session_->assert_term((*at_node)[i] ? atom : terms.not_(atom));
  }
  ++queries_;
  Valuation result;
  if (smt::is_sat(session_->check())) {
    result.emplace();
    for (const cpa::PredicateId predicate : nodes_.at(contribution.from).tracked) {
      const smt::Term atom = builder_.instantiate(predicates_.atom(predicate), encoding::SsaMap{});
      result->push_back(session_->value(atom) == terms.true_());
    }
  }
  session_->pop();
  return result;
}

std::uint64_t Contributions::number_of(std::uint64_t prefix, const cpa::Block& block) {
  const auto [known, is_new] = numbers_.try_emplace({prefix, block.number}, next_number_);
  next_number_ += is_new ? 1 : 0;
  return known->second;
}

}  // namespace pcegar::refiners
