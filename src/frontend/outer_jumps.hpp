// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// A goto out of a nested function ends the nested function and all functions up to the one that
/// has the label. Calls through pointers must be resolved.
void pass_outer_jumps_on(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
