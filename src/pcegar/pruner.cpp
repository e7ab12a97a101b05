// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/pruner.hpp"

#include <utility>

namespace pcegar {

Pruner::Pruner(const refiners::AnalysisView& view, const ComponentPrecisions& others,
               refiners::CoverageCleanUp coverage, Statistics& statistics)
    : view_(view),
      others_(others),
      coverage_(coverage),
      root_restarts_(statistics.counter("refinement.restarts_at_root")),
      cuts_(statistics.counter("refinement.subtrees_cut")) {}

cpa::PrecisionPtr Pruner::with_predicates(const cpa::PrecisionPtr& whole,
                                          Precision predicates) const {
  return others_.in(cpa::as_composite(whole).with(view_.predicates, std::move(predicates)));
}

void Pruner::restart(cpa::ReachedSet& reached, Precision precision) {
  if (started_) {
    ++root_restarts_;
  }
  started_ = true;
  refiners::restart(view_, reached,
                    with_predicates(view_.arg.initial_precision(), std::move(precision)));
}

void Pruner::cut_pivots(cpa::ReachedSet& reached, Selected selected, const Refined& refined) {
  const auto new_precision = [&](const cpa::PrecisionPtr& old) {
    return with_predicates(old, refined(cpa::as_composite(old).at(view_.predicates)));
  };
  for (const refiners::ProvidentRefinement* refinement : selected) {
    const auto& chosen = std::get<refiners::Spurious>(refinement->outcome).chosen();
    const cpa::ArgNodeId pivot = refinement->path.nodes[chosen.pivot];
    if (!view_.arg.graph().node(pivot).removed()) {  // with the subtree of another pivot
      ++cuts_;
      refiners::cut_subtree(view_, reached, pivot, new_precision, coverage_);
    }
  }
}

}  // namespace pcegar
