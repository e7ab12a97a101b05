// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What passes over drafts make: temporaries, and expressions that differ in their operands.

#include <vector>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// A new temporary of the draft's function, as an expression.
const cfa::Expression* new_temporary(LoweringContext& context, FunctionDraft& draft,
                                     const cfa::Type* type, const SourcePosition& position);

/// The expressions that an expression is made of, from left to right.
[[nodiscard]] std::vector<const cfa::Expression*> operands(const cfa::Expression& expression);
/// The expression with others in their places; itself if they are the same.
const cfa::Expression* with_operands(cfa::Program& program, const cfa::Expression* expression,
                                     const std::vector<const cfa::Expression*>& operands);

}  // namespace pcegar::frontend
