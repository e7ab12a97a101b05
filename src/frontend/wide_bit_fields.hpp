// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Bit-fields wider than int, whose type C leaves to the compiler.

#include <clang/AST/OperationKinds.h>

namespace clang {
class ASTContext;
class CompoundAssignOperator;
class Expr;
}  // namespace clang

namespace pcegar::frontend {

/// GCC takes a type of the field's width, Clang the declared type. The same holds for values
/// computed from such bit-fields.
[[nodiscard]] bool is_wide_bit_field(const clang::Expr* e, const clang::ASTContext& context);

/// Whether the result differs if the wide bit-field has a type of its own width.
[[nodiscard]] bool depends_on_width(clang::BinaryOperatorKind op, const clang::Expr* wide,
                                    const clang::Expr* other, const clang::ASTContext& context);

/// Among the updates, only these depend on the width: the others yield the same low bits.
[[nodiscard]] bool quotient_depends_on_width(const clang::CompoundAssignOperator& e,
                                             const clang::ASTContext& context);

}  // namespace pcegar::frontend
