// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cfa/expression.hpp"

namespace pcegar::cfa {

struct CallSiteTag;
using CallSiteId = StrongId<CallSiteTag>;

/// Nothing happens (joins, gotos, declarations without effect).
struct Skip {};
/// target = value. The types agree, aggregates included (a structure is copied member by member).
struct Assign {
  const Expression* target;
  const Expression* value;
  /// A union that the target is a part of, and all of whose members are set to zero here, one after
  /// the other; or null.
  const Expression* cleared = nullptr;
};
/// Continues only if the condition is non-zero (`holds`) or zero (not `holds`).
struct Assume {
  const Expression* condition;
  bool holds;
};
/// Gives the l-value an arbitrary value: uninitialised variables, inputs.
struct Havoc {
  const Expression* target;
};
/// Passes a C label.
struct Label {
  std::string name;
};
/// Calls a function without a body: arbitrary result. Nothing else changes, except what its
/// pointer arguments may reach.
struct ExternalCall {
  CallSiteId site;
};
/// Enters a function with a body: parameters := arguments. Leads to the callee's entry.
struct EnterCall {
  CallSiteId site;
};
/// Returns from a function with a body: result := the callee's return variable.
struct ReturnFromCall {
  CallSiteId site;
};
/// A construct that is not modelled; reaching it makes every open property UNKNOWN.
struct UnsupportedOperation {
  std::string construct;
};

using Operation = std::variant<Skip, Assign, Assume, Havoc, Label, ExternalCall, EnterCall,
                               ReturnFromCall, UnsupportedOperation>;

}  // namespace pcegar::cfa
