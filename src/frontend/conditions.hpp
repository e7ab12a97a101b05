// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Lowers conditions to control flow (lower_condition.cpp).

#include <optional>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace pcegar::frontend {

class ComplexNumbers;

class Conditions {
public:
  Conditions(LoweringContext& context, Emitter& emit, Operands& operands, ComplexNumbers& complex)
      : context_(context),
        emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        operands_(operands),
        complex_(complex) {}

  /// Branches on the condition: control continues at `yes` or at `no`.
  void lower(const clang::Expr* e, DraftLocation yes, DraftLocation no);
  /// Whether it is not zero, as a value.
  Value truth(const clang::Expr* e);
  std::optional<bool> constant_truth(const clang::Expr* e);
  /// Whether the expression may compare addresses of aliases. Clang assumes that different names
  /// are different objects, which is wrong for aliases.
  [[nodiscard]] bool may_compare_aliases(const clang::Stmt* e) const;

private:
  [[nodiscard]] const clang::Expr* core(const clang::Expr* e) const;

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
  ComplexNumbers& complex_;
};

}  // namespace pcegar::frontend
