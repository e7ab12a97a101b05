// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands whose order of evaluation C leaves open (C11 6.5p2, 6.5.2.2p10). Lowering takes one
// order and notes the operands. If another order may have another result, every order is tried
// where one operand only reads (order_choices.cpp); else the program reaches an unsupported
// construct before it evaluates them.

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/effects.hpp"

namespace pcegar::frontend {

class OrderChoices;
struct LoweringContext;

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
  /// Where its edges begin and where they end; equal if it has none. Locations that were made for
  /// them: from `first`, before `last`.
  DraftLocation start = {};
  DraftLocation after = {};
  DraftLocation first = {};
  DraftLocation last = {};
  /// Its value, if it has no side effects; null otherwise. An l-value if it is in `addresses`.
  const cfa::Expression* value = nullptr;
  /// Its value, or its l-value, whatever side effects it has; may be null.
  const cfa::Expression* result = nullptr;

  /// Adds what an edge of the operand does. `object` is a part of the object that is being
  /// initialised, or null.
  void note(const DraftEdge& edge, const cfa::Expression* object);
};
struct UnorderedOperands {
  std::vector<UnorderedOperand> operands = {};
  /// The draft's locations that were made while they were lowered: from `begin`, before `end`.
  DraftLocation begin = {};
  DraftLocation end = {};
  DraftLocation after = {};  ///< where what follows them starts
  /// All their edges leave such locations.
  bool is_closed = true;
};

[[nodiscard]] Effects effects_of(const UnorderedOperand& operand, EffectsFinder& finder);

[[nodiscard]] bool has_open_order(const std::deque<FunctionDraft>& drafts);

/// What rules look at.
struct RulesOfOrder {
  const std::set<std::string>& watched;  ///< they refer to calls of these functions
  const ReadsOfRules& reads;
  bool is_about_calls = true;  ///< and labels only
};

/// Each edge that stands for a choice of an order becomes an unsupported construct, an empty edge,
/// or the first reading of an operand; the choices returned have to be finished once calls through
/// pointers have been resolved. The program still has these. What `rules` refers to must outlive
/// the choices.
[[nodiscard]] std::vector<OrderChoices> settle_evaluation_order(std::deque<FunctionDraft>& drafts,
                                                                LoweringContext& context,
                                                                const alias::PointsTo& points_to,
                                                                const RulesOfOrder& rules);

}  // namespace pcegar::frontend
