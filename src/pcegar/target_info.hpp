// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cpa/arg/arg.hpp"

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

[[nodiscard]] std::vector<TargetInfo> describe_targets(const refiners::AnalysisView& view,
                                                       std::span<const cpa::ArgNodeId> targets);

}  // namespace pcegar
