// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Assignments, ++ and -- (lower_assignment.cpp).

#include <string>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class BinaryOperator;
class CompoundAssignOperator;
class UnaryOperator;
}  // namespace clang

namespace pcegar::frontend {

struct FunctionLowering;

class Assignments {
public:
  explicit Assignments(FunctionLowering& owner);

  Value assignment(const clang::BinaryOperator* e, Use use);
  Value compound_assignment(const clang::CompoundAssignOperator* e, Use use);
  Value increment(const clang::UnaryOperator* e, Use use);
  Value store(const clang::Expr* target_expression, Value target, Value new_value, Use use,
              std::string text);

private:
  FunctionLowering& owner_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
};

}  // namespace pcegar::frontend
