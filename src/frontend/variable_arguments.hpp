// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Hands the variable arguments of every call to the callee's hidden parameters. Calls through
/// pointers must be resolved.
void pass_variable_arguments(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
