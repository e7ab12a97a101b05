// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "cpa/framework/cpa_algorithm.hpp"
#include "pcegar/search_effort.hpp"
#include "pcegar/target_info.hpp"

namespace pcegar {

/// Explores for a refinement algorithm (CPA++ of 002, Algorithm 2.1) and describes the targets
/// found.
class Explorer {
public:
  virtual ~Explorer() = default;
  /// Continues the exploration of `reached`, up to so many states (nothing: any number). Throws
  /// LimitReached.
  virtual cpa::ExplorationResult explore(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                         std::optional<std::size_t> most_states) = 0;
  /// extract_targets(reached) of 002, Alg. 3.1, in the order of exploration.
  [[nodiscard]] virtual std::vector<TargetInfo> targets(const cpa::ReachedSet& reached) const = 0;
  /// For targets of which refinement can make nothing: takes away those whose path can be shown to
  /// be impossible block by block, with all effort. If there is one, exploration can go on.
  virtual bool drop_impossible_targets(cpa::ReachedSet& reached) {
    (void)reached;
    return false;
  }
  [[nodiscard]] virtual Arrival arrival(cpa::ArgNodeId target) const = 0;
  /// The effort of the run so far.
  [[nodiscard]] virtual SearchEffort effort() const = 0;
};

}  // namespace pcegar
