// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which expressions may be left out when their value is not needed. Clang's own HasSideEffects does
// not count jumps, loops, labels, inline assembly and cleanups in statement expressions, nor the
// lengths in a type, and it believes the attributes const and pure of any function.

#include <clang/AST/Expr.h>

#include <functional>

namespace pcegar::frontend {

/// Whether a call does nothing but evaluate its arguments.
using IsPureCall = std::function<bool(const clang::CallExpr&)>;

/// False only if evaluation changes nothing, terminates, and does not jump. An expression that is
/// not known to be harmless has effects.
[[nodiscard]] bool has_side_effects(const clang::Expr& expression, const clang::ASTContext& context,
                                    const IsPureCall& is_pure);

/// Whether naming the type evaluates lengths of arrays that have side effects. A typedef has
/// evaluated its lengths before.
[[nodiscard]] bool has_side_effects(clang::QualType type, const clang::ASTContext& context,
                                    const IsPureCall& is_pure);

/// The expressions that are evaluated where the type is named, from the outermost inwards: lengths
/// of arrays, and operands of typeof if their type has such lengths.
void for_each_evaluated_in(clang::QualType type,
                           const std::function<void(const clang::Expr*)>& visit);

}  // namespace pcegar::frontend
