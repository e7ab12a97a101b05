// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// C's typing of the expressions in ASSUME: integer promotions, the usual arithmetic conversions as
// explicit casts, comparisons of pointers as unsigned integers of pointer size. An integer that is
// compared with a pointer is converted to the pointer's type; arithmetic on pointers is refused.
// Constants up to 64 bits are folded, so that conditions over automaton variables vanish.

#include <sstream>

#include "spec/assume_lowering.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

using cfa::BinaryOperator;
using cfa::Expression;
using cfa::Type;
using cfa::UnaryOperator;

namespace {

bool is_comparison(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Less:
    case BinaryOperator::LessEqual:
    case BinaryOperator::Greater:
    case BinaryOperator::GreaterEqual:
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual: return true;
    default: return false;
  }
}

bool is_logical(BinaryOperator op) {
  return op == BinaryOperator::LogicalAnd || op == BinaryOperator::LogicalOr;
}

bool is_shift(BinaryOperator op) {
  return op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
}

/// Whether types of different tables are equal. A pointer's target type does not matter here.
bool same_scalar(const Type& a, const Type& b) {
  return a.kind == b.kind && a.bits == b.bits && a.is_signed == b.is_signed &&
         a.is_boolean == b.is_boolean;
}

/// The pattern of a value of that width, extended to 64 bits as Constant requires.
std::uint64_t normalised(std::uint64_t bits, const Type& type) {
  if (type.bits >= 64) {
    return bits;
  }
  const std::uint64_t mask = (std::uint64_t{1} << type.bits) - 1;
  const bool negative = type.is_signed && ((bits >> (type.bits - 1)) & 1) != 0;
  return negative ? bits | ~mask : bits & mask;
}

bool can_fold(const Type& type) {
  return type.is_scalar() && type.bits <= 64;
}

template <class Integer>
bool compare(BinaryOperator op, Integer left, Integer right) {
  switch (op) {
    case BinaryOperator::Less: return left < right;
    case BinaryOperator::LessEqual: return left <= right;
    case BinaryOperator::Greater: return left > right;
    case BinaryOperator::GreaterEqual: return left >= right;
    case BinaryOperator::Equal: return left == right;
    default: return left != right;
  }
}

/// left op right over patterns of the operands' type, or nothing where C leaves it open.
std::optional<std::uint64_t> folded(BinaryOperator op, std::uint64_t left, std::uint64_t right,
                                    const Type& type) {
  const auto signed_left = static_cast<std::int64_t>(left);
  const auto signed_right = static_cast<std::int64_t>(right);
  if (is_comparison(op)) {
    return type.is_signed ? compare(op, signed_left, signed_right) : compare(op, left, right);
  }
  switch (op) {
    case BinaryOperator::Add: return left + right;
    case BinaryOperator::Subtract: return left - right;
    case BinaryOperator::Multiply: return left * right;
    case BinaryOperator::BitAnd: return left & right;
    case BinaryOperator::BitOr: return left | right;
    case BinaryOperator::BitXor: return left ^ right;
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder:
      if (right == 0 || (type.is_signed && signed_right == -1)) {
        return std::nullopt;
      }
      if (type.is_signed) {
        return static_cast<std::uint64_t>(
            op == BinaryOperator::Divide ? signed_left / signed_right : signed_left % signed_right);
      }
      return op == BinaryOperator::Divide ? left / right : left % right;
    default: return std::nullopt;  // shifts
  }
}

