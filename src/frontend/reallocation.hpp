// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Whether a call of realloc() or a similar function needs the points-to analysis to determine what
/// it copies.
[[nodiscard]] bool has_reallocations(const std::deque<FunctionDraft>& drafts,
                                     const LoweringContext& context);

enum class OldSizes { One, Several };

/// Replaces calls of realloc() and similar functions by an allocation, a copy and a release, where
/// the old object is known and small. With OldSizes::One, only calls whose old objects all have the
/// same size. Returns whether something was changed.
bool expand_reallocations(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                          OldSizes sizes, LoweringContext& context);

}  // namespace pcegar::frontend
