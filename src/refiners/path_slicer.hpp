// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
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
  /// Whether a variable of a path formula counts a loop.
  using IsLoopCounter = std::function<bool(smt::Term)>;
  PathSlicer(smt::TermManager& terms, PathFeasibility& feasibility, IsLoopCounter is_loop_counter,
             Statistics& statistics);

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

  /// The shortest infeasible prefix of the path once the conditions on loop counters are dropped:
  /// most loops on a path have nothing to do with its target. Nothing if the path has no such
  /// conditions, or needs them, or if that is too hard to find out, or if the round has used up
  /// its steps. Throws LimitReached.
  [[nodiscard]] std::optional<std::vector<smt::Term>> without_loop_counters(
      std::span<const smt::Term> blocks);

private:
  /// Charges the round with the solver's steps; nothing once they are used up.
  template <class Look>
  auto within_round(const Look& look) -> decltype(look());
  [[nodiscard]] std::optional<std::vector<smt::Term>> infeasible_without_loop_counters(
      std::span<const smt::Term> blocks);
  /// Weaker than the formula.
  [[nodiscard]] smt::Term without_conditions_on_counters(smt::Term root);
  [[nodiscard]] bool is_condition_on_counter(smt::Term literal) const;
  [[nodiscard]] std::vector<std::vector<smt::Term>> walk(std::span<const smt::Term> blocks,
                                                         std::size_t first_infeasible,
                                                         std::size_t limit, bool only_longer);
  [[nodiscard]] PathFeasibility::Parts parts_of(std::span<const smt::Term> before, smt::Term block);

  smt::TermManager& terms_;
  PathFeasibility& feasibility_;
  IsLoopCounter is_loop_counter_;
  std::unordered_map<smt::Term, smt::Term> relaxed_;  ///< by formula: without these conditions
  std::uint64_t steps_ = 0;                           ///< that slices took in this round
  Counter& found_;
  Counter& without_counters_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
