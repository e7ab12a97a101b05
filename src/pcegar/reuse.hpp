// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cpa/predicate/abstractor.hpp"
#include "refiners/provident_refiner.hpp"
#include "support/statistics.hpp"

namespace pcegar {

/// A kind of work: how often it was requested, and how often the result could be reused.
struct Reuse {
  std::string name;  ///< one word of a counter's name
  std::uint64_t asked = 0;
  std::uint64_t reused = 0;
};

/// The counts of the components that do the work.
struct WorkCounts {
  cpa::Abstractor::Counts abstraction;
  refiners::ProvidentRefiner::Counts refinement;
};
/// The reused results, a row for each kind of work (docs/statistics.md).
[[nodiscard]] std::vector<Reuse> reuse_of(const WorkCounts& work);

/// The same for the whole run, for its report: from the registry, which adds up all components.
[[nodiscard]] std::vector<Reuse> reuse_in_all(const Statistics& statistics);

/// "abstractions 12 of 40 (30 %), ..."; rows without a question are left out.
[[nodiscard]] std::string to_text(const std::vector<Reuse>& rows);

/// Puts the rows of the whole run into its statistics, as `reuse.NAME.asked` and
/// `reuse.NAME.reused`.
void record_reuse(Statistics& statistics);

/// Measures from one restart to the next.
class ReuseMeter {
public:
  using Work = std::function<WorkCounts()>;
  explicit ReuseMeter(Work so_far) : so_far_(std::move(so_far)), last_(reuse_of(so_far_())) {}
  /// What was asked for and reused since the last call (at first: since the construction).
  std::vector<Reuse> since_last();

private:
  Work so_far_;
  std::vector<Reuse> last_;
};

}  // namespace pcegar
