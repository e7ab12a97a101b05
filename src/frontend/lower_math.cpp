// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of <math.h> whose result IEEE 754 determines exactly, as builtins and as library
// functions without a body: roundings, square root, absolute value, classification, minimum and
// maximum, for float, double and long double. The results of all others (sin, pow ...) follow from
// their arguments, too, but are not modelled: they are Approximate. Some are exact for some
// arguments (lower_math_partly.cpp).
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <array>
#include <string>

#include "alias/library_table.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/math_calls.hpp"
#include "frontend/math_functions.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using cfa::BinaryOperator;
using cfa::UnaryOperator;
using clang::Expr;

namespace {

struct MathFunction {
  std::string_view name;
  UnaryOperator op;
};
constexpr std::array math_functions{MathFunction{"fabs", UnaryOperator::Absolute},
                                    MathFunction{"sqrt", UnaryOperator::SquareRoot},
                                    MathFunction{"floor", UnaryOperator::Floor},
                                    MathFunction{"ceil", UnaryOperator::Ceiling},
                                    MathFunction{"trunc", UnaryOperator::Truncate},
                                    MathFunction{"round", UnaryOperator::Round},
                                    MathFunction{"roundeven", UnaryOperator::RoundEven},
                                    MathFunction{"rint", UnaryOperator::RoundEven},
                                    MathFunction{"nearbyint", UnaryOperator::RoundEven}};

struct Comparison {
  std::string_view name;
  BinaryOperator op;
};
constexpr std::array comparisons{Comparison{"isless", BinaryOperator::Less},
                                 Comparison{"islessequal", BinaryOperator::LessEqual},
                                 Comparison{"isgreater", BinaryOperator::Greater},
                                 Comparison{"isgreaterequal", BinaryOperator::GreaterEqual}};

bool is_math_name(std::string_view name) {
  return row_of(math_functions, name) != nullptr || row_of(comparisons, name) != nullptr ||
         name == "isnan" || name == "isinf" || name == "isinf_sign" || name == "isfinite" ||
         name == "finite" || name == "isnormal" || name == "isunordered" || name == "signbit" ||
         name == "fmin" || name == "fmax" || name == "copysign" || name == "islessgreater" ||
         name == "fpclassify" || is_partly_known(name);
}

/// "__builtin_sqrtf" and "sqrtf" are "sqrt"; empty for all other functions.
std::string math_name(std::string_view called) {
  std::string name = alias::library_name(called);
  // The functions that macros in <math.h> of the GNU library expand to.
  for (const std::string_view internal :
       {"__isinf", "__isnan", "__finite", "__signbit", "__fpclassify"}) {
    if (std::string_view(name).starts_with(internal)) {  // and what is in the type's place
      name.erase(0, 2);
      break;
    }
  }
  if (!is_math_name(name) && (name.ends_with('f') || name.ends_with('l'))) {
    name.pop_back();
  }
  return is_math_name(name) ? name : std::string();
}

}  // namespace

std::optional<Value> MathCalls::constant(const Expr* e) {
  const cfa::Type* type = emit_.type_of(e);
  llvm::APFloat number(0.0);
  if (!type->is_float() ||
      !e->EvaluateAsFloat(number, emit_.unit().context(), Expr::SE_NoSideEffects)) {
    return std::nullopt;
  }
  return build_.constant(type, float_pattern(number));
}

cfa::Constant float_pattern(const llvm::APFloat& number) {
  const llvm::APInt bits = number.bitcastToAPInt();
  const unsigned beyond = bits.getBitWidth() > 64 ? bits.getBitWidth() - 64 : 0;
  return {bits.extractBitsAsZExtValue(bits.getBitWidth() - beyond, 0),
          beyond == 0 ? std::uint16_t{0}
                      : static_cast<std::uint16_t>(bits.extractBitsAsZExtValue(beyond, 64))};
}

bool is_exact_math_function(std::string_view name) {
  return !math_name(name).empty();
}

std::optional<Value> MathCalls::call(const std::string& called, const cfa::Type* type,
                                     const std::vector<Value>& operands) {
  const std::string name = math_name(called);
  if (name.empty() || operands.empty() || operands.size() > 2) {
    return std::nullopt;
  }
  const cfa::Type* computed = operands[0]->type;
  if (!computed->is_float() || operands.back()->type != computed ||
      !(type == computed || type->is_integer())) {
    return std::nullopt;
  }
  const Value x = emit_.stabilise(operands[0]);
  if (is_partly_known(name)) {
    return partly_known(name, type, x,
                        operands.size() == 1 ? nullptr : emit_.stabilise(operands[1]));
  }
  if (operands.size() == 1) {
    if (name == "fpclassify") {  // FP_NAN ... of the GNU library
      std::vector<Value> numbers;
      for (const std::uint64_t number : {0U, 1U, 4U, 3U, 2U}) {
        numbers.push_back(build_.constant(build_.int_type(), number));
      }
      return build_.cast(float_class(x, numbers), type);
    }
    return build_.cast(classified(name, called, x), type);
  }
  const Value y = emit_.stabilise(operands[1]);
  const cfa::Type* truth = build_.int_type();
  const auto compare = [&](BinaryOperator op) { return build_.binary(op, x, y, truth); };
  if (const auto* comparison = row_of(comparisons, name)) {
    return build_.cast(compare(comparison->op), type);
  }
  if (name == "islessgreater") {
    return build_.cast(build_.binary(BinaryOperator::LogicalOr, compare(BinaryOperator::Less),
                                     compare(BinaryOperator::Greater), truth),
                       type);
  }
  if (name == "isunordered") {
    return build_.cast(
        build_.binary(BinaryOperator::LogicalOr, not_a_number(x), not_a_number(y), truth), type);
  }
  return chosen(name, x, y);
}

