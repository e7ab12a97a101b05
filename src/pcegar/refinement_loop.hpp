// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "pcegar/applier.hpp"
#include "pcegar/explorer.hpp"
#include "pcegar/loop_record.hpp"
#include "pcegar/outcome.hpp"
#include "pcegar/refiner.hpp"

namespace pcegar {

/// Everything that a refinement algorithm uses; held by reference, owned by the composition root.
struct LoopParts {
  Explorer& explorer;
  Refiner& refiner;
  Applier& applier;
  LoopRecord& record;
};

/// What one run of a refinement algorithm may use up.
struct RunBounds {
  std::optional<std::size_t> states;  ///< of an exploration; nothing: any number
  RefinementBudget& refinements;
};

/// A refinement algorithm: explores and refines until one of the outcomes is certain. May be run
/// again on the same reached set after the composition changed (an automaton was switched off),
/// once the applier has restarted it.
class RefinementAlgorithm {
public:
  virtual ~RefinementAlgorithm() = default;
  /// Throws LimitReached.
  virtual Outcome run(cpa::ReachedSet& reached, const RunBounds& bounds) = 0;
};

[[nodiscard]] std::vector<cpa::ArgNodeId> nodes_of(std::span<const TargetInfo> targets);

/// The outcome for a target whose refinement is Feasible.
[[nodiscard]] Violation violation_of(const Explorer& explorer,
                                     refiners::ProvidentRefinement& refinement);
/// The outcome for a target that is neither confirmed nor ruled out.
[[nodiscard]] Stuck stuck_at(const Explorer& explorer,
                             const refiners::ProvidentRefinement& refinement,
                             const refiners::Undecided& why);
/// The outcome for a refinement that changes nothing.
[[nodiscard]] Stuck without_progress_at(const Explorer& explorer,
                                        const refiners::ProvidentRefinement& refinement);

}  // namespace pcegar
