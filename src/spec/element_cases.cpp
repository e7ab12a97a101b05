// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/element_cases.hpp"

#include <algorithm>
#include <utility>

#include "alias/known_calls.hpp"
#include "cfa/may_read.hpp"
#include "spec/watched_object.hpp"

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

std::string stand_in(std::size_t operand) {
  return "<other " + std::to_string(operand) + ">";
}

constexpr const char* anything_else = "<another>";

}  // namespace

ElementCases::ElementCases(const Automaton& automaton, const cfa::Program& program,
                           const Places& places, const VariableSlots& slots, Matcher& matcher,
                           TypedExpressions& make)
    : automaton_(automaton),
      program_(program),
      slots_(slots),
      matcher_(matcher),
      make_(make),
      objects_(places, watched_object(program, automaton, make), make) {
  for (const State& state : automaton.states) {
    std::vector<ElementUses>& of_state = uses_.emplace_back();
    for (const Transition& transition : state.transitions) {
      of_state.push_back(element_uses(transition));
    }
  }
  collect_operands();
}

/// Tells `objects_` all that may become an element.
void ElementCases::collect_operands() {
  for (const Variable& variable : automaton_.variables) {
    for (const std::string& element : variable.initial_elements) {
      objects_.add_name(element);
    }
  }
  for (std::size_t s = 0; s < uses_.size(); ++s) {
    for (std::size_t t = 0; t < uses_[s].size(); ++t) {
      for (const std::string& name : uses_[s][t].names) {
        objects_.add_name(name);
      }
      const Trigger& trigger = automaton_.states[s].transitions[t].trigger;
      for (std::size_t e = 0; e < program_.edge_count() && !uses_[s][t].jokers.empty(); ++e) {
        const cfa::EdgeId edge(e);
        if (!matcher_.possible(trigger, edge).can_hold) {
          continue;
        }
        for (const Bindings& bindings : matcher_.all_bindings(trigger, edge)) {
          for (const auto& [number, bound] : bindings) {
            if (uses_[s][t].jokers.contains(number)) {
              objects_.add_operand(*bound.operand);
            }
          }
        }
      }
    }
  }
  objects_.settle();
}

const std::vector<ObjectCase>& ElementCases::cases(cfa::EdgeId edge, const Bound& bound) {
  const auto [known, is_new] = cases_.try_emplace({edge, bound.operand});
  if (is_new) {
    const cfa::Expression* value = bound.value;
    if (value == bound.operand && may_change(program_, edge, *bound.operand)) {
      value = make_.lvalue(cfa::Approximate{"an operand that the call may change"},
                           bound.operand->type, bound.operand->position);
    }
    known->second = objects_.cases(*bound.operand, *value);
  }
  return known->second;
}

void ElementCases::add_subjects(std::size_t state, cfa::EdgeId edge, Subjects& subjects) {
  for (std::size_t t = 0; t < uses_[state].size(); ++t) {
    const ElementUses& uses = uses_[state][t];
    const Trigger& trigger = automaton_.states[state].transitions[t].trigger;
    if ((uses.jokers.empty() && uses.asked_empty.empty()) ||
        !matcher_.possible(trigger, edge).can_hold) {
      continue;
    }
    for (const std::string& set : uses.asked_empty) {
      subjects.asked_empty.insert(slots_.set_index(set));
    }
    for (const Bindings& bindings : matcher_.all_bindings(trigger, edge)) {
      for (const auto& [number, bound] : bindings) {
        if (!uses.jokers.contains(number)) {
          continue;
        }
        static_cast<void>(cases(edge, bound));
        auto known = std::find_if(
            subjects.operands.begin(), subjects.operands.end(),
            [operand = bound.operand](const Operand& o) { return o.expression == operand; });
        if (known == subjects.operands.end()) {
          known = subjects.operands.insert(known, Operand{bound.operand, {}});
        }
        if (const auto asked = uses.asked.find(number); asked != uses.asked.end()) {
          for (const std::string& set : asked->second) {
            known->asked.insert(slots_.set_index(set));
          }
        }
      }
    }
  }
}

/// What is not known of other objects where the operands denote what was chosen.
OtherObjects ElementCases::others(const Configuration& at, const Subjects& subjects,
                                  const std::vector<const ObjectCase*>& chosen) const {
  OtherObjects result;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    result.meets_watched |= chosen[i]->kind == ObjectCase::Kind::Watched;
    if (chosen[i]->kind == ObjectCase::Kind::Other) {
      result.stand_ins.insert(stand_in(i));
      for (const std::size_t set : subjects.operands[i].asked) {
        result.unknowns.push_back({stand_in(i), set, Unknown::About::Operand});
      }
    }
  }
  for (const std::size_t set : subjects.asked_empty) {
    if (objects_.has_others() && at.sets[set].empty()) {
      const std::string element = anything_else + std::to_string(set);
      result.stand_ins.insert(element);
      result.unknowns.push_back({element, set, Unknown::About::Any});
    }
  }
  return result;
}

Successors ElementCases::split(const Configuration& at, States looked_at, cfa::EdgeId edge,
                               const OtherObjects::Step& step_in_case) {
  Subjects subjects;
  for (std::size_t s = 0; s < automaton_.states.size(); ++s) {
    if (s == at.state || looked_at == States::All) {
      add_subjects(s, edge, subjects);
    }
  }
  const std::vector<Operand>& operands = subjects.operands;
  std::vector<std::pair<Conditions, Successors>> results;
  std::vector<std::size_t> choice(operands.size(), 0);
  for (bool is_done = false; !is_done;) {
    Conditions conditions;
    Matcher::Elements elements;
    std::vector<const ObjectCase*> chosen;
    is_done = true;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const std::vector<ObjectCase>& cases = cases_.at({edge, operands[i].expression});
      const ObjectCase& one = cases[choice[i]];
      chosen.push_back(&one);
      elements.emplace(operands[i].expression, one.kind == ObjectCase::Kind::Known ? one.element
                                               : one.kind == ObjectCase::Kind::Watched
                                                   ? watched_element
                                                   : stand_in(i));
      if (one.condition != nullptr) {
        conditions.push_back(one.condition);
      }
      if (is_done) {  // all before have wrapped around: the next choice for this one
        choice[i] = (choice[i] + 1) % cases.size();
        is_done = choice[i] == 0;
      }
    }
    matcher_.set_elements(std::move(elements));
    const cfa::Expression* guard =
        make_.lvalue(cfa::Approximate{"what the automaton's sets hold of other objects"},
                     make_.int_type(), program_.edge(edge).position);
    results.emplace_back(std::move(conditions),
                         others(at, subjects, chosen).step(at, step_in_case, *guard));
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
