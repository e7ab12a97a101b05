// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What callers know after the return of a function whose recursion has become loops
// (recursion_loops.cpp).

#include <map>

#include "frontend/draft_variables.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// States, after the draft's calls of those functions, that a parameter which they never change
/// (`steady`) still has the value of its argument, if that is computed from the caller's own
/// variables.
void state_steady_arguments(FunctionDraft& draft,
                            const std::map<cfa::FunctionId, VariableSet>& steady,
                            LoweringContext& context);

}  // namespace pcegar::frontend
