// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands that only read, beside others that may change what they read: every order is tried.

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// An operand that is read at any of several times. Edges by their number in the draft.
struct ReadingOperand {
  const cfa::Expression* value;       ///< without side effects; as the draft's edges have it
  bool is_located = false;            ///< an l-value that is written to, or whose address is taken
  std::string conflict;               ///< names the construct
  std::size_t begin = 0;              ///< stands for the choice of an order: the first reading
  std::vector<std::size_t> changing;  ///< after which it may be read again, ascending
  std::optional<std::size_t> saving{};  ///< gives a temporary its value, and alone uses it
};

/// Of one function. See order_choices.cpp.
class OrderChoices {
public:
  /// Rules refer to calls of the functions in `watched`, which must outlive it.
  OrderChoices(LoweringContext& context, FunctionDraft& draft, const std::set<std::string>& watched)
      : context_(context), draft_(draft), watched_(watched) {}

  /// For apply(). False, and nothing is noted, if a value of its type cannot be saved.
  [[nodiscard]] bool add(ReadingOperand operand);
  /// The edge becomes an unsupported construct.
  void refuse(std::size_t begin, const std::string& conflict) { refused_[begin] = conflict; }
  /// Lets the operands be read.
  void apply();
  /// Lets the edges use what was read, after calls through pointers have been resolved. Where they
  /// take an operand apart, or pass it to a function that is watched, the construct is unsupported.
  void finish();

private:
  using Value = const cfa::Expression*;
  /// What one l-value in the operand held when it was read.
  struct Read {
    Value saved;    ///< a temporary
    Value current;  ///< the l-value; its pointers and indices are saved ones
    /// A temporary: whether it was read. Only for what may be no object before the calls, so that
    /// it need not be read at first. Null: it is.
    Value is_read = nullptr;
  };
  struct Choice {
    ReadingOperand operand;
    Value replacement;  ///< of the operand's value: with saved values
    std::vector<Read> reads;
    Value is_now;              ///< a temporary: whether the next value is read again
    std::optional<Read> kept;  ///< the temporary that lowering saved the value in
  };

  /// Nothing if a value of its type cannot be saved.
  Value with_saved(Value value, bool is_located, const SourcePosition& position,
                   std::vector<Read>& reads);
  Value located_with_saved(Value lvalue, const SourcePosition& position, std::vector<Read>& reads);
  // Add edges from a location; return where they end.
  DraftLocation read(const Choice& choice, DraftLocation from, std::vector<DraftEdge>& edges);
  DraftLocation read_again(const Choice& choice, DraftLocation from, std::vector<DraftEdge>& edges);
  bool use_in_temporary(Choice& choice, std::vector<DraftEdge>& edges);
  [[nodiscard]] static bool is_own(const DraftEdge& edge, const Choice& choice);
  bool use(const Choice& choice, std::vector<DraftEdge>& edges);
  /// Whether something in the operand need not be read at first.
  [[nodiscard]] static bool may_be_unread(const Choice& choice);
  void demand_reading(const Choice& choice, std::vector<DraftEdge>& edges);
  // Add edges from one location to another.
  void read_if(Value is_now, const Read& read, DraftLocation from, DraftLocation to,
               std::vector<DraftEdge>& edges);

  LoweringContext& context_;
  FunctionDraft& draft_;
  const std::set<std::string>& watched_;
  std::vector<Choice> choices_;
  std::map<std::size_t, std::string> refused_;  ///< by `begin`
};

}  // namespace pcegar::frontend
