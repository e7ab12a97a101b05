// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "refiners/feasibility.hpp"

namespace pcegar::refiners {

/// Infeasible sliced prefixes of an infeasible path: lists of blocks, each implied by the path's
/// block at the same position, that are unsatisfiable together. Each shows another reason why the
/// path is infeasible.
class PathSlicer {
public:
  PathSlicer(smt::TermManager& terms, PathFeasibility& feasibility, Statistics& statistics);

  /// At most `limit` of them, none equal to the path's own prefix of length `first_infeasible`,
  /// which is the shortest infeasible one. Throws LimitReached.
  [[nodiscard]] std::vector<std::vector<smt::Term>> slices(std::span<const smt::Term> blocks,
                                                           std::size_t first_infeasible,
                                                           std::size_t limit);

private:
  /// The parts of a block: its conjuncts, those that define a variable first.
  [[nodiscard]] std::vector<smt::Term> parts_of(std::span<const smt::Term> before, smt::Term block);
  /// The least number of the block's parts that are infeasible after `before`.
  std::size_t infeasible_parts(std::vector<smt::Term> before, std::span<const smt::Term> parts);

  smt::TermManager& terms_;
  PathFeasibility& feasibility_;
  Counter& found_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
