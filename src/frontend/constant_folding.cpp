// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/constant_folding.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "frontend/expression_builder.hpp"
#include "support/extended_float.hpp"
#include "support/host_rounding.hpp"

namespace pcegar::frontend {

using cfa::Expression;

namespace {

/// significand * 2^exponent in x87's extended format.
cfa::Constant extended_pattern(bool is_negative, std::uint64_t significand, int exponent) {
  const std::uint16_t sign = is_negative ? 0x8000 : 0;
  if (significand == 0) {
    return {0, sign};
  }
  const int unused = std::countl_zero(significand);
  const int biased = exponent + 63 - unused + 16383;
  return {significand << unused, static_cast<std::uint16_t>(sign | biased)};
}

cfa::Constant extended_pattern(double value) {
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);  // less than one
  return extended_pattern(std::signbit(value), static_cast<std::uint64_t>(std::ldexp(fraction, 64)),
                          exponent - 64);
}

cfa::Constant extended_pattern(std::uint64_t value) {
  return extended_pattern(false, value, 0);
}

cfa::Constant extended_pattern(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return extended_pattern(value < 0, value < 0 ? 0 - bits : bits, 0);
}

/// The pattern of the number in the type, rounded to nearest; nothing if the value is not a number.
template <class Number>
std::optional<cfa::Constant> float_pattern(const cfa::Type& type, Number value) {
  if (type.bits == 32) {
    return cfa::Constant{std::bit_cast<std::uint32_t>(static_cast<float>(value))};
  }
  if (type.bits == 64) {
    return cfa::Constant{std::bit_cast<std::uint64_t>(static_cast<double>(value))};
  }
  return std::isfinite(static_cast<double>(value)) ? std::optional(extended_pattern(value))
                                                   : std::nullopt;
}

/// The results in all rounding modes, if the operands are constants.
template <class Float>
std::optional<std::array<Float, 4>> results_of(const Expression& operation) {
  const auto number = [](const Expression& e) -> std::optional<Float> {
    const auto* c = std::get_if<cfa::Constant>(&e.node);
    if (c == nullptr) return std::nullopt;
    if constexpr (sizeof(Float) == 4) {
      return std::bit_cast<float>(static_cast<std::uint32_t>(c->bits));
    } else {
      return std::bit_cast<double>(c->bits);
    }
  };
  const auto in_all = [](const auto& compute) {
    std::array<Float, 4> results{};
    std::transform(std::begin(rounding_modes), std::end(rounding_modes), results.begin(), compute);
    return results;
  };
  const auto computed = [&](FloatOperation op, const Expression& left, const Expression& right) {
    const auto a = number(left);
    const auto b = number(right);
    return a && b ? std::optional(
                        in_all([&](RoundingMode mode) { return computed_in(mode, op, *a, *b); }))
                  : std::nullopt;
  };
  if (const auto* unary = std::get_if<cfa::Unary>(&operation.node)) {
    const bool is_root = unary->op == cfa::UnaryOperator::SquareRoot;
    return computed(is_root ? FloatOperation::SquareRoot : FloatOperation::ToIntegral,
                    *unary->operand, *unary->operand);
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&operation.node)) {
    const auto op = binary->op == cfa::BinaryOperator::Add        ? FloatOperation::Add
                    : binary->op == cfa::BinaryOperator::Subtract ? FloatOperation::Subtract
                    : binary->op == cfa::BinaryOperator::Multiply ? FloatOperation::Multiply
                                                                  : FloatOperation::Divide;
    return computed(op, *binary->left, *binary->right);
  }
  const auto* cast = std::get_if<cfa::Cast>(&operation.node);
  const auto* c = cast == nullptr ? nullptr : std::get_if<cfa::Constant>(&cast->operand->node);
  if (c == nullptr) return std::nullopt;
  const cfa::Type& from = *cast->operand->type;
  if (from.bits > 64) return std::nullopt;
  return in_all([&](RoundingMode mode) {
    if (from.is_float()) {
      return from.bits == 32 ? converted_in<Float>(
                                   mode, std::bit_cast<float>(static_cast<std::uint32_t>(c->bits)))
                             : converted_in<Float>(mode, std::bit_cast<double>(c->bits));
    }
    return from.is_signed ? converted_in<Float>(mode, static_cast<std::int64_t>(c->bits))
                          : converted_in<Float>(mode, c->bits);
  });
}

