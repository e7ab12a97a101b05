// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"
#include "spec/values.hpp"

namespace pcegar::spec {

/// Makes C expressions with the types that C gives them, and folds constants. All types are scalar:
/// operands of other types become Approximate ints.
class TypedExpressions {
public:
  TypedExpressions(cfa::ExpressionPool& pool, cfa::TypeTable& types) : pool_(pool), types_(types) {}

  [[nodiscard]] const cfa::Expression* constant(std::uint64_t bits, const cfa::Type* type);
  [[nodiscard]] const cfa::Expression* number(const AssumeExpression::Number& number);
  [[nodiscard]] const cfa::Expression* variable(cfa::VariableId id, const cfa::Type* type) {
    return pool_.make(cfa::VariableReference{id}, type);
  }
  /// A member, an element or the target of a pointer.
  [[nodiscard]] const cfa::Expression* lvalue(cfa::Expression::Node node, const cfa::Type* type,
                                              const SourcePosition& position) {
    return pool_.make(std::move(node), type, position);
  }
  [[nodiscard]] const cfa::Expression* address_of(const cfa::Expression* target,
                                                  const SourcePosition& position) {
    return pool_.make(cfa::AddressOf{target}, types_.pointer_to(target->type), position);
  }
  /// The value itself, or an Approximate int if it is not scalar.
  [[nodiscard]] const cfa::Expression* operand(const cfa::Expression* value);
  [[nodiscard]] const cfa::Expression* cast(const cfa::Expression* value, const cfa::Type* type);
  [[nodiscard]] const cfa::Expression* unary(cfa::UnaryOperator op, const cfa::Expression* value);
  [[nodiscard]] const cfa::Expression* binary(cfa::BinaryOperator op, const cfa::Expression* left,
                                              const cfa::Expression* right,
                                              const SourcePosition& position);
  /// An int that is non-zero iff the value is.
  [[nodiscard]] const cfa::Expression* truth(const cfa::Expression* value);
  [[nodiscard]] const cfa::Expression* negation(const cfa::Expression* value);
  [[nodiscard]] const cfa::Expression* conjunction(const cfa::Expression* left,
                                                   const cfa::Expression* right);
  [[nodiscard]] const cfa::Type* int_type() { return types_.integer(32, true); }
  [[nodiscard]] const cfa::Type* address_type() { return types_.pointer_to(types_.void_type()); }
  [[nodiscard]] const cfa::Type* unsigned_type(unsigned bits) {
    return types_.integer(bits, false);
  }
  /// The type of a cast; InputError for an unknown name.
  [[nodiscard]] const cfa::Type* named_type(const AssumeExpression::Cast& cast,
                                            const SourcePosition& position);

private:
  [[nodiscard]] const cfa::Expression* promoted(const cfa::Expression* value);
  [[nodiscard]] const cfa::Type* common_type(const cfa::Type* left, const cfa::Type* right);
  [[nodiscard]] const cfa::Expression* fold_or_make(cfa::BinaryOperator op,
                                                    const cfa::Expression* left,
                                                    const cfa::Expression* right,
                                                    const cfa::Type* type);
  [[nodiscard]] const cfa::Expression* logical(cfa::BinaryOperator op, const cfa::Expression* left,
                                               const cfa::Expression* right);

  cfa::ExpressionPool& pool_;
  cfa::TypeTable& types_;
};

/// The operator with this spelling in C.
[[nodiscard]] cfa::BinaryOperator binary_operator(const std::string& text);

/// The value of a constant expression, or nothing.
[[nodiscard]] std::optional<std::uint64_t> constant_bits(const cfa::Expression& expression);

/// What an ASSUME is evaluated against.
struct AssumeContext {
  const cfa::Program& program;
  const VariableSlots& slots;
  const Configuration& at;  ///< after the actions
  const Bindings& bindings;
  cfa::FunctionId function;  ///< program variables are looked up here before the globals
  /// Where they are looked up: only what is declared around it counts. Null: names that several
  /// variables of the function have are ambiguous.
  const SourcePosition* place = nullptr;
};

/// The conditions that remain of the conjuncts: nothing if one is false, no element for one that is
/// true. Throws InputError for conditions that cannot be evaluated.
[[nodiscard]] std::optional<std::vector<const cfa::Expression*>> lower_assumptions(
    const std::vector<AssumeExpression>& conjuncts, const AssumeContext& context,
    TypedExpressions& make);

}  // namespace pcegar::spec
