// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/knowledge.hpp"
#include "cli/settings.hpp"
#include "frontend/load.hpp"

namespace pcegar::cli {

/// Predicates to start with where recursion has become loops; see recursion_candidates.cpp. Throws
/// LimitReached.
void add_recursion_candidates(Knowledge& knowledge, const Settings& settings,
                              const frontend::LoadResult& loaded, const Limits& limits);

}  // namespace pcegar::cli