template <class Float>
bool agree(const std::optional<std::array<Float, 4>>& results) {
  return results && std::all_of(results->begin(), results->end(), [&](Float result) {
           const Float first = results->front();
           return (std::isnan(result) && std::isnan(first)) ||
                  (result == first && std::signbit(result) == std::signbit(first));
         });
}

}  // namespace

std::optional<cfa::Constant> converted_constant(const cfa::Type& from, const cfa::Constant& number,
                                                const cfa::Type& to) {
  if ((from.bits > 64 && !from.is_float()) || (to.bits > 64 && !to.is_float())) {
    return std::nullopt;
  }
  const std::uint64_t bits = number.bits;
  if (!from.is_float()) {
    return from.is_signed ? float_pattern(to, static_cast<std::int64_t>(bits))
                          : float_pattern(to, bits);
  }
  if (from.is_extended()) {
    return std::nullopt;
  }
  const double value = from.bits == 32 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits))
                                       : std::bit_cast<double>(bits);
  if (to.is_float()) {
    return float_pattern(to, value);
  }
  const double whole = std::trunc(value);
  const double bound = std::ldexp(1.0, static_cast<int>(to.is_signed ? to.bits - 1 : to.bits));
  if (!(whole >= (to.is_signed ? -bound : 0.0) && whole < bound)) {
    return std::nullopt;
  }
  return cfa::Constant{to.is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(whole))
                                    : static_cast<std::uint64_t>(whole)};
}

std::optional<std::uint64_t> folded_operation(cfa::BinaryOperator op, const Expression& left,
                                              const Expression& right) {
  using Operator = cfa::BinaryOperator;
  const auto* a = std::get_if<cfa::Constant>(&left.node);
  const auto* b = std::get_if<cfa::Constant>(&right.node);
  if (b == nullptr || left.type != right.type || !left.type->is_integer() || left.type->bits > 64) {
    return std::nullopt;
  }
  const bool is_signed = left.type->is_signed;
  if (op == Operator::Less && !is_signed && b->bits == 0 && is_total(left)) {
    return 0;
  }
  if (a == nullptr) {
    return std::nullopt;
  }
  const bool less = is_signed
                        ? static_cast<std::int64_t>(a->bits) < static_cast<std::int64_t>(b->bits)
                        : a->bits < b->bits;
  switch (op) {
    case Operator::Equal: return a->bits == b->bits ? 1 : 0;
    case Operator::NotEqual: return a->bits != b->bits ? 1 : 0;
    case Operator::Less: return less ? 1 : 0;
    case Operator::GreaterEqual: return less ? 0 : 1;
    case Operator::Greater: return less || a->bits == b->bits ? 0 : 1;
    case Operator::LessEqual: return less || a->bits == b->bits ? 1 : 0;
    case Operator::BitAnd: return a->bits & b->bits;
    case Operator::BitOr: return a->bits | b->bits;
    default: break;
  }
  if (is_signed) {
    return std::nullopt;
  }
  switch (op) {
    case Operator::Add: return a->bits + b->bits;
    case Operator::Subtract: return a->bits - b->bits;
    case Operator::Multiply: return a->bits * b->bits;
    case Operator::Divide: return b->bits == 0 ? std::nullopt : std::optional(a->bits / b->bits);
    case Operator::Remainder: return b->bits == 0 ? std::nullopt : std::optional(a->bits % b->bits);
    default: return std::nullopt;
  }
}

bool is_exact(const Expression& operation) {
  const cfa::Type& to = *operation.type;
  if (const auto* cast = std::get_if<cfa::Cast>(&operation.node)) {
    const cfa::Type& from = *cast->operand->type;
    const unsigned digits = to.bits == 32 ? 24 : 53;
    const unsigned wanted = from.bits - (from.is_signed ? 1 : 0);
    if (from.is_float() ? from.bits <= to.bits : wanted <= digits) {
      return true;
    }
  }
  return to.bits == 32   ? agree(results_of<float>(operation))
         : to.bits == 64 ? agree(results_of<double>(operation))
                         : false;
}

bool is_computed_early(const Expression& e) {
  if (const auto* unary = std::get_if<cfa::Unary>(&e.node)) {
    return unary->op != cfa::UnaryOperator::RoundEven && is_computed_early(*unary->operand);
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
    return is_computed_early(*cast->operand);
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&e.node)) {
    return is_computed_early(*binary->left) &&
           (binary->op == cfa::BinaryOperator::Rounded || is_computed_early(*binary->right));
  }
  return std::holds_alternative<cfa::Constant>(e.node);
}

}  // namespace pcegar::frontend
