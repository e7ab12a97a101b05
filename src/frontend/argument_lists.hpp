// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// va_list, va_start and va_arg (lower_argument_list.cpp).

#include <string>
#include <unordered_map>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CallExpr;
class VAArgExpr;
}  // namespace clang

namespace pcegar::frontend {

struct BodyFacts;

class ArgumentLists {
public:
  ArgumentLists(LoweringContext& context, Emitter& emit, Operands& operands, const BodyFacts& facts)
      : context_(context), emit_(emit), build_(emit.build()), operands_(operands), facts_(facts) {}

  /// va_start, va_copy and va_end.
  void builtin(const clang::CallExpr* e, const std::string& name);
  Value variable_argument(const clang::VAArgExpr* e);

private:
  /// The index of the next argument, for a va_list that is modelled; null for all others.
  Value argument_index(const clang::Expr* list);
  LoweringContext::HiddenParameters& hidden_parameters();
  [[nodiscard]] bool is_passed_on(const clang::Expr* list) const;
  cfa::VariableId area();
  void store_area(const clang::Expr* list);
  void copy(const clang::Expr* target, const clang::Expr* source);
  cfa::VariableId add_variable(const std::string& name, const cfa::Type* type,
                               cfa::VariableKind kind);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
  const BodyFacts& facts_;
  std::unordered_map<const clang::VarDecl*, Value> indices_;  // looked up only
  cfa::VariableId area_;
};

}  // namespace pcegar::frontend
