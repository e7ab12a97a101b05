// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/cpa_explorer.hpp"

#include "cpa/arg/arg_cpa.hpp"
#include "refiners/error_path.hpp"

namespace pcegar {

CpaExplorer::CpaExplorer(const refiners::AnalysisView& view, cpa::CpaAlgorithm& algorithm,
                         const cpa::Abstractor& abstractor, const SearchEffort& before,
                         Statistics& statistics)
    : view_(view),
      algorithm_(algorithm),
      abstractor_(abstractor),
      before_(before),
      explorations_(statistics.counter("refinement.explorations")) {}

cpa::ExplorationResult CpaExplorer::explore(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                            std::optional<std::size_t> most_states) {
  ++explorations_;
  return algorithm_.run(reached, abort, most_states);
}

std::vector<TargetInfo> CpaExplorer::targets(const cpa::ReachedSet& reached) const {
  std::vector<cpa::ArgNodeId> targets;
  for (const cpa::StatePtr& state : reached.states()) {
    if (cpa::is_target(*state)) {
      targets.push_back(static_cast<const cpa::ArgState&>(*state).node());
    }
  }
  return describe_targets(view_, targets);
}

Arrival CpaExplorer::arrival(cpa::ArgNodeId target) const {
  return {cpa::targets_of(view_.composite(target).facts()),
          view_.arg.graph().node(target).parents.front().edge};
}

SearchEffort CpaExplorer::effort() const {
  return {before_.explorations + explorations_.value(),
          before_.expanded_states + algorithm_.expanded_states(),
          before_.abstraction_queries + abstractor_.counts().solver_queries};
}

}  // namespace pcegar
