// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "refiners/provident_refinement.hpp"

namespace pcegar {

using Refinements = std::vector<refiners::ProvidentRefinement>;

/// What a refinement algorithm asks about targets.
class Refiner {
public:
  virtual ~Refiner() = default;
  /// provident_refine(t) of 002, Alg. 3.1, for each of the targets, or only for the first feasible
  /// one; of several ways to rule out a path one is preferred. Paths are decided with the effort
  /// `first`, and with full effort where all of them are too hard for less. Throws LimitReached.
  virtual Refinements provident(std::span<const cpa::ArgNodeId> targets, smt::Effort first) = 0;
};

}  // namespace pcegar
