// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Stmt.h>

#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

/// Whether a call of fesetround() in the file may ask for another mode than to nearest.
[[nodiscard]] bool changes_rounding_mode(const SourceUnit& unit);

/// Whether an expression of a floating type is part of it: what the compiler computes from it
/// depends on a rounding mode.
[[nodiscard]] bool computes_with_floats(const clang::Stmt* statement);

struct LoweringContext;
/// Adds the variable that holds the mode.
void declare_rounding_mode(LoweringContext& context, const SourceUnit& unit);

}  // namespace pcegar::frontend
