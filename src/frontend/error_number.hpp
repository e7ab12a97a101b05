// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Functions without a body may change errno. In a program that uses errno of the models, its value
/// becomes arbitrary before each such call: an input, or, if the function's results follow from its
/// arguments, a value that is not known. Functions with a model in C do not change it.
void note_error_number(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
