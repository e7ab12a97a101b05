// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "frontend/draft.hpp"
#include "frontend/load.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Turns the recursion of functions that call themselves into loops where possible, and returns
/// these functions. Calls through pointers must be resolved. Calls of `watched` functions remain
/// calls. See recursion_loops.cpp.
std::vector<RecursionLoops> make_loops_of_recursion(std::deque<FunctionDraft>& drafts,
                                                    const std::set<std::string>& watched,
                                                    LoweringContext& context);

}  // namespace pcegar::frontend
