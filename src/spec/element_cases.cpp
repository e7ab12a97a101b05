// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/element_cases.hpp"

#include <algorithm>
#include <utility>

#include "alias/known_calls.hpp"
#include "cfa/may_read.hpp"
#include "spec/element_jokers.hpp"

namespace pcegar::spec {

namespace {

bool has_static_storage(const cfa::Variable& variable) {
  return variable.kind == cfa::VariableKind::Global ||
         variable.kind == cfa::VariableKind::StaticLocal;
}

/// Whether the callee may change what an operand evaluates to, so that its value after the call
/// does not say which object was meant. The result itself is read as the call leaves it.
bool may_change(const cfa::Program& program, cfa::EdgeId edge, const cfa::Expression& operand) {
  const cfa::Operation& operation = program.edge(edge).operation;
  const cfa::MayRead reads_memory(program, cfa::VariableId{});
  if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    const cfa::CallSite& site = program.call_site(external->site);
    const auto known = alias::known_call(program, site);
    const bool changes_little = known && (known->changes == alias::KnownCall::Changes::Nothing ||
                                          alias::changed_pointee(program, site).has_value());
    return &operand != site.result && !changes_little && reads_memory(operand);
  }
  const auto* back = std::get_if<cfa::ReturnFromCall>(&operation);
  if (back == nullptr || &operand == program.call_site(back->site).result) {
    return false;
  }
  bool reads_static = false;
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const cfa::VariableId id(i);
    reads_static |= has_static_storage(program.variable(id)) && cfa::MayRead(program, id)(operand);
  }
  return reads_static || reads_memory(operand);
}

}  // namespace

ElementCases::ElementCases(const Automaton& automaton, const cfa::Program& program,
                           const Places& places, Matcher& matcher, TypedExpressions& make)
    : automaton_(automaton), program_(program), places_(places), matcher_(matcher), make_(make) {
  for (const State& state : automaton.states) {
    std::vector<std::set<unsigned>>& of_state = jokers_.emplace_back();
    for (const Transition& transition : state.transitions) {
      of_state.push_back(element_jokers(transition));
    }
  }
}

const std::vector<ElementCase>& ElementCases::cases(cfa::EdgeId edge, const Bound& bound) {
  const auto [known, is_new] = cases_.try_emplace({edge, bound.operand});
  if (is_new) {
    const cfa::Expression* value = bound.value;
    if (value == bound.operand && may_change(program_, edge, *bound.operand)) {
      value = make_.lvalue(cfa::Approximate{"an operand that the call may change"},
                           bound.operand->type, bound.operand->position);
    }
    known->second = places_.cases(*bound.operand, *value, bound.text, make_);
    if (known->second.back().is_text) {
      text_elements_.insert({program_.edge(edge).position, bound.text});
    }
  }
  return known->second;
}

void ElementCases::add_operands(std::size_t state, cfa::EdgeId edge,
                                std::vector<Operand>& operands) {
  for (std::size_t t = 0; t < jokers_[state].size(); ++t) {
    if (jokers_[state][t].empty()) {
      continue;
    }
    const Trigger& trigger = automaton_.states[state].transitions[t].trigger;
    for (const Bindings& bindings : matcher_.all_bindings(trigger, edge)) {
      for (const auto& [number, bound] : bindings) {
        if (jokers_[state][t].contains(number) &&
            std::find(operands.begin(), operands.end(), bound.operand) == operands.end()) {
          operands.push_back(bound.operand);
          static_cast<void>(cases(edge, bound));
        }
      }
    }
  }
}

Successors ElementCases::split(std::size_t state, States looked_at, cfa::EdgeId edge,
                               const std::function<Successors()>& step_in_case) {
  std::vector<Operand> operands;
  for (std::size_t s = 0; s < automaton_.states.size(); ++s) {
    if (s == state || looked_at == States::All) {
      add_operands(s, edge, operands);
    }
  }
  std::vector<std::pair<Conditions, Successors>> results;
  std::vector<std::size_t> choice(operands.size(), 0);
  for (bool is_done = false; !is_done;) {
    Conditions conditions;
    Matcher::Elements chosen;
    is_done = true;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const std::vector<ElementCase>& cases = cases_.at({edge, operands[i]});
      const ElementCase& one = cases[choice[i]];
      chosen.emplace(operands[i], one.element);
      if (one.condition != nullptr) {
        conditions.push_back(one.condition);
      }
      if (is_done) {  // all before have wrapped around: the next choice for this one
        choice[i] = (choice[i] + 1) % cases.size();
        is_done = choice[i] == 0;
      }
    }
    matcher_.set_elements(std::move(chosen));
    results.emplace_back(std::move(conditions), step_in_case());
  }
  matcher_.set_elements({});
  const bool is_one_step = std::all_of(results.begin(), results.end(), [&](const auto& result) {
    return same_successors(result.second, results.front().second);
  });
  if (is_one_step) {
    return std::move(results.front().second);
  }
  Successors all;
  for (auto& [conditions, successors] : results) {
    for (StepSuccessor& successor : successors) {
      successor.assumptions.insert(successor.assumptions.begin(), conditions.begin(),
                                   conditions.end());
      add_successor(all, std::move(successor));
    }
  }
  return all;
}

}  // namespace pcegar::spec