/// 8 for uint8_t and int8_t, and so on.
std::optional<unsigned> fixed_width(const std::string& name) {
  for (const unsigned width : {8U, 16U, 32U, 64U}) {
    const std::string plain = "int" + std::to_string(width) + "_t";
    if (name == plain || name == "u" + plain) {
      return width;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> constant_bits(const Expression& expression) {
  const auto* constant = std::get_if<cfa::Constant>(&expression.node);
  return constant == nullptr ? std::nullopt : std::optional(constant->bits);
}

const Expression* TypedExpressions::constant(std::uint64_t bits, const Type* type) {
  return pool_.make(cfa::Constant{normalised(bits, *type)}, type);
}

const Expression* TypedExpressions::number(const AssumeExpression::Number& number) {
  const auto bits = static_cast<std::uint64_t>(number.value);
  const bool fits_int = number.is_unsigned ? bits <= UINT32_MAX
                                           : number.value >= INT32_MIN && number.value <= INT32_MAX;
  const unsigned long_bits = types_.pointer_bits();
  const bool fits_long = long_bits == 64 || fits_int;
  const unsigned width = !number.is_long && fits_int ? 32 : fits_long ? long_bits : 64;
  return constant(bits, types_.integer(width, !number.is_unsigned));
}

const Expression* TypedExpressions::operand(const Expression* value) {
  return value->type->is_scalar()
             ? value
             : pool_.make(cfa::Approximate{"a value that is not an integer or pointer"}, int_type(),
                          value->position);
}

const Expression* TypedExpressions::cast(const Expression* value, const Type* type) {
  if (same_scalar(*value->type, *type)) {
    return value;
  }
  if (const auto bits = constant_bits(*value); bits && can_fold(*value->type) && can_fold(*type)) {
    return constant(type->is_boolean ? (*bits != 0 ? 1 : 0) : *bits, type);
  }
  return pool_.make(cfa::Cast{value}, type, value->position);
}

const Expression* TypedExpressions::promoted(const Expression* value) {
  const Type& type = *value->type;
  return type.is_integer() && (type.bits < 32 || type.is_boolean) ? cast(value, int_type()) : value;
}

const Type* TypedExpressions::common_type(const Type* left, const Type* right) {
  if (left->is_pointer() || right->is_pointer()) {
    return left->is_pointer() ? left : right;
  }
  if (left->bits != right->bits) {
    return left->bits > right->bits ? left : right;
  }
  return left->is_signed ? right : left;
}

const Expression* TypedExpressions::unary(UnaryOperator op, const Expression* value) {
  if (op == UnaryOperator::LogicalNot) {
    return negation(value);
  }
  const Expression* inner = promoted(value);
  if (const auto bits = constant_bits(*inner); bits && can_fold(*inner->type)) {
    return constant(op == UnaryOperator::Minus ? 0 - *bits : ~*bits, inner->type);
  }
  return pool_.make(cfa::Unary{op, inner}, inner->type, value->position);
}

const Expression* TypedExpressions::truth(const Expression* value) {
  if (const auto bits = constant_bits(*value)) {
    return constant(*bits != 0 ? 1 : 0, int_type());
  }
  const auto* node = std::get_if<cfa::Binary>(&value->node);
  const auto* inverted = std::get_if<cfa::Unary>(&value->node);
  if ((node != nullptr && (is_comparison(node->op) || is_logical(node->op))) ||
      (inverted != nullptr && inverted->op == UnaryOperator::LogicalNot)) {
    return value;
  }
  return pool_.make(cfa::Binary{BinaryOperator::NotEqual, value, constant(0, value->type)},
                    int_type(), value->position);
}

const Expression* TypedExpressions::negation(const Expression* value) {
  if (const auto bits = constant_bits(*value)) {
    return constant(*bits == 0 ? 1 : 0, int_type());
  }
  return pool_.make(cfa::Unary{UnaryOperator::LogicalNot, truth(value)}, int_type(),
                    value->position);
}

const Expression* TypedExpressions::conjunction(const Expression* left, const Expression* right) {
  return logical(BinaryOperator::LogicalAnd, left, right);
}

const Expression* TypedExpressions::logical(BinaryOperator op, const Expression* left,
                                            const Expression* right) {
  const bool is_and = op == BinaryOperator::LogicalAnd;
  const Expression* first = truth(left);
  const Expression* second = truth(right);
  for (const auto& [one, other] : {std::pair(first, second), std::pair(second, first)}) {
    if (const auto bits = constant_bits(*one)) {
      return (*bits != 0) == is_and ? other : one;
    }
  }
  return pool_.make(cfa::Binary{op, first, second}, int_type(), left->position);
}

const Expression* TypedExpressions::binary(BinaryOperator op, const Expression* left,
                                           const Expression* right,
                                           const SourcePosition& position) {
  if (is_logical(op)) {
    return logical(op, left, right);
  }
  const bool has_pointer = left->type->is_pointer() || right->type->is_pointer();
  if (has_pointer && !is_comparison(op)) {
    throw InputError(position, "arithmetic on pointers in ASSUME is not supported yet");
  }
  const bool divides = op == BinaryOperator::Divide || op == BinaryOperator::Remainder;
  if (divides && constant_bits(*right).value_or(0) == 0) {
    throw InputError(position,
                     "division in ASSUME by anything but a constant other than 0 is not "
                     "supported yet");
  }
  const Expression* first = promoted(left);
  const Expression* second = promoted(right);
  if (is_shift(op)) {
    return pool_.make(cfa::Binary{op, first, second}, first->type, position);
  }
  const Type* common = common_type(first->type, second->type);
  return fold_or_make(op, cast(first, common), cast(second, common),
                      is_comparison(op) ? int_type() : common);
}

const Expression* TypedExpressions::fold_or_make(BinaryOperator op, const Expression* left,
                                                 const Expression* right, const Type* type) {
  const auto first = constant_bits(*left);
  const auto second = constant_bits(*right);
  if (first && second && can_fold(*left->type)) {
    if (const auto result = folded(op, *first, *second, *left->type)) {
      return constant(*result, type);
    }
  }
  return pool_.make(cfa::Binary{op, left, right}, type, left->position);
}

const Type* TypedExpressions::named_type(const AssumeExpression::Cast& cast,
                                         const SourcePosition& position) {
  if (cast.pointer_depth > 0) {
    return types_.pointer_to(types_.void_type());
  }
  const unsigned pointer_bits = types_.pointer_bits();
  unsigned width = 32;
  unsigned longs = 0;
  bool is_unsigned = false;
  std::istringstream words(cast.type);
  std::string word;
  while (words >> word) {
    if (word == "unsigned") {
      is_unsigned = true;
    } else if (word == "long") {
      width = ++longs == 1 ? pointer_bits : 64;
    } else if (word == "short") {
      width = 16;
    } else if (word == "char") {
      width = 8;
    } else if (word == "_Bool" || word == "bool") {
      return types_.boolean();
    } else if (word == "size_t" || word == "uintptr_t" || word == "ssize_t" || word == "intptr_t") {
      return types_.integer(pointer_bits, word == "ssize_t" || word == "intptr_t");
    } else if (const auto fixed = fixed_width(word)) {
      return types_.integer(*fixed, !word.starts_with("u"));
    } else if (word != "int" && word != "signed") {
      throw InputError(position, "a cast to '" + cast.type + "' is not supported yet");
    }
  }
  return types_.integer(width, !is_unsigned);
}

}  // namespace pcegar::spec
