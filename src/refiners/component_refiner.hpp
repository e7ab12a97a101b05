// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cpa/framework/refinable.hpp"
#include "refiners/error_path.hpp"
#include "support/limits.hpp"

namespace pcegar::refiners {

/// How one component of a composite rules out a path by itself.
struct ComponentRefinement {
  cpa::ComponentIncrement increment;
  std::size_t prefix_length =
      0;  ///< in blocks; after them, the component knows that there is no path
  /// Index k into ErrorPath::nodes: below e_k it suffices to explore again. 0: everything.
  std::size_t pivot = 0;
};

/// The refiner of one component: it checks a path with the component alone (trace check), finds
/// what to track (precision refiner), and where to explore again (pivot, for the pruning).
class ComponentRefiner {
public:
  virtual ~ComponentRefiner() = default;
  /// Nothing if the component cannot rule out the path by itself. Throws LimitReached.
  virtual std::optional<ComponentRefinement> refine(const ErrorPath& path) = 0;
};

/// A refiner for each component that is cpa::Refinable, in the order of the components.
[[nodiscard]] std::vector<std::unique_ptr<ComponentRefiner>> component_refiners(
    const AnalysisView& view, const Limits& limits);

}  // namespace pcegar::refiners
