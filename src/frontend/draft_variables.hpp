// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the edges of a draft do with the function's own variables: those of which each activation
// has its own (parameters, locals, temporaries, the return variable).

#include <map>
#include <set>
#include <vector>

#include "frontend/draft.hpp"

namespace pcegar::frontend {

using VariableSet = std::set<cfa::VariableId>;

/// What evaluating an expression reads.
struct Mentions {
  VariableSet variables;
  VariableSet addresses;  ///< of variables
  /// Reads nothing but variables by their names, and is known; floats may depend on the rounding
  /// mode, too.
  bool is_pure = true;
};

/// Adds what the value, or for an l-value the place, of an expression mentions.
void add_mentions(const cfa::Expression& expression, Mentions& mentions);

class DraftVariables {
public:
  /// Both must outlive it, and must not change.
  DraftVariables(const cfa::Program& program, const FunctionDraft& draft);

  [[nodiscard]] bool is_own(cfa::VariableId variable) const;
  /// Own variables whose address is taken.
  [[nodiscard]] bool has_addresses() const { return has_addresses_; }
  /// The edges that may change a variable of the function's own.
  [[nodiscard]] std::vector<std::size_t> writers(cfa::VariableId variable) const;
  /// Own variables whose values may be read from a location on, before they are written.
  [[nodiscard]] const VariableSet& live(DraftLocation location) const {
    return live_[location.index()];
  }
  /// The live variables behind an edge, without the one that the edge assigns, and with those that
  /// the place of the assignment mentions.
  [[nodiscard]] VariableSet live_across(const DraftEdge& edge) const;
  /// Whether every path from the entry to a location takes that edge.
  [[nodiscard]] bool dominates(std::size_t edge, DraftLocation location) const;

private:
  struct Use {
    VariableSet reads;
    cfa::VariableId target;  ///< what is written, or a part of it
    bool is_whole = false;
    Mentions mentions;
  };
  [[nodiscard]] Use use(const DraftEdge& edge) const;
  static void read(const cfa::Expression* expression, Use& use);
  static void write(const cfa::Expression* target, Use& use);
  void find_live();

  const cfa::Program& program_;
  const FunctionDraft& draft_;
  std::vector<Use> uses_;  ///< by edge
  std::vector<VariableSet> live_;
  bool has_addresses_ = false;
};

}  // namespace pcegar::frontend
