// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

struct UnrollLimits {
  unsigned activations = 8;           ///< of one function at a time, at least 1
  std::size_t copied_edges = 20'000;  ///< of all copies together
};

/// Makes the program free of recursion: a copy of each recursive function for each depth, and an
/// unsupported edge where the recursion goes deeper. Calls through pointers must be resolved.
void unroll_recursion(std::deque<FunctionDraft>& drafts, const UnrollLimits& limits,
                      LoweringContext& context);

}  // namespace pcegar::frontend
