// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/load.hpp"
#include "verification/options.hpp"
#include "verification/precision_store.hpp"

namespace pcegar::verification {

/// Predicates to start with where recursion has become loops; see recursion_candidates.cpp. Throws
/// LimitReached.
void add_recursion_candidates(PrecisionStore& precisions, const Options& options,
                              const frontend::LoadResult& loaded, const Limits& limits);

}  // namespace pcegar::verification
