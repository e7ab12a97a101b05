// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What passes over drafts make: temporaries.

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// A new temporary of the draft's function, as an expression.
const cfa::Expression* new_temporary(LoweringContext& context, FunctionDraft& draft,
                                     const cfa::Type* type, const SourcePosition& position);

}  // namespace pcegar::frontend
