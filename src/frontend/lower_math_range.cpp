// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of <math.h> that IEEE 754 does not fix to the bit. For which arguments the result is
// NaN is known (C11 Annex F), and of some a range, which the GNU library keeps to: they are
// Approximate within that. lround and its kin are exact where the result fits its type, fmod where
// the quotient is less than two.
#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "frontend/lowering.hpp"
#include "frontend/math_functions.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;
using cfa::UnaryOperator;
using Value = Lowering::Value;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr double half_pi = 1.570797;  // and a bit
constexpr double pi = 3.141594;

/// Of arguments in [least_argument, greatest_argument], which NaN is not; outside it is NaN.
struct Range {
  std::string_view name;
  double least_argument;
  double greatest_argument;
  bool takes_infinity;
  double least;
  double greatest;
};
constexpr std::array ranges{Range{"sin", -endless, endless, false, -1, 1},
                            Range{"cos", -endless, endless, false, -1, 1},
                            Range{"tan", -endless, endless, false, -endless, endless},
                            Range{"asin", -1, 1, true, -half_pi, half_pi},
                            Range{"acos", -1, 1, true, 0, pi},
                            Range{"atan", -endless, endless, true, -half_pi, half_pi},
                            Range{"tanh", -endless, endless, true, -1, 1},
                            Range{"cosh", -endless, endless, true, 1, endless},
                            Range{"sinh", -endless, endless, true, -endless, endless},
                            Range{"exp", -endless, endless, true, 0, endless},
                            Range{"exp2", -endless, endless, true, 0, endless},
                            Range{"log", 0, endless, true, -endless, endless},
                            Range{"log2", 0, endless, true, -endless, endless},
                            Range{"log10", 0, endless, true, -endless, endless},
                            Range{"log1p", -1, endless, true, -endless, endless}};

struct Rounding {
  std::string_view name;
  UnaryOperator op;
};
constexpr std::array roundings{
    Rounding{"lround", UnaryOperator::Round}, Rounding{"llround", UnaryOperator::Round},
    Rounding{"lrint", UnaryOperator::RoundEven}, Rounding{"llrint", UnaryOperator::RoundEven}};

