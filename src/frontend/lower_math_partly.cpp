// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of <math.h> that are exact for some arguments: lround and similar functions if the
// result fits its type, fmod if the quotient is less than two. Also fpclassify.
//
// Tried and dropped: ranges of sin, exp ... as conditions on an Approximate result. Every violation
// after such a call then rests on the result, whether the program uses it or not, and is not
// confirmed.
#include <array>
#include <limits>
#include <string>

#include "frontend/math_calls.hpp"
#include "frontend/math_functions.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;
using cfa::UnaryOperator;

namespace {

struct Rounding {
  std::string_view name;
  UnaryOperator op;
};
constexpr std::array roundings{
    Rounding{"lround", UnaryOperator::Round}, Rounding{"llround", UnaryOperator::Round},
    Rounding{"lrint", UnaryOperator::RoundEven}, Rounding{"llrint", UnaryOperator::RoundEven}};

}  // namespace

bool is_partly_known(std::string_view name) {
  return row_of(roundings, name) != nullptr || name == "fmod";
}

std::optional<Value> MathCalls::partly_known(std::string_view name, const cfa::Type* type, Value x,
                                             Value y) {
  if (const auto* rounding = row_of(roundings, name)) {
    if (y != nullptr || !type->is_integer()) {
      return std::nullopt;
    }
    const Value whole = build_.unary(rounding->op, x, x->type);
    return rounded(rounding->op == UnaryOperator::RoundEven ? build_.rounded(whole) : whole, type);
  }
  return y != nullptr && type == x->type ? std::optional(float_remainder(x, y)) : std::nullopt;
}

/// Rounding to an integer: a result that does not fit is any value.
Value MathCalls::rounded(Value number, const cfa::Type* type) {
  const Value x = emit_.stabilise(number);
  const Value result = emit_.temporary(type);
  const Value beyond =
      build_.constant(x->type, power_of_two(*x->type, static_cast<int>(type->bits) - 1));
  const Value least = build_.unary(UnaryOperator::Minus, beyond, x->type);
  const DraftLocation fits = emit_.fresh();
  const DraftLocation does_not = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.branch(build_.binary(BinaryOperator::LogicalAnd,
                             build_.binary(BinaryOperator::LessEqual, least, x, build_.int_type()),
                             build_.binary(BinaryOperator::Less, x, beyond, build_.int_type()),
                             build_.int_type()),
               fits, does_not, {});
  emit_.place(fits);
  emit_.assign(result, build_.cast(x, type, cfa::Cast::Origin::Explicit));
  emit_.jump(join);
  emit_.place(does_not);
  emit_.assign(result, build_.approximate(type, "number too large for its type", {x}));
  emit_.jump(join);
  emit_.place(join);
  return result;
}

Value MathCalls::float_remainder(Value x, Value y) {
  const cfa::Type* truth = build_.int_type();
  const Value result = emit_.temporary(x->type);
  const Value end = build_.constant(x->type, infinity(*x->type));
  const Value a = emit_.saved(build_.unary(UnaryOperator::Absolute, x, x->type));
  const Value b = emit_.saved(build_.unary(UnaryOperator::Absolute, y, x->type));
  const DraftLocation join = emit_.fresh();
  const auto compare = [&](BinaryOperator op, Value left, Value right) {
    return build_.binary(op, left, right, truth);
  };
  const auto arm = [&](Value condition, const std::function<void()>& outcome) {
    const DraftLocation yes = emit_.fresh();
    const DraftLocation no = emit_.fresh();
    emit_.branch(condition, yes, no, {});
    emit_.place(yes);
    outcome();
    emit_.jump(join);
    emit_.place(no);
  };
  const auto is_defined =
      build_.binary(BinaryOperator::LogicalAnd, compare(BinaryOperator::Less, a, end),
                    compare(BinaryOperator::Less, build_.constant(x->type, 0), b), truth);
  const DraftLocation defined = emit_.fresh();
  const DraftLocation undefined = emit_.fresh();
  emit_.branch(is_defined, defined, undefined, {});
  emit_.place(undefined);
  emit_.assign(result, build_.binary(BinaryOperator::Subtract, end, end, x->type));
  emit_.jump(join);
  emit_.place(defined);
  arm(compare(BinaryOperator::Less, a, b), [&] { emit_.assign(result, x); });
  const Value difference = build_.binary(BinaryOperator::Subtract, a, b, x->type);
  // With FE_DOWNWARD the difference of equal numbers is -0.
  const Value left = emit_.saved(build_.rounding_mode()
                                     ? build_.unary(UnaryOperator::Absolute, difference, x->type)
                                     : difference);
  const Value is_negative = build_.unary(UnaryOperator::SignBit, x, truth);
  const auto with_sign = [&](Value magnitude) {
    arm(is_negative,
        [&] { emit_.assign(result, build_.unary(UnaryOperator::Minus, magnitude, x->type)); });
    emit_.assign(result, magnitude);
  };
  arm(compare(BinaryOperator::Less, left, b), [&] { with_sign(left); });
  emit_.assign(result, build_.approximate(x->type, "result of fmod", {x, y}));
  emit_.jump(join);
  emit_.place(join);
  return result;
}

Value MathCalls::float_class(Value x, const std::vector<Value>& numbers) {
  const cfa::Type* truth = build_.int_type();
  const Value result = emit_.temporary(truth);
  const Value magnitude = build_.unary(UnaryOperator::Absolute, x, x->type);
  const DraftLocation join = emit_.fresh();
  const auto arm = [&](Value condition, Value outcome) {
    emit_.assign_where(condition, result, outcome, join);
  };
  const auto number = [&](const cfa::Constant& bits) { return build_.constant(x->type, bits); };
  arm(not_a_number(x), numbers[0]);
  arm(build_.binary(BinaryOperator::Equal, magnitude, number(infinity(*x->type)), truth),
      numbers[1]);
  arm(build_.binary(BinaryOperator::LessEqual, number(least_normal(*x->type)), magnitude, truth),
      numbers[2]);
  arm(build_.binary(BinaryOperator::Equal, x, number({}), truth), numbers[4]);
  emit_.assign(result, numbers[3]);
  emit_.jump(join);
  emit_.place(join);
  return result;
}

}  // namespace pcegar::frontend
