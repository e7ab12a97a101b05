// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "refiners/feasibility.hpp"

namespace pcegar::refiners {

/// How many sliced prefixes to look for on each path, depending on the number of paths that are
/// refined at the same time.
struct Slicing {
  std::size_t slices = 0;
  std::size_t fewest_paths = 1;
  std::size_t most_paths = std::numeric_limits<std::size_t>::max();
  /// Only the longest of the plain prefix and the slices counts, so the others need not be
  /// interpolated.
  bool only_longest = false;
  [[nodiscard]] std::size_t of_each(std::size_t paths) const {
    return paths >= fewest_paths && paths <= most_paths ? slices : 0;
  }
};

/// Infeasible sliced prefixes of an infeasible path: lists of blocks, each implied by the path's
/// block at the same position, that are unsatisfiable together. Each shows another reason why the
/// path is infeasible.
class PathSlicer {
public:
  PathSlicer(smt::TermManager& terms, PathFeasibility& feasibility, Statistics& statistics);

  /// Begins a round of refinements. The round may look for slices until the solver has taken some
  /// ten million steps for them.
  void begin_round() { steps_ = 0; }

  /// At most `limit` slices, none equal to the path's own prefix of length `first_infeasible`,
  /// which is the shortest infeasible one. With `only_longer`, slices that are as short as that may
  /// be left out. There are fewer if the search gets too hard, or if the round has used up its
  /// steps. Throws LimitReached.
  [[nodiscard]] std::vector<std::vector<smt::Term>> slices(std::span<const smt::Term> blocks,
                                                           std::size_t first_infeasible,
                                                           std::size_t limit,
                                                           bool only_longer = false);

private:
  [[nodiscard]] std::vector<std::vector<smt::Term>> walk(std::span<const smt::Term> blocks,
                                                         std::size_t first_infeasible,
                                                         std::size_t limit, bool only_longer);
  [[nodiscard]] PathFeasibility::Parts parts_of(std::span<const smt::Term> before, smt::Term block);

  smt::TermManager& terms_;
  PathFeasibility& feasibility_;
  std::uint64_t steps_ = 0;  ///< that slices took in this round
  Counter& found_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
