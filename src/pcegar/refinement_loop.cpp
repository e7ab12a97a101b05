// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/refinement_loop.hpp"

#include <utility>

namespace pcegar {

std::vector<cpa::ArgNodeId> nodes_of(std::span<const TargetInfo> targets) {
  std::vector<cpa::ArgNodeId> result;
  for (const TargetInfo& target : targets) {
    result.push_back(target.node);
  }
  return result;
}

Violation violation_of(const Explorer& explorer, refiners::ProvidentRefinement& refinement) {
  auto& counterexample = std::get<refiners::Feasible>(refinement.outcome).counterexample;
  const cfa::EdgeId edge = counterexample.path.back();
  return {explorer.arrival(refinement.target).targets, edge, std::move(counterexample)};
}

Stuck stuck_at(const Explorer& explorer, const refiners::ProvidentRefinement& refinement,
               const refiners::Undecided& why) {
  const Arrival arrival = explorer.arrival(refinement.target);
  return {arrival.targets, arrival.edge, why.reason, why.cause};
}

Stuck without_progress_at(const Explorer& explorer,
                          const refiners::ProvidentRefinement& refinement) {
  return stuck_at(explorer, refinement, {"refinement makes no progress"});
}

}  // namespace pcegar
