// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands whose order of evaluation C leaves open (C11 6.5p2, 6.5.2.2p10). Lowering takes one
// order and notes the operands; where another order may have another result, the program reaches an
// obstacle before it evaluates them.

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/effects.hpp"

namespace pcegar::frontend {

/// What evaluating an operand does, and its value reads.
struct UnorderedOperand {
  std::string text = {};
  bool has_call = false;  ///< or a statement expression
  std::vector<const cfa::Expression*> reads = {};
  std::vector<const cfa::Expression*> addresses = {};  ///< l-values that are only located
  std::vector<const cfa::Expression*> writes = {};
  /// Parts of an object that gets its initial value: no other operand gives it to the same part.
  std::vector<const cfa::Expression*> initialised = {};
  std::vector<cfa::CallSite> calls = {};

  /// What an edge of the operand does. `object` is a part of what is being initialised, or null.
  void note(const DraftEdge& edge, const cfa::Expression* object);
};
using UnorderedOperands = std::vector<UnorderedOperand>;

[[nodiscard]] bool has_open_order(const std::deque<FunctionDraft>& drafts);

/// Each edge that stands for a choice of an order becomes an obstacle or nothing. The program still
/// has its calls through pointers; rules speak of calls of the functions in `watched`, and read
/// what `reads_of_rules` says.
void settle_evaluation_order(std::deque<FunctionDraft>& drafts,
                             const std::vector<UnorderedOperands>& choices,
                             const cfa::Program& program, const alias::PointsTo& points_to,
                             const std::set<std::string>& watched,
                             const ReadsOfRules& reads_of_rules);

}  // namespace pcegar::frontend
