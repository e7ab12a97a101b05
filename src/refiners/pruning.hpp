// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "cpa/framework/reached_set.hpp"
#include "refiners/error_path.hpp"

namespace pcegar::refiners {

/// Forgets everything and starts again from the initial state with the given precision.
void restart(const AnalysisView& view, cpa::ReachedSet& reached, cpa::PrecisionPtr precision);

/// Removes a node and everything below it (lazy abstraction: the subtree at the pivot). Nodes
/// outside that lose a successor, and the parents of nodes that were covered by a removed one, go
/// back to the waitlist; `new_precision` gives the precision with which each of the former
/// continues.
void cut_subtree(const AnalysisView& view, cpa::ReachedSet& reached, cpa::ArgNodeId pivot,
                 const std::function<cpa::PrecisionPtr(const cpa::PrecisionPtr&)>& new_precision);

}  // namespace pcegar::refiners
