// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Whether a call of realloc() or its like waits for the points-to analysis to say what it copies.
[[nodiscard]] bool has_reallocations(const std::deque<FunctionDraft>& drafts,
                                     const LoweringContext& context);

enum class OldSizes { One, Several };

/// Calls of realloc() and its like become an allocation, a copy and a release, where the old object
/// is known and small. With OldSizes::One only those whose old objects all have the same size.
/// Whether something was changed.
bool expand_reallocations(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                          OldSizes sizes, LoweringContext& context);

}  // namespace pcegar::frontend
