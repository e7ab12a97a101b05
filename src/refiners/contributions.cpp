// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An error path is found from its end. A node's region is the union of what several blocks
// contribute to it, and each of them starts in a region that is a union as well. So a path that
// follows any contributions need not be a path of the Boolean program: the valuations (of the
// predicates) with which one block ends may not be those with which the next one starts. Therefore
// each node on the way back has the valuations from which the rest of the path can be taken:
//
//   at the target   all that were reached
//   at a node       with the first contribution that has one of the valuations wanted there, those
//                   in the region where that block starts from which it leads to one of them
//
// With Boolean abstraction there always are some. With Cartesian abstraction there is no relation
// to ask, and where the solver gave up there may be none; then all of the region is wanted.
#include "refiners/contributions.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

Contributions::Contributions(const AnalysisView& view, cpa::PredicateRegistry& predicates,
                             cpa::BlockRelations* relations, const Limits& limits,
                             Statistics& statistics)
    : view_(view),
      predicates_(predicates),
      relations_(relations),
      limits_(limits),
      unknown_(statistics.counter("paths.without_valuation")),
      timer_(statistics.timer("paths")) {}

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
  ErrorPath path{{target}, {}};
  std::vector<const Contribution*> steps;
  bdd::Bdd wanted = region_of(target);
  for (cpa::ArgNodeId node = target; !nodes_.at(node).contributions.empty();) {
    limits_.check();
    const Step step = step_before(node, wanted);
    node = step.contribution->from;
    wanted = step.before;
    path.nodes.push_back(node);
    steps.push_back(step.contribution);
  }
  std::reverse(path.nodes.begin(), path.nodes.end());
  std::reverse(steps.begin(), steps.end());
  std::uint64_t prefix = 0;
  for (std::size_t k = 1; k < path.nodes.size(); ++k) {
    const cpa::Block& block = *steps[k - 1]->block;
    prefix = number_of(prefix, block);
    path.blocks.push_back(
        {prefix, view_.composite(path.nodes[k]).facts().get<cpa::AtLocation>().location,
         &block.formula(), &block.links(),
         relations_ != nullptr && relations_->is_taken_to_be_possible(*steps[k - 1]->formula)});
  }
  return path;
}

bdd::Bdd Contributions::region_of(cpa::ArgNodeId node) const {
  return view_.predicate(node).abstraction()->region;
}

Contributions::Step Contributions::step_before(cpa::ArgNodeId node, bdd::Bdd at_node) {
  bdd::BddManager& regions = predicates_.regions();
  const Node& here = nodes_.at(node);
  for (const Contribution& contribution : here.contributions) {
    const bdd::Bdd end = regions.and_(contribution.region, at_node);
    if (end == regions.false_()) {
      continue;
    }
    const bdd::Bdd start = region_of(contribution.from);
    const bdd::Bdd before =
        relations_ == nullptr
            ? start
            : relations_->preimage(
                  start,
                  {*contribution.formula, nodes_.at(contribution.from).tracked, here.tracked}, end);
    if (before != regions.false_()) {
      return {&contribution, before};
    }
  }
  ++unknown_;
  const Contribution& first = here.contributions.front();
  return {&first, region_of(first.from)};
}

std::uint64_t Contributions::number_of(std::uint64_t prefix, const cpa::Block& block) {
  const auto [known, is_new] = numbers_.try_emplace({prefix, block.number}, next_number_);
  next_number_ += is_new ? 1 : 0;
  return known->second;
}

}  // namespace pcegar::refiners
