// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands that only read, beside others that may change what they read: every order is tried.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// An operand of a construct whose order of evaluation is open.
struct ReadingOperand {
  const cfa::Expression* value;  ///< without side effects; as the draft's edges have it
  bool is_located = false;       ///< an l-value that is written to, or whose address is taken
  std::string conflict = {};     ///< names the construct: of the values that stand for the choice
};

/// See order_choices.cpp.
class OrderChoices {
public:
  OrderChoices(LoweringContext& context, FunctionDraft& draft) : context_(context), draft_(draft) {}

  /// Lets the operand be read where the edge at `begin` is, which is empty or another operand's
  /// first reading, or after any of the edges at `changing` (indices in the draft's edges,
  /// ascending). The edge at `saving`, if any, assigns a temporary, and alone uses the operand's
  /// value. False, and nothing is changed, if that cannot be said.
  bool add(const ReadingOperand& operand, std::size_t begin,
           const std::vector<std::size_t>& changing, std::optional<std::size_t> saving);
  /// Lets the edges use what was read, after calls through pointers have been resolved. Where they
  /// take an operand apart, the construct is unsupported.
  void finish();

private:
  using Value = const cfa::Expression*;
  /// What one l-value in the operand held when it was read.
  struct Read {
    Value saved;    ///< a temporary
    Value current;  ///< the l-value; its pointers and indices are saved ones
  };
  struct Choice {
    ReadingOperand operand;
    Value replacement;  ///< of the operand's value: with saved values
    std::vector<Read> reads;
    Value is_now;  ///< a temporary: whether the next value is read again
    bool is_used = false;
  };

  Value temporary(const cfa::Type* type, const SourcePosition& position);
  /// Nothing if a value of its type cannot be saved.
  Value with_saved(Value value, bool is_located, const SourcePosition& position,
                   std::vector<Read>& reads);
  Value located_with_saved(Value lvalue, const SourcePosition& position, std::vector<Read>& reads);
  void read_all(const Choice& choice, const DraftEdge& at, std::vector<DraftEdge>& edges);
  void read_some(const Choice& choice, const DraftEdge& after, std::vector<DraftEdge>& edges);
  [[nodiscard]] static bool is_own(const DraftEdge& edge, const Choice& choice);
  bool use(const Choice& choice, std::vector<DraftEdge>& edges);

  LoweringContext& context_;
  FunctionDraft& draft_;
  std::vector<Choice> choices_;
};

/// Whether an edge gives a temporary its value.
[[nodiscard]] bool saves(const cfa::Program& program, const DraftEdge& edge);
/// Whether an edge uses the expression itself, not another one that says the same.
[[nodiscard]] bool mentions(const DraftEdge& edge, const cfa::Expression* value);

}  // namespace pcegar::frontend
