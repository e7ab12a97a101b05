// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/predicate_precision.hpp"
#include "refiners/error_path.hpp"

namespace pcegar::refiners {

/// Whether exploration with the precision would not find the path again: predicate abstraction is
/// computed block by block, with the predicates that are tracked at each location, until a region
/// is empty. `false` may also mean that the solver could not say.
[[nodiscard]] bool is_ruled_out(const AnalysisView& view, cpa::PredicateRegistry& predicates,
                                cpa::Abstractor& abstractor, const ErrorPath& path,
                                const cpa::PredicatePrecision& precision);

}  // namespace pcegar::refiners
