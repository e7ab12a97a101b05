// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Values of expressions (lower_expression.cpp).

#include <optional>
#include <string>
#include <unordered_map>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class AbstractConditionalOperator;
class BinaryOperator;
class CallExpr;
class CastExpr;
class OpaqueValueExpr;
class StmtExpr;
}  // namespace clang

namespace llvm {
class APInt;
}

namespace pcegar::frontend {

struct FunctionLowering;

class Expressions final : public Operands {
public:
  explicit Expressions(FunctionLowering& owner);

  Value value(const clang::Expr* e) override;
  Value value_as(const clang::Expr* e, const cfa::Type* type,
                 cfa::Cast::Origin origin = cfa::Cast::Origin::Implicit) override;
  Value value_before(const clang::Expr* first, const clang::Expr* second) override;
  Value lvalue(const clang::Expr* e) override;
  void effects(const clang::Expr* e) override;
  [[nodiscard]] bool has_effects(const clang::Expr* e) const override;
  Value read(const clang::Expr* e, Value target) override;
  Value store(const clang::Expr* e, Value target, Value new_value, Use use,
              std::string text) override;
  Value function_designator(const clang::Expr* e);
  /// The value that has been computed for the opaque value; nothing if there is none yet.
  [[nodiscard]] std::optional<Value> computed(const clang::OpaqueValueExpr* e) const;

private:
  Value value_of(const clang::Expr* e);
  std::optional<Value> operation(const clang::Expr* e);
  Value primary(const clang::Expr* e);
  void effects_of(const clang::Expr* e);
  bool effects_of_binary(const clang::BinaryOperator* e);
  std::optional<Value> folded(const clang::Expr* e);
  Value wide_constant(const llvm::APInt& number, const cfa::Type* type);
  [[nodiscard]] bool is_pure_builtin(const clang::CallExpr& call) const;
  [[nodiscard]] bool names_volatile_object(const clang::Expr* e) const;
  Value cast(const clang::CastExpr* e);
  Value to_union(const clang::CastExpr* e);
  Value decay(const clang::Expr* array, const cfa::Type* type);
  Value statement_expression(const clang::StmtExpr* e, Use use);
  Value conditional(const clang::AbstractConditionalOperator* e, Use use);

  FunctionLowering& owner_;
  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  std::unordered_map<const clang::Expr*, Value> opaque_values_;  // looked up only
};

}  // namespace pcegar::frontend
