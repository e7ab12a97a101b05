// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "refiners/provident_refinement.hpp"

namespace pcegar {

using Refinements = std::vector<refiners::ProvidentRefinement>;

/// Computes refinements of targets for a refinement algorithm.
class Refiner {
public:
  virtual ~Refiner() = default;
  /// provident_refine(t) of 002, Alg. 3.1, for each of the targets; if one is feasible, only for
  /// that one. If a path can be ruled out in several ways, one is preferred. Paths are decided with
  /// the effort `first`; if all of them are too hard for it, with full effort. Throws LimitReached.
  virtual Refinements provident(std::span<const cpa::ArgNodeId> targets, smt::Effort first) = 0;
};

}  // namespace pcegar
