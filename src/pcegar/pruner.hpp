// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/component_precisions.hpp"
#include "pcegar/precision_scoping.hpp"
#include "refiners/pruning.hpp"
#include "support/statistics.hpp"

namespace pcegar {

/// Removes states from the reached set after a refinement, so that they are explored again with
/// another precision.
class Pruner {
public:
  /// `others`: the precisions of the components besides the predicates.
  Pruner(const refiners::AnalysisView& view, const ComponentPrecisions& others,
         refiners::CoverageCleanUp coverage, Statistics& statistics);

  using Precision = PrecisionScoping::Precision;
  /// Removes everything.
  void restart(cpa::ReachedSet& reached, Precision precision);
  /// Removes the subtrees at the pivots; `refined` gives the precision with which they are explored
  /// again.
  using Refined = std::function<Precision(const cpa::PredicatePrecision&)>;
  void cut_pivots(cpa::ReachedSet& reached, Selected selected, const Refined& refined);

private:
  /// The composite precision with these predicates, and what is tracked for the other components.
  [[nodiscard]] cpa::PrecisionPtr with_predicates(const cpa::PrecisionPtr& whole,
                                                  Precision predicates) const;

  const refiners::AnalysisView& view_;
  const ComponentPrecisions& others_;
  refiners::CoverageCleanUp coverage_;
  bool started_ = false;
  Counter& root_restarts_;  ///< those from the initial state
  Counter& cuts_;
};

}  // namespace pcegar
