// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Calls that need no call edge (lower_special_call.cpp).

#include <optional>
#include <string>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CallExpr;
}

namespace pcegar::frontend {

struct FunctionLowering;

class SpecialCalls {
public:
  explicit SpecialCalls(FunctionLowering& owner);

  /// A call of a function without a body, by the name of its symbol. Nothing for an ordinary call.
  std::optional<Value> lower(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                             const std::string& name);

private:
  struct Call;
  struct Row;

  std::optional<Value> assume(const Call& call);
  std::optional<Value> assume_if_pure(const Call& call);
  std::optional<Value> first_argument(const Call& call);
  std::optional<Value> never_reached(const Call& call);
  std::optional<Value> constant_p(const Call& call);
  std::optional<Value> object_size(const Call& call);
  std::optional<Value> arguments_only(const Call& call);
  std::optional<Value> nontemporal_load(const Call& call);
  std::optional<Value> nontemporal_store(const Call& call);
  std::optional<Value> argument_list(const Call& call);
  std::optional<Value> complex_number(const Call& call);
  std::optional<Value> division(const Call& call);
  std::optional<Value> rounding_mode(const Call& call);
  std::optional<Value> change_of_rounding_mode(const Call& call);
  std::optional<Value> break_of_control_flow(const Call& call);
  std::optional<Value> overflow(const Call& call);
  std::optional<Value> atomic(const Call& call);
  std::optional<Value> float_constant(const Call& call);
  std::optional<Value> float_class(const Call& call);
  std::optional<Value> exact_math(const Call& call);
  std::optional<Value> constant_function(const Call& call);
  void evaluate_arguments(const Call& call);
  std::vector<Value> stable_arguments(const Call& call);

  FunctionLowering& owner_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
};

}  // namespace pcegar::frontend
