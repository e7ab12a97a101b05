// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Atomic operations in a program of one thread (lower_atomic.cpp).

#include <optional>
#include <string>
#include <utility>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class AtomicExpr;
class CallExpr;
}  // namespace clang

namespace pcegar::frontend {

class Atomics {
public:
  Atomics(Emitter& emit, Operands& operands)
      : emit_(emit), build_(emit.build()), operands_(operands) {}

  /// The operation itself; the value is null if there is none.
  Value operation(const clang::AtomicExpr* e);
  /// The __sync_ builtins, and the __atomic_ ones that are calls; none for those unknown.
  std::optional<Value> builtin(const clang::CallExpr* e, const std::string& name);

private:
  struct Builtin;
  struct Update;
  static Update update_of(const clang::AtomicExpr& e);
  Value updated(Value object, Value operand, const Update& update);
  Value compare_exchange(Value object, Value expected, Value wanted);
  Value object(const clang::CallExpr* e);
  std::optional<Value> update(const clang::CallExpr* e, const Builtin& builtin);
  std::pair<Value, Value> flag(const clang::CallExpr* e);
  std::optional<Value> test_and_set(const clang::CallExpr* e, const Builtin& builtin);
  std::optional<Value> clear(const clang::CallExpr* e, const Builtin& builtin);
  std::optional<Value> compare_and_swap(const clang::CallExpr* e, const Builtin& builtin);
  std::optional<Value> exchange(const clang::CallExpr* e, const Builtin& builtin);
  std::optional<Value> release(const clang::CallExpr* e, const Builtin& builtin);

  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
};

}  // namespace pcegar::frontend
