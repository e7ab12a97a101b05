// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cpa/arg/arg.hpp"
#include "cpa/framework/reached_set.hpp"

namespace pcegar {

namespace refiners {
struct AnalysisView;
}  // namespace refiners

/// What is known about a target before its provident refinement: its place in the graph and the
/// path to it, but not whether that path is feasible. This is all that rank may use.
struct TargetInfo {
  cpa::ArgNodeId node;
  std::uint32_t level = 0;   ///< distance from the root of the ARG, in edges
  cpa::PropertyId property;  ///< the first that it violates; invalid: a construct not modelled
  std::string message;       ///< of that violation
  cfa::LocationId location;
  struct Step {
    cpa::ArgNodeId node;
    cfa::LocationId location;
  };
  /// The abstraction states of its path without the root, the target last; one for each block.
  std::vector<Step> path;
  std::size_t loop_heads = 0;  ///< of them, those at loop heads
  /// How often another target's path goes through one of them, summed up.
  std::size_t shared = 0;
};

/// The end of a target's path.
struct Arrival {
  std::vector<cpa::Target> targets;
  cfa::EdgeId edge;  ///< the last one of the path
};

/// The targets of a graph, in the order of exploration.
[[nodiscard]] std::vector<TargetInfo> describe_targets(const refiners::AnalysisView& view,
                                                       const cpa::ReachedSet& reached);

[[nodiscard]] Arrival arrival_at(const refiners::AnalysisView& view, cpa::ArgNodeId target);

}  // namespace pcegar
