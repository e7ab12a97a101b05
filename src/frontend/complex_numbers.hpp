// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Complex numbers (lower_complex.cpp).

#include <clang/AST/OperationKinds.h>

#include <optional>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CastExpr;
class CompoundAssignOperator;
class UnaryOperator;
}  // namespace clang

namespace pcegar::frontend {

class ComplexNumbers {
public:
  /// The parts of a value; the imaginary part of a real value is null.
  struct Parts {
    Value real;
    Value imaginary;
  };

  ComplexNumbers(Emitter& emit, Operands& operands)
      : emit_(emit), build_(emit.build()), operands_(operands) {}

  /// Nothing for operations that complex numbers share with structures: loads, calls, assignments,
  /// commas, ......
  std::optional<Value> value(const clang::Expr* e);
  Value number(const cfa::Type* type, Value real, Value imaginary);
  /// The parts of a value that may be real: then the imaginary part is null.
  Parts parts_of(Value value, clang::QualType type);
  /// __real__ and __imag__ of a value or object.
  Value part(const clang::UnaryOperator* e);
  /// Complex to real, or to a truth value.
  Value real_cast(const clang::CastExpr* e);
  Value truth(const Parts& number);
  /// The operands have the result's part type, or are compared.
  Value combined(clang::BinaryOperatorKind op, const Parts& left, const Parts& right,
                 const cfa::Type* type);
  Value update(const clang::CompoundAssignOperator* e, Value right, Use use);
  /// ++ and -- change the real part.
  Value increment(const clang::UnaryOperator* e);

private:
  std::optional<Value> cast(const clang::CastExpr* e);
  std::optional<Value> unary(const clang::UnaryOperator* e);
  Value product(const Parts& left, const Parts& right, const cfa::Type* type);

  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
};

/// Whether the CFA's type is the record of parts that stands for the complex number.
[[nodiscard]] bool is_modelled_complex(clang::QualType type, const cfa::Type& mapped);

}  // namespace pcegar::frontend