Value MathCalls::not_a_number(Value x) {
  return build_.binary(BinaryOperator::NotEqual, x, x, build_.int_type());
}

/// A function of one argument.
Value MathCalls::classified(std::string_view name, std::string_view called, Value x) {
  if (const auto* function = row_of(math_functions, name)) {
    const Value result = build_.unary(function->op, x, x->type);
    if (name == "rint" || name == "nearbyint") {
      return build_.rounded(result);
    }
    return name == "fabs" ? unless_nan(x, result) : result;
  }
  const cfa::Type* truth = build_.int_type();
  const Value endless = build_.constant(x->type, infinity(*x->type));
  const Value magnitude = build_.unary(UnaryOperator::Absolute, x, x->type);
  const Value is_finite = build_.binary(BinaryOperator::Less, magnitude, endless, truth);
  if (name == "isnan") {
    return not_a_number(x);
  }
  if (name == "isfinite" || name == "finite") {
    return is_finite;
  }
  if (name == "isnormal") {
    const Value least = build_.constant(x->type, least_normal(*x->type));
    return build_.binary(BinaryOperator::LogicalAnd,
                         build_.binary(BinaryOperator::LessEqual, least, magnitude, truth),
                         is_finite, truth);
  }
  if (name == "signbit") {
    return nonzero_if(build_.unary(UnaryOperator::SignBit, x, truth));
  }
  if (called == "__builtin_isinf") {
    return build_.binary(BinaryOperator::Equal, magnitude, endless, truth);
  }
  // The library's isinf() gives -1 for the negative one.
  const Value lowest = build_.unary(UnaryOperator::Minus, endless, x->type);
  return build_.binary(BinaryOperator::Subtract,
                       build_.binary(BinaryOperator::Equal, x, endless, truth),
                       build_.binary(BinaryOperator::Equal, x, lowest, truth), truth);
}

/// The sign of a NaN that an operation yields is arbitrary. These functions choose one, which is
/// not modelled.
Value MathCalls::unless_nan(Value x, Value number) {
  const Value result = emit_.temporary(x->type);
  const DraftLocation unordered = emit_.fresh();
  const DraftLocation ordered = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.branch(not_a_number(x), unordered, ordered, {});
  emit_.place(unordered);
  emit_.assign(result, build_.approximate(x->type, "sign of a NaN", {x}));
  emit_.jump(join);
  emit_.place(ordered);
  emit_.assign(result, number);
  emit_.jump(join);
  emit_.place(join);
  return result;
}

/// The value of signbit() for a set sign is not specified, except that it is not zero.
Value MathCalls::nonzero_if(Value bit) {
  const Value result = emit_.temporary(build_.int_type());
  emit_.add(cfa::Havoc{result}, {});
  const Value zero = build_.constant(build_.int_type(), 0);
  const DraftLocation set = emit_.fresh();
  const DraftLocation clear = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.branch(bit, set, clear, {});
  emit_.place(set);
  const DraftLocation possible = emit_.fresh();
  emit_.branch(result, possible, emit_.fresh(), {});
  emit_.place(possible);
  emit_.jump(join);
  emit_.place(clear);
  emit_.assign(result, zero);
  emit_.jump(join);
  emit_.place(join);
  return result;
}

/// fmin, fmax, copysign. For zeros with different signs, either may be the minimum.
Value MathCalls::chosen(std::string_view name, Value x, Value y) {
  const cfa::Type* truth = build_.int_type();
  const Value result = emit_.temporary(x->type);
  const DraftLocation join = emit_.fresh();
  const auto arm = [&](Value condition, Value outcome) {
    emit_.assign_where(condition, result, outcome, join);
  };
  if (name == "copysign") {
    arm(not_a_number(x), build_.approximate(x->type, "sign of a NaN", {x, y}));
    const Value magnitude = build_.unary(UnaryOperator::Absolute, x, x->type);
    arm(build_.unary(UnaryOperator::SignBit, y, truth),
        build_.unary(UnaryOperator::Minus, magnitude, x->type));
    emit_.assign(result, magnitude);
  } else {
    const bool least = name == "fmin";
    arm(not_a_number(x), y);
    arm(not_a_number(y), x);
    arm(build_.binary(least ? BinaryOperator::Less : BinaryOperator::Greater, x, y, truth), x);
    arm(build_.binary(BinaryOperator::NotEqual, x, y, truth), y);
    const Value signs_agree =
        build_.binary(BinaryOperator::Equal, build_.unary(UnaryOperator::SignBit, x, truth),
                      build_.unary(UnaryOperator::SignBit, y, truth), truth);
    arm(signs_agree, x);
    emit_.assign(result, build_.approximate(x->type, "minimum or maximum of zeros", {x, y}));
  }
  emit_.jump(join);
  emit_.place(join);
  return result;
}

}  // namespace pcegar::frontend
