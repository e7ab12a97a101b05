// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Calls of the program's functions, of others, and through pointers (lower_call.cpp).

#include <optional>
#include <vector>

#include "frontend/call_arguments.hpp"
#include "frontend/literals.hpp"
#include "frontend/operands.hpp"

namespace pcegar::frontend {

struct FormatPiece;
struct FunctionLowering;

class Calls {
public:
  explicit Calls(FunctionLowering& owner);

  /// The result, or null if there is none. With a destination of the right type the call's edge
  /// may write to it; then the destination is returned.
  Value call(const clang::CallExpr* e, Use use, Value destination = nullptr);

private:
  /// `id` is the callee, or the model that stands for it.
  Value direct_call(const clang::CallExpr* e, const clang::FunctionDecl& callee, cfa::FunctionId id,
                    Use use, Value destination);
  struct DirectCall;
  std::optional<Value> stated_result(DirectCall& call,
                                     const std::optional<std::vector<FormatPiece>>& pieces,
                                     Use use);
  Value call_edge(DirectCall call, Use use, Value destination);
  Value indirect_call(const clang::CallExpr* e, Use use, Value destination);
  /// The arguments, converted to the parameters' types if the callee is known.
  CallArguments arguments(const clang::CallExpr* e, std::optional<cfa::FunctionId> callee,
                          Literals::Contents strings = Literals::Contents::Opaque);
  const clang::Expr* without_conversions(const clang::Expr* e,
                                         std::vector<const cfa::Type*>& conversions);

  FunctionLowering& owner_;
  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
};

}  // namespace pcegar::frontend
