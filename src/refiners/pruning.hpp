// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "cpa/framework/reached_set.hpp"
#include "refiners/error_path.hpp"

namespace pcegar::refiners {

/// How to clean up states outside a cut subtree that were covered by a state inside.
enum class CoverageCleanUp : std::uint8_t {
  Eager,  ///< their parents are expanded again and find them again
  Lazy    ///< they become uncovered states (see cpa::ReachedSet), which others may cover
};

/// Forgets everything and starts again from the initial state with the given precision.
void restart(const AnalysisView& view, cpa::ReachedSet& reached, cpa::PrecisionPtr precision);

/// Removes a node and everything below it (lazy abstraction: the subtree at the pivot). Nodes
/// outside that lose a successor go back to the waitlist, and nodes that were covered from inside
/// are cleaned up; `new_precision` gives the precision with which each of them continues.
void cut_subtree(const AnalysisView& view, cpa::ReachedSet& reached, cpa::ArgNodeId pivot,
                 const std::function<cpa::PrecisionPtr(const cpa::PrecisionPtr&)>& new_precision,
                 CoverageCleanUp coverage);

}  // namespace pcegar::refiners
