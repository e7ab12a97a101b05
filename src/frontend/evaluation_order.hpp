// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands whose order of evaluation C leaves open (C11 6.5p2, 6.5.2.2p10). Lowering takes one
// order and notes the operands. If another order may have another result, the program reaches an
// unsupported construct before it evaluates them.

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/effects.hpp"

namespace pcegar::frontend {

/// What the evaluation of an operand does, and what its value reads.
struct UnorderedOperand {
  std::string text = {};
  bool has_call = false;  ///< or a statement expression
  std::vector<const cfa::Expression*> reads = {};
  std::vector<const cfa::Expression*> addresses = {};  ///< l-values that are only located
  std::vector<const cfa::Expression*> writes = {};
  /// Parts of an object that get their initial value; no other operand initialises the same part.
  std::vector<const cfa::Expression*> initialised = {};
  std::vector<cfa::CallSite> calls = {};

  /// Adds what an edge of the operand does. `object` is a part of the object that is being
  /// initialised, or null.
  void note(const DraftEdge& edge, const cfa::Expression* object);
};
using UnorderedOperands = std::vector<UnorderedOperand>;

[[nodiscard]] bool has_open_order(const std::deque<FunctionDraft>& drafts);

/// Each edge that stands for a choice of an order becomes an unsupported construct or an empty
/// edge. The program still has its calls through pointers. Rules refer to calls of the functions in
/// `watched`, and read what `reads_of_rules` lists.
void settle_evaluation_order(std::deque<FunctionDraft>& drafts,
                             const std::vector<UnorderedOperands>& choices,
                             const cfa::Program& program, const alias::PointsTo& points_to,
                             const std::set<std::string>& watched,
                             const ReadsOfRules& reads_of_rules);

}  // namespace pcegar::frontend
