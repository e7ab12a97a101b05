// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/automaton/automaton_cpa.hpp"
#include "cpa/callstack/callstack_cpa.hpp"
#include "cpa/composition.hpp"

namespace pcegar::cpa {

/// What the components for control ask of the data when an edge leads from one state of theirs to
/// another: the conditions of the automata's steps, and of calls that are shared.
class ControlConditions {
public:
  explicit ControlConditions(const Composition& composition)
      : stack_(composition.only<CallStackCpa>()), automata_(composition.all<AutomatonCpa>()) {}

  /// All of them hold after the step.
  [[nodiscard]] std::vector<const cfa::Expression*> of_step(const StatePtr& from, cfa::EdgeId edge,
                                                            const StatePtr& to) const {
    const CompositeState& before = as_composite(from);
    const CompositeState& after = as_composite(to);
    std::vector<const cfa::Expression*> result =
        stack_.cpa().conditions(before.part(stack_), edge, after.part(stack_));
    for (const Handle<AutomatonCpa>& automaton : automata_) {
      const cfa::Expression* condition =
          automaton.cpa().condition(before.part(automaton), edge, after.part(automaton));
      if (condition != nullptr) {
        result.push_back(condition);
      }
    }
    return result;
  }

private:
  Handle<CallStackCpa> stack_;
  std::vector<Handle<AutomatonCpa>> automata_;
};

}  // namespace pcegar::cpa
