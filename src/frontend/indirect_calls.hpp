// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

[[nodiscard]] bool has_indirect_calls(const std::deque<FunctionDraft>& drafts);

/// Replaces every call through a pointer by one branch for each function that the pointer may hold,
/// and one for functions outside of the program, if it may hold one of these.
void resolve_indirect_calls(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                            LoweringContext& context);

}  // namespace pcegar::frontend
