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
  bool takes_list;  ///< a va_list follows it (vprintf and similar functions)
};
[[nodiscard]] std::optional<FormattedOutput> formatted_output(std::string_view name);

/// Whether a call of such a function writes through %n.
[[nodiscard]] CountWrites count_writes(const clang::CallExpr& call, FormattedOutput function);
/// The same for a call through a pointer, in case it reaches such a function.
[[nodiscard]] CountWrites count_writes_through_pointer(const clang::CallExpr& call);

/// Whether %n could write through one of the variable arguments of a call.
[[nodiscard]] bool passes_count_target(const clang::CallExpr& call);

/// Marks each call of vprintf() and similar functions as unsupported if its format is not known and
/// some call passes a target for %n to a function of the program with variable arguments.
void mark_unsupported_count_writes(std::deque<FunctionDraft>& drafts,
                                   const LoweringContext& context);

}  // namespace pcegar::frontend
