// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "pcegar/refiner.hpp"

namespace pcegar {

/// The refinements that rule out a path.
[[nodiscard]] std::vector<const refiners::ProvidentRefinement*> spurious_ones(
    const Refinements& refinements);
/// A feasible refinement is alone, or the last one.
[[nodiscard]] bool ends_feasible(const Refinements& refinements);

/// Whether targets and refinements that the operators left out are tried when the chosen ones make
/// no progress.
enum class Fallbacks : std::uint8_t { Used, None };

/// Keeps a run of PCEGAR going after a round that would end it without a verdict. It tries, in this
/// order:
///
///   other targets   those that rank left out, if none of the others can be refined
///   joining all     refinements of the round, if what select chose makes no progress
///   more effort     for paths that were deferred as too hard, if neither helps
///
/// So no choice of operators loses a verdict that join-all would reach in the same state. Without
/// fallbacks only the last one remains, and only for a round in which nothing can be refined.
class Fallback {
public:
  /// `first` is the effort with which paths are decided until it is raised.
  Fallback(Fallbacks used, smt::Effort first) : used_(used), effort_(first) {}

  /// The effort with which paths are decided now.
  [[nodiscard]] smt::Effort effort() const { return effort_; }

  enum class Targets : std::uint8_t { AsRanked, All };
  /// The targets to refine next. `of_ranked` are the refinements of the targets that rank chose.
  [[nodiscard]] Targets targets(const Refinements& of_ranked, std::size_t ranked,
                                std::size_t all) const;
  /// What to apply instead of a choice that makes no progress; empty: nothing is left to try.
  [[nodiscard]] std::vector<const refiners::ProvidentRefinement*> instead(
      const Refinements& refinements) const;

  /// Why a round made no progress.
  enum class Impasse : std::uint8_t { NothingToRefine, NoProgress };
  enum class Effort : std::uint8_t { Raised, Enough };
  /// Decides paths with full effort from now on, if the limited effort left some of the refinements
  /// open.
  Effort raise_effort(const Refinements& refinements, Impasse why);

private:
  Fallbacks used_;
  smt::Effort effort_;
};

}  // namespace pcegar
