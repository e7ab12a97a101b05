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
  return describe_targets(view_, reached);
}

Arrival CpaExplorer::arrival(cpa::ArgNodeId target) const {
  return arrival_at(view_, target);
}

SearchEffort CpaExplorer::effort() const {
  return {before_.explorations + explorations_.value(),
          before_.expanded_states + algorithm_.expanded_states(),
          before_.abstraction_queries + abstractor_.counts().solver_queries};
}

}  // namespace pcegar
