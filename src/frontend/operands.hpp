// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The interface of Expressions for the sections of lowering that only lower operands.

#include <string>

#include "cfa/expression.hpp"

namespace clang {
class Expr;
}

namespace pcegar::frontend {

using Value = const cfa::Expression*;

/// Whether the value of an expression with side effects is needed.
enum class Use { Discarded, Needed };

class Operands {
public:
  /// The value of the expression. It has no side effects, and stays the same until the next edge;
  /// null for a void expression.
  virtual Value value(const clang::Expr* e) = 0;
  virtual Value value_as(const clang::Expr* e, const cfa::Type* type,
                         cfa::Cast::Origin origin = cfa::Cast::Origin::Implicit) = 0;
  /// The first operand's value, where the second is evaluated after it.
  virtual Value value_before(const clang::Expr* first, const clang::Expr* second) = 0;
  virtual Value lvalue(const clang::Expr* e) = 0;
  /// Evaluates the expression; its value is not needed.
  virtual void effects(const clang::Expr* e) = 0;
  [[nodiscard]] virtual bool has_effects(const clang::Expr* e) const = 0;
  /// What the l-value of an expression holds.
  virtual Value read(const clang::Expr* e, Value target) = 0;
  /// Assigns to the l-value of an expression: the value of the assignment.
  virtual Value store(const clang::Expr* e, Value target, Value new_value, Use use,
                      std::string text) = 0;

  Operands() = default;
  virtual ~Operands() = default;
  Operands(const Operands&) = delete;
  Operands& operator=(const Operands&) = delete;
};

}  // namespace pcegar::frontend
