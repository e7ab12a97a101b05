// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Analysis of the calls that a function makes of itself, for turning them into loops
// (recursion_loops.cpp).

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "frontend/draft_variables.hpp"

namespace pcegar::frontend {

/// For each draft, whether its function is recursive only by calls of itself. Calls through
/// pointers must be resolved.
[[nodiscard]] std::vector<bool> recursive_by_themselves(const std::deque<FunctionDraft>& drafts);

/// The call if the edge is a call of the function by itself, else null.
[[nodiscard]] const cfa::CallSite* self_call(const DraftEdge& edge, cfa::FunctionId function);

[[nodiscard]] std::optional<cfa::VariableId> as_variable(const cfa::Expression* e);

/// A variable plus or minus a constant, computed in such a way that the variable's value can be
/// recovered.
struct Shifted {
  cfa::VariableId variable;
  const cfa::Type* type = nullptr;      ///< of the variable and of the whole
  const cfa::Binary* sum = nullptr;     ///< null: the variable itself
  const cfa::Type* sum_type = nullptr;  ///< of the sum and its left side

  /// The number that is added to the variable, modulo its width; for integers only.
  [[nodiscard]] std::optional<std::int64_t> step() const;
};
[[nodiscard]] std::optional<Shifted> as_shifted(const cfa::Expression* e);

/// Whether the function's recursion can become loops: none of its own variables may be changed from
/// elsewhere, and those that are read after a call of itself are scalars.
[[nodiscard]] bool is_suited(const cfa::Program& program, const FunctionDraft& draft,
                             const DraftVariables& variables);
/// Whether nothing happens after a call except that its result is returned.
[[nodiscard]] bool is_tail_call(const cfa::Program& program, const FunctionDraft& draft,
                                const DraftVariables& variables, const DraftEdge& call);

}  // namespace pcegar::frontend
