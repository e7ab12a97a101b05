// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "refiners/candidate.hpp"
#include "refiners/error_path.hpp"
#include "refiners/replayer.hpp"

namespace pcegar::refiners {

/// The path to the target is real.
struct Feasible {
  Counterexample counterexample;
};
/// The path is spurious; each of the candidates rules it out.
struct Spurious {
  /// Not empty. The first candidate is that of the shortest infeasible prefix (unless it could not
  /// be interpolated, or only the longest was asked for); the others are those of sliced prefixes.
  std::vector<RefinementCandidate> candidates;
  std::size_t preferred = 0;  ///< index of the one to apply
  [[nodiscard]] const RefinementCandidate& chosen() const { return candidates[preferred]; }
};
/// Neither could be established.
struct Undecided {
  std::string reason;
  UnknownCause cause = UnknownCause::Other;
  smt::Effort effort = smt::Effort::Full;  ///< with which it was tried
  /// A block of the path cannot be taken by itself, and explorations leave it out from now on.
  bool excludes_block = false;
};

/// Where a provident refinement comes from.
enum class Origin : std::uint8_t {
  Computed,    ///< a solver was asked
  Remembered,  ///< every question had been asked before, in this exploration or an earlier one
  Shared       ///< the path starts with an infeasible prefix of another path in the same graph
};

/// A provident refinement (002, Sect. 3.1): what a refinement for one target would add to the
/// precision, computed without any change to the reached set.
struct ProvidentRefinement {
  cpa::ArgNodeId target;
  std::uint32_t level = 0;  ///< of the target in the ARG
  cpa::Target violated;     ///< by the target; the first, if there are several
  ErrorPath path;
  std::variant<Feasible, Spurious, Undecided> outcome;
  Origin origin = Origin::Computed;
  double cpu_seconds = 0;
};

}  // namespace pcegar::refiners
