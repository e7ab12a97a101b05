// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/refinement_loop.hpp"

namespace pcegar {

/// CEGAR with lazy abstraction (002, Algorithm 2.2): exploration stops at the first target; its
/// path is refined, and the subtree at the pivot is explored again.
///
///   paper              here
///   CPA++(.., abort)   parts.cpa_algorithm.run(reached, at_target)
///   refine             provident_refine + parts.applier.apply
class Cegar final : public RefinementAlgorithm {
public:
  explicit Cegar(RefinementParts parts) : parts_(parts) {}
  Outcome run(cpa::ReachedSet& reached) override;

private:
  RefinementParts parts_;
};

}  // namespace pcegar
