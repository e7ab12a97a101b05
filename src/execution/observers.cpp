// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/observers.hpp"

#include <algorithm>

namespace pcegar::execution {

Observer::Observer(const spec::Automaton& automaton, const cfa::Program& program,
                   const alias::PointsTo* points_to)
    : stepper_(automaton, program, points_to),
      edges_(program.edge_count()),
      has_points_to_(points_to != nullptr) {
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
  return (keeps_objects() && !has_points_to_) ||
         std::any_of(automaton.states.begin(), automaton.states.end(), [&](const auto& state) {
           return std::any_of(state.transitions.begin(), state.transitions.end(), prints);
         });
}

bool Observer::keeps_objects() const {
  const std::vector<spec::Variable>& variables = stepper_.automaton().variables;
  return std::any_of(variables.begin(), variables.end(), [](const spec::Variable& variable) {
    return variable.type != spec::Variable::Type::Int;
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
