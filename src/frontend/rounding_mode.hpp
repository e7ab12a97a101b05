// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CallExpr;
}

namespace pcegar::frontend {

/// Whether a call of fesetround() in the file may set a mode other than to nearest.
[[nodiscard]] bool changes_rounding_mode(const SourceUnit& unit);

/// Whether it contains an expression of a floating type: then what the compiler computes from it
/// depends on a rounding mode.
[[nodiscard]] bool computes_with_floats(const clang::Stmt* statement);

/// Adds the variable that holds the mode.
void declare_rounding_mode(LoweringContext& context, const SourceUnit& unit);

/// fegetround()
[[nodiscard]] Value get_rounding_mode(Emitter& emit, const clang::CallExpr* e);
/// fesetround(), as in the GNU library on x86: returns 1 for an invalid mode. Nothing for a mode
/// other than to nearest if no variable holds the mode.
[[nodiscard]] std::optional<Value> set_rounding_mode(Emitter& emit, Operands& operands,
                                                     const clang::CallExpr* e);

}  // namespace pcegar::frontend
