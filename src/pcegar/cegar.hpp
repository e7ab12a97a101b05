// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/refinement_loop.hpp"

namespace pcegar {

/// CEGAR with lazy abstraction (002, Algorithm 2.2). Exploration stops at the first target, the
/// refinement rules out its path, and the subtree at the pivot is explored again.
///
///   paper              here
///   CPA++(.., abort)   explorer.explore(reached, at_target, ..)
///   refine             refiner.provident + applier.apply
class Cegar final : public RefinementAlgorithm {
public:
  /// `first` is the effort with which paths are decided at first.
  Cegar(const LoopParts& parts, smt::Effort first) : parts_(parts), first_effort_(first) {}
  Outcome run(cpa::ReachedSet& reached, const RunBounds& bounds) override;

private:
  LoopParts parts_;
  smt::Effort first_effort_;
};

}  // namespace pcegar
