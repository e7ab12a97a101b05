// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Typed C expressions without side effects. The front end turns every side effect, short-circuit
// operator, conditional expression and call into edges, and makes every implicit conversion an
// explicit Cast, so the operands of a binary operator have the type in which C computes.
// Expressions are immutable and owned by the Program (ExpressionPool); they are passed as pointers.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/type.hpp"
#include "support/source_position.hpp"
#include "support/strong_id.hpp"

namespace pcegar::cfa {

struct VariableTag;
using VariableId = StrongId<VariableTag>;
struct FunctionTag;
using FunctionId = StrongId<FunctionTag>;

struct Expression;

/// An integer (or null-pointer) constant. `bits` is the two's-complement pattern, sign- or
/// zero-extended to 64 bits according to the expression's type (128-bit constants that do not fit
/// are Approximate instead). For a float, `bits` is the pattern, and `high` has its part beyond 64
/// bits (of long double: sign and exponent).
struct Constant {
  std::uint64_t bits = 0;
  std::uint16_t high = 0;

  friend bool operator==(const Constant&, const Constant&) = default;
};
/// A variable as a value or as an l-value.
struct VariableReference {
  VariableId variable;
};
enum class UnaryOperator {
  Minus,
  BitNot,
  LogicalNot,  ///< for integers and pointers; for floats it is Equal to zero
  // floats only
  Absolute,
  SquareRoot,
  Floor,
  Ceiling,
  Truncate,
  Round,      ///< ties away from zero
  RoundEven,  ///< ties to even
  SignBit     ///< int, 0 or 1
};
struct Unary {
  UnaryOperator op;
  const Expression* operand;
};
/// Comparisons (of floats those of IEEE 754) and logical operators yield int 0 or 1. LogicalAnd/Or
/// appear only over operands that are pure and total (no division, no dereference).
enum class BinaryOperator {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Rounded,  ///< the operation `left` on floats in the rounding mode `right` (a RoundingMode)
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  LogicalAnd,
  LogicalOr
};
struct Binary {
  BinaryOperator op;  ///< pointer arithmetic is already scaled: operands are addresses in bytes
  const Expression* left;
  const Expression* right;
  /// C's subtraction of pointers: both point into the same object (C11 6.5.6p9). Other differences
  /// of addresses may lead from one object to another.
  bool is_in_one_object = false;
};
/// Conversion to the expression's type, with C's meaning.
struct Cast {
  /// Explicit conversions are the programmer's intent; an implicit one to a signed type that
  /// changes the value is implementation-defined (C11 6.3.1.3p3).
  enum class Origin { Explicit, Implicit };
  const Expression* operand;
  Origin origin = Origin::Explicit;
};
/// Address of an l-value: variable, field, element or dereference.
struct AddressOf {
  const Expression* target;
};
/// Address of a function.
struct FunctionAddress {
  FunctionId function;
};
/// *pointer, an l-value.
struct Dereference {
  const Expression* pointer;
};
/// record.field, an l-value if the base is one.
struct FieldAccess {
  const Expression* base;
  std::size_t field;  ///< index into the record type's fields
};
/// base[index], where base has array type (pointer indexing is Dereference of an Add).
struct ElementAccess {
  const Expression* base;
  const Expression* index;
};
/// A value that the model does not know (floating-point results, string literals' addresses,
/// inline assembler outputs ...). Over-approximated: any value of its type, a new one at each
/// evaluation. A counterexample that depends on one is not confirmed; `construct` names it.
struct Approximate {
  std::string construct;
  /// The expressions that the value is computed from, together with values from outside of the
  /// program; if known. This matters for pointers only.
  std::optional<std::vector<const Expression*>> sources = std::nullopt;
};

struct Expression {
  using Node = std::variant<Constant, VariableReference, Unary, Binary, Cast, AddressOf,
                            FunctionAddress, Dereference, FieldAccess, ElementAccess, Approximate>;
  Node node;
  const Type* type;
  SourcePosition position;
};

/// Owns expressions; addresses are stable.
class ExpressionPool {
public:
  const Expression* make(Expression::Node node, const Type* type, SourcePosition position = {});

private:
  std::deque<Expression> expressions_;
};

/// True if evaluation reads memory through a pointer or an Approximate anywhere below.
[[nodiscard]] bool is_approximate(const Expression& expression);

/// Structural equality: same operators, variables, constants and types. Positions do not count.
[[nodiscard]] bool same(const Expression& a, const Expression& b);

}  // namespace pcegar::cfa
