// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/observers.hpp"

#include <algorithm>

namespace pcegar::execution {

Observer::Observer(const spec::Automaton& automaton, const cfa::Program& program)
    : stepper_(automaton, program), edges_(program.edge_count()) {
  number(stepper_.initial());
}

bool Observer::needs_exploration() const {
  const spec::Automaton& automaton = stepper_.automaton();
  const auto prints = [](const spec::Transition& transition) {
    return std::any_of(transition.actions.begin(), transition.actions.end(),
                       [](const spec::Action& action) {
                         return std::holds_alternative<spec::Action::Print>(action.node);
                       });
  };
  return std::any_of(automaton.variables.begin(), automaton.variables.end(),
                     [](const spec::Variable& variable) {
                       return variable.type != spec::Variable::Type::Int;
                     }) ||
         std::any_of(automaton.states.begin(), automaton.states.end(), [&](const auto& state) {
           return std::any_of(state.transitions.begin(), state.transitions.end(), prints);
         });
}

std::size_t Observer::number(const spec::Configuration& configuration) {
  const auto [entry, is_new] = numbers_.try_emplace(configuration, configurations_.size());
  if (is_new) {
    configurations_.push_back(&entry->first);
    effects_.emplace_back(edges_, Effect::NotComputed);
  }
  return entry->second;
}

const std::vector<spec::StepSuccessor>* Observer::step(std::size_t configuration,
                                                       cfa::EdgeId edge) {
  Effect& effect = effects_[configuration][edge.index()];
  if (effect == Effect::None) {
    return nullptr;
  }
  const spec::Configuration& from = *configurations_[configuration];
  const std::vector<spec::StepSuccessor>& successors = stepper_.successors(from, edge);
  const bool stays = successors.size() == 1 && successors[0].configuration == from &&
                     !successors[0].is_target && !successors[0].ends_analysis &&
                     successors[0].assumptions.empty();
  effect = stays ? Effect::None : Effect::Some;
  return stays ? nullptr : &successors;
}

}  // namespace pcegar::execution
