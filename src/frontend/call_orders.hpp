// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operands with calls that conflict: every order of them is tried.

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/effects.hpp"
#include "frontend/evaluation_order.hpp"

namespace pcegar::frontend {

/// Some operands of a construct are evaluated in each order.
struct CallOrder {
  DraftLocation begin;                     ///< of the construct
  std::vector<UnorderedOperand> operands;  ///< each begins where the one before ends
  std::vector<std::size_t> moved;          ///< operands, ascending
  /// Values of operands that other operands may change before or after they are read: arbitrary.
  std::set<const cfa::Expression*> arbitrary = {};
  /// The same for temporaries that hold such values: the edges that give them their values, by the
  /// temporary.
  std::set<const cfa::Expression*> arbitrary_temporaries = {};
  std::string conflict;  ///< names the construct
};

/// Operands with calls that conflict with each other, and others that only read what they change.
struct ConflictingOperands {
  std::set<std::size_t> callers;
  std::set<std::size_t> readers;
  std::string text;  ///< for messages
};

/// Nothing if there are orders that swapping whole operands does not have. `all` are the
/// constructs of the draft, `effects` those of the operands.
[[nodiscard]] std::optional<CallOrder> call_order(
    const cfa::Program& program, const FunctionDraft& draft, const UnorderedOperands& construct,
    const ConflictingOperands& conflicting, const std::vector<const UnorderedOperands*>& all,
    const std::vector<Effects>& effects, EffectsFinder& finder);

/// Adds the orders to the draft; what cannot have them becomes unsupported. `watched` are functions
/// whose calls rules refer to.
void try_call_orders(const std::vector<CallOrder>& orders, const std::set<std::string>& watched,
                     LoweringContext& context, FunctionDraft& draft);

}  // namespace pcegar::frontend
