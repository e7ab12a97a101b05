// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What callers know when a function returns whose recursion has become loops (recursion_loops.cpp).

#include <map>

#include "frontend/draft_variables.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Behind the draft's calls of those functions: a parameter that they never change (`steady`) still
/// has the value of its argument, if what that is computed from is the caller's own.
void state_steady_arguments(FunctionDraft& draft,
                            const std::map<cfa::FunctionId, VariableSet>& steady,
                            LoweringContext& context);

}  // namespace pcegar::frontend
