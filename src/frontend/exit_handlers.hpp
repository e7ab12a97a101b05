// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// When all of the program has been lowered: calls of atexit() and the places where what it
/// registers runs become calls of their models, which are queued; without atexit() nothing runs.
void settle_exit_handlers(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
