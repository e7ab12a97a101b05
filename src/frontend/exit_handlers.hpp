// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Comes after all of the program has been lowered. Calls of atexit(), and the places where
/// registered functions run, become calls of their models; these are queued. In a program without
/// atexit(), the places become empty.
void settle_exit_handlers(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
