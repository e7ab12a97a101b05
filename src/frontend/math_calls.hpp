// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Functions of <math.h> (lower_math.cpp, lower_math_partly.cpp).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/emitter.hpp"

namespace llvm {
class APFloat;
}

namespace pcegar::frontend {

class MathCalls {
public:
  explicit MathCalls(Emitter& emit) : emit_(emit), build_(emit.build()) {}

  /// Constants such as __builtin_inf() and __builtin_nan("").
  std::optional<Value> constant(const clang::Expr* e);
  /// Nothing if some type is not a float.
  std::optional<Value> call(const std::string& called, const cfa::Type* type,
                            const std::vector<Value>& operands);
  /// The one of the five numbers that fits x: for NaN, infinity, normal and subnormal numbers, and
  /// zero.
  Value float_class(Value x, const std::vector<Value>& numbers);

private:
  Value classified(std::string_view name, std::string_view called, Value x);
  Value chosen(std::string_view name, Value x, Value y);
  std::optional<Value> partly_known(std::string_view name, const cfa::Type* type, Value x, Value y);
  Value rounded(Value number, const cfa::Type* type);
  Value float_remainder(Value x, Value y);
  Value not_a_number(Value x);
  Value unless_nan(Value x, Value number);
  Value nonzero_if(Value bit);

  Emitter& emit_;
  ExpressionBuilder& build_;
};

/// The pattern of a number in a format that is modelled.
[[nodiscard]] cfa::Constant float_pattern(const llvm::APFloat& number);

}  // namespace pcegar::frontend