template <class Table>
const typename Table::value_type* row_of(const Table& table, std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace

bool is_partly_known(std::string_view name) {
  return row_of(ranges, name) != nullptr || row_of(roundings, name) != nullptr || name == "fmod";
}

std::optional<Value> Lowering::partly_known(std::string_view name, const cfa::Type* type, Value x,
                                            Value y) {
  if (const auto* rounding = row_of(roundings, name)) {
    return y == nullptr && type->is_integer()
               ? std::optional(rounded(build_.unary(rounding->op, x, x->type), type))
               : std::nullopt;
  }
  if (name == "fmod") {
    return y != nullptr && type == x->type ? std::optional(float_remainder(x, y)) : std::nullopt;
  }
  if (y != nullptr || type != x->type) {
    return std::nullopt;
  }
  const Range& range = *row_of(ranges, name);
  const Value result = temporary(type);
  const auto between = [&](Value value, double least, double greatest) {
    const auto bound = [&](double number) { return build_.constant(type, pattern(*type, number)); };
    return build_.binary(
        BinaryOperator::LogicalAnd,
        build_.binary(BinaryOperator::LessEqual, bound(least), value, build_.int_type()),
        build_.binary(BinaryOperator::LessEqual, value, bound(greatest), build_.int_type()),
        build_.int_type());
  };
  emit_assign(result, build_.approximate(type, "result of " + std::string(name), {x}));
  const DraftLocation inside = fresh();
  const DraftLocation outside = fresh();
  const DraftLocation join = fresh();
  const double most = range.takes_infinity ? range.greatest_argument
                      : type->bits == 32   ? std::numeric_limits<float>::max()
                                           : std::numeric_limits<double>::max();
  branch(between(x, range.takes_infinity ? range.least_argument : -most, most), inside, outside,
         {});
  place(inside);
  only_if(between(result, range.least, range.greatest));
  jump(join);
  place(outside);
  only_if(not_a_number(result));
  jump(join);
  place(join);
  return result;
}

/// No path goes on without it.
void Lowering::only_if(Value condition) {
  const DraftLocation holds = fresh();
  branch(condition, holds, fresh(), {});
  place(holds);
}

/// To an integer: what does not fit is any value.
Value Lowering::rounded(Value number, const cfa::Type* type) {
  const Value x = stabilise(number);
  const Value result = temporary(type);
  const double bound = type->bits == 32 ? 0x1p31 : 0x1p63;
  const Value least = build_.constant(x->type, pattern(*x->type, -bound));
  const Value beyond = build_.constant(x->type, pattern(*x->type, bound));
  const DraftLocation fits = fresh();
  const DraftLocation does_not = fresh();
  const DraftLocation join = fresh();
  branch(build_.binary(BinaryOperator::LogicalAnd,
                       build_.binary(BinaryOperator::LessEqual, least, x, build_.int_type()),
                       build_.binary(BinaryOperator::Less, x, beyond, build_.int_type()),
                       build_.int_type()),
         fits, does_not, {});
  place(fits);
  emit_assign(result, build_.cast(x, type, cfa::Cast::Origin::Explicit));
  jump(join);
  place(does_not);
  emit_assign(result, build_.approximate(type, "number too large for its type", {x}));
  jump(join);
  place(join);
  return result;
}

Value Lowering::float_remainder(Value x, Value y) {
  const cfa::Type* truth = build_.int_type();
  const Value result = temporary(x->type);
  const Value end = build_.constant(x->type, infinity(*x->type));
  const Value a = saved(build_.unary(UnaryOperator::Absolute, x, x->type));
  const Value b = saved(build_.unary(UnaryOperator::Absolute, y, x->type));
  const DraftLocation join = fresh();
  const auto compare = [&](BinaryOperator op, Value left, Value right) {
    return build_.binary(op, left, right, truth);
  };
  const auto arm = [&](Value condition, const std::function<void()>& outcome) {
    const DraftLocation yes = fresh();
    const DraftLocation no = fresh();
    branch(condition, yes, no, {});
    place(yes);
    outcome();
    jump(join);
    place(no);
  };
  const auto open = [&] {
    emit_assign(result, build_.approximate(x->type, "result of fmod", {x, y}));
  };
  const auto is_defined =
      build_.binary(BinaryOperator::LogicalAnd, compare(BinaryOperator::Less, a, end),
                    compare(BinaryOperator::Less, build_.constant(x->type, 0), b), truth);
  const DraftLocation defined = fresh();
  const DraftLocation undefined = fresh();
  branch(is_defined, defined, undefined, {});
  place(undefined);
  open();
  only_if(not_a_number(result));
  jump(join);
  place(defined);
  arm(compare(BinaryOperator::Less, a, b), [&] { emit_assign(result, x); });
  const Value left = saved(build_.binary(BinaryOperator::Subtract, a, b, x->type));
  const Value is_negative = build_.unary(UnaryOperator::SignBit, x, truth);
  const auto with_sign = [&](Value magnitude) {
    arm(is_negative,
        [&] { emit_assign(result, build_.unary(UnaryOperator::Minus, magnitude, x->type)); });
    emit_assign(result, magnitude);
  };
  arm(compare(BinaryOperator::Less, left, b), [&] { with_sign(left); });
  const Value magnitude = temporary(x->type);
  emit_assign(magnitude, build_.approximate(x->type, "result of fmod", {x, y}));
  only_if(build_.unary(UnaryOperator::LogicalNot,
                       build_.unary(UnaryOperator::SignBit, magnitude, truth), truth));
  only_if(compare(BinaryOperator::Less, magnitude, b));
  with_sign(magnitude);
  jump(join);
  place(join);
  return result;
}

/// One of the five numbers: for NaN, infinity, normal and subnormal numbers, and zero.
Value Lowering::float_class(Value x, const std::vector<Value>& numbers) {
  const cfa::Type* truth = build_.int_type();
  const Value result = temporary(truth);
  const Value magnitude = build_.unary(UnaryOperator::Absolute, x, x->type);
  const DraftLocation join = fresh();
  const auto arm = [&](Value condition, Value outcome) {
    const DraftLocation yes = fresh();
    const DraftLocation no = fresh();
    branch(condition, yes, no, {});
    place(yes);
    emit_assign(result, outcome);
    jump(join);
    place(no);
  };
  const auto number = [&](std::uint64_t bits) { return build_.constant(x->type, bits); };
  arm(not_a_number(x), numbers[0]);
  arm(build_.binary(BinaryOperator::Equal, magnitude, number(infinity(*x->type)), truth),
      numbers[1]);
  arm(build_.binary(BinaryOperator::LessEqual, number(least_normal(*x->type)), magnitude, truth),
      numbers[2]);
  arm(build_.binary(BinaryOperator::Equal, x, number(0), truth), numbers[4]);
  emit_assign(result, numbers[3]);
  jump(join);
  place(join);
  return result;
}

}  // namespace pcegar::frontend
