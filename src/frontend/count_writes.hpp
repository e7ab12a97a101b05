// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <deque>
#include <optional>
#include <string_view>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// A function of the printf family without a body.
struct FormattedOutput {
  unsigned format;  ///< index of the argument with the format
  bool takes_list;  ///< a va_list follows it (vprintf and its kin)
};
[[nodiscard]] std::optional<FormattedOutput> formatted_output(std::string_view name);

/// Whether a call of such a function writes through %n.
[[nodiscard]] CountWrites count_writes(const clang::CallExpr& call, FormattedOutput function);
/// The same of a call through a pointer, should it reach such a function.
[[nodiscard]] CountWrites count_writes_through_pointer(const clang::CallExpr& call);

/// Among the variable arguments of a call is one that %n could write through.
[[nodiscard]] bool passes_count_target(const clang::CallExpr& call);

/// Makes an obstacle of each call of vprintf() and its kin whose format is not known, if some call
/// passes a target for %n to a function of the program with variable arguments.
void obstruct_count_writes(std::deque<FunctionDraft>& drafts, const LoweringContext& context);

}  // namespace pcegar::frontend
