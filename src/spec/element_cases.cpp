// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/element_cases.hpp"

#include <algorithm>
#include <utility>

#include "alias/known_calls.hpp"
#include "cfa/may_read.hpp"
#include "spec/keys.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::spec {

namespace {

bool has_static_storage(const cfa::Variable& variable) {
  return variable.kind == cfa::VariableKind::Global ||
         variable.kind == cfa::VariableKind::StaticLocal;
}

/// Whether the callee may change the value of an operand, so that its value after the call does not
/// tell which object was passed. The result itself is read after the call.
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
                           const Places& places, const VariableSlots& slots, Matcher& matcher,
                           TypedExpressions& make)
    : automaton_(automaton), program_(program), slots_(slots), matcher_(matcher), make_(make) {
  for (std::size_t part = 0; part < most_key_parts; ++part) {
    objects_.emplace_back(places, watched_object(program, automaton, part, make), make);
  }
  for (const State& state : automaton.states) {
    std::vector<ElementUses>& of_state = uses_.emplace_back();
    for (const Transition& transition : state.transitions) {
      of_state.push_back(element_uses(transition));
    }
  }
  collect_operands();
}

/// Adds everything that may become a part of a key to `objects_`.
void ElementCases::collect_operands() {
  for (const Variable& variable : automaton_.variables) {
    for (const std::string& element : variable.initial_elements) {
      objects_.front().add_name(element);
    }
  }
  for (std::size_t s = 0; s < uses_.size(); ++s) {
    for (std::size_t t = 0; t < uses_[s].size(); ++t) {
      const ElementUses& uses = uses_[s][t];
      for (std::size_t part = 0; part < most_key_parts; ++part) {
        for (const std::string& name : uses.names.at(part)) {
          objects_[part].add_name(name);
        }
      }
      const Trigger& trigger = automaton_.states[s].transitions[t].trigger;
      for (std::size_t e = 0; e < program_.edge_count() && !uses.keys.empty(); ++e) {
        const cfa::EdgeId edge(e);
        if (!matcher_.possible(trigger, edge).can_hold) {
          continue;
        }
        Subjects operands;
        const std::vector<Bindings> bindings = matcher_.all_bindings(trigger, edge);
        for (const Key& key : uses.keys) {
          static_cast<void>(instances(key, bindings, operands));
        }
        for (const Operand& operand : operands.operands) {
          objects_[operand.part].add_operand(*operand.expression);
        }
      }
    }
  }
  for (ObjectCases& objects : objects_) {
    objects.settle();
  }
}

void ElementCases::Subjects::add_relation(const Trigger::Compare& comparison, const StepKey& key) {
  const auto known = std::find_if(relations.begin(), relations.end(),
                                  [&](const auto& r) { return r.first == &comparison; });
  auto& relation =
      known == relations.end() ? relations.emplace_back(&comparison, std::set<StepKey>{}) : *known;
  relation.second.insert(key);
}

/// The keys that a key of the automaton may be on an edge; adds their operands to the subjects.
std::vector<ElementCases::StepKey> ElementCases::instances(const Key& key,
                                                           const std::vector<Bindings>& bindings,
                                                           Subjects& subjects) {
  std::vector<StepKey> result{{}};
  for (std::size_t part = 0; part < key.size(); ++part) {
    StepKey parts;  // what this part may be
    if (const auto* written = std::get_if<std::string>(&key[part])) {
      parts.emplace_back(*written);
    } else {
      for (const Bindings& binding : bindings) {
        const auto bound = binding.find(std::get<unsigned>(key[part]));
        if (bound == binding.end()) {
          continue;
        }
        const Operand operand{bound->second.operand, part};
        std::vector<Operand>& operands = subjects.operands;
        const auto known = std::find(operands.begin(), operands.end(), operand);
        parts.emplace_back(static_cast<std::size_t>(known - operands.begin()));
        if (known == operands.end()) {
          operands.push_back(operand);
        }
      }
    }
    std::vector<StepKey> longer;
    for (const StepKey& begin : result) {
      for (const auto& next : parts) {
        longer.push_back(begin);
        longer.back().push_back(next);
      }
    }
    result = std::move(longer);
  }
  return result;
}

const ElementCases::Cases& ElementCases::cases(cfa::EdgeId edge, const Bound& bound,
                                               std::size_t part) {
  const auto [known, is_new] = cases_.try_emplace({edge, bound.operand, part});
  if (is_new) {
    const cfa::Expression* value = bound.value;
    if (value == bound.operand && may_change(program_, edge, *bound.operand)) {
      value = make_.lvalue(cfa::Approximate{"an operand that the call may change"},
                           bound.operand->type, bound.operand->position);
    }
    known->second = {value, objects_[part].cases(*bound.operand, *value)};
  }
  return known->second;
}

void ElementCases::add_subjects(std::size_t state, cfa::EdgeId edge, Subjects& subjects) {
  for (std::size_t t = 0; t < uses_[state].size(); ++t) {
    const ElementUses& uses = uses_[state][t];
    const Transition& transition = automaton_.states[state].transitions[t];
    const Trigger& trigger = transition.trigger;
    if ((uses.keys.empty() && uses.asked_empty.empty()) ||
        !matcher_.possible(trigger, edge).can_hold) {
      continue;
    }
    subjects.asked_empty.insert(uses.asked_empty.begin(), uses.asked_empty.end());
    const bool sees_new =
        !transition.assumptions.empty() && transition.assumptions_see == Transition::Values::New;
    for (const auto& [counter, added] : uses.added) {
      if (sees_new || looks_at_call(trigger)) {
        subjects.shifts[counter].insert(added.begin(), added.end());
      }
    }
    const std::vector<Bindings> all = matcher_.all_bindings(trigger, edge);
    for (const Key& key : uses.keys) {
      for (const StepKey& instance : instances(key, all, subjects)) {
        ElementUses::Questions& questions = subjects.keys[instance];
        if (const auto asked = uses.asked.find(key); asked != uses.asked.end()) {
          questions.sets.insert(asked->second.sets.begin(), asked->second.sets.end());
          for (const auto& [counter, about] : asked->second.counters) {
            questions.counters[counter].merge(about);
          }
        }
        for (const ElementUses::Relation& relation : uses.relations) {
          if (relation.keys.contains(key)) {
            subjects.add_relation(*relation.comparison, instance);
          }
        }
      }
    }
    for (const Bindings& bindings : all) {
      for (const auto& [number, bound] : bindings) {
        for (std::size_t part = 0; part < most_key_parts; ++part) {
          if (std::find(subjects.operands.begin(), subjects.operands.end(),
                        Operand{bound.operand, part}) != subjects.operands.end()) {
            static_cast<void>(cases(edge, bound, part));
          }
        }
      }
    }
  }
}

/// All combinations of objects that the operands may denote.
std::vector<ElementCases::Choice> ElementCases::choices(cfa::EdgeId edge,
                                                        const Subjects& subjects) const {
  std::vector<Choice> all{{}};
  // The first operand's cases change fastest.
  for (auto operand = subjects.operands.rbegin(); operand != subjects.operands.rend(); ++operand) {
    std::vector<Choice> longer;
    const Cases& cases = cases_.at({edge, operand->expression, operand->part});
    for (const Choice& rest : all) {
      for (const ObjectCase& one : cases.list) {
        Choice& choice = longer.emplace_back(rest);
        choice.cases.insert(choice.cases.begin(), &one);
      }
    }
    all = std::move(longer);
  }
  std::vector<Choice> result;
  for (Choice& choice : all) {
    for (const ObjectCase* one : choice.cases) {
      if (one->condition != nullptr) {
        choice.conditions.push_back(one->condition);
      }
    }
    tell_others_apart(choice, edge, subjects, result);
  }
  return result;
}

/// Names the operands' objects. Two operands that denote other objects may denote the same one.
void ElementCases::tell_others_apart(const Choice& choice, cfa::EdgeId edge,
                                     const Subjects& subjects, std::vector<Choice>& result) const {
  std::vector<Choice> named{choice};
  for (std::size_t i = 0; i < choice.cases.size(); ++i) {
    const ObjectCase& one = *choice.cases[i];
    if (one.kind != ObjectCase::Kind::Other) {
      for (Choice& before : named) {
        before.elements.push_back(one.kind == ObjectCase::Kind::Known ? one.element
                                                                      : watched_element);
      }
      continue;
    }
    const Operand& operand = subjects.operands[i];
    const auto value = [&](const Operand& o) -> const cfa::Expression& {
      return *cases_.at({edge, o.expression, o.part}).value;
    };
    std::vector<Choice> longer;
    for (Choice& before : named) {
      Choice different = before;
      for (std::size_t j = 0; j < i; ++j) {
        const Operand& earlier = subjects.operands[j];
        if (earlier.part != operand.part || before.elements[j] != stand_in(j)) {
          continue;  // not the first with that name
        }
        const cfa::Expression* same = objects_[operand.part].is_same(value(operand), value(earlier),
                                                                     operand.expression->position);
        Choice& alike = longer.emplace_back(different);
        alike.elements.push_back(stand_in(j));
        alike.conditions.push_back(same);
        different.conditions.push_back(make_.negation(same));
      }
      different.elements.push_back(stand_in(i));
      longer.push_back(std::move(different));
    }
    named = std::move(longer);
  }
  result.insert(result.end(), named.begin(), named.end());
}

std::string ElementCases::name(const Configuration& at, const StepKey& key,
                               const Choice& choice) const {
  std::vector<std::string> parts;
  for (const auto& part : key) {
    const auto* operand = std::get_if<std::size_t>(&part);
    parts.push_back(operand != nullptr ? choice.elements[*operand]
                                       : slots_.written_part(at, std::get<std::string>(part)));
  }
  return join_key(parts);
}

Table ElementCases::table(const std::string& name) const {
  return slots_.is_counter(name) ? Table{Table::Kind::Counter, slots_.counter_index(name)}
                                 : Table{Table::Kind::Set, slots_.set_index(name)};
}

bool ElementCases::has_others(const std::string& table) const {
  const auto variable = std::find_if(automaton_.variables.begin(), automaton_.variables.end(),
                                     [&](const Variable& v) { return v.name == table; });
  return std::any_of(objects_.begin(),
                     objects_.begin() + static_cast<std::ptrdiff_t>(variable->key_parts),
                     [](const ObjectCases& objects) { return objects.has_others(); });
}

/// What is not known about other objects if the operands denote the chosen objects.
OtherObjects ElementCases::others(const Configuration& at, const Subjects& subjects,
                                  const Choice& choice) const {
  using About = Unknown::About;
  OtherObjects result;
  std::map<std::pair<std::string, Table>, Unknown> operands;
  std::map<std::pair<std::string, Table>, CounterQuestions> counters;
  for (const auto& [step_key, questions] : subjects.keys) {
    const std::string key = name(at, step_key, choice);
    if (!has_stand_in(key)) {
      result.meets_watched |= has_watched(key);
      continue;
    }
    for (const std::string& set : questions.sets) {
      operands[{key, table(set)}] = {key, About::Operand, table(set), {0, 1}};
    }
    for (const auto& [counter, about] : questions.counters) {
      CounterQuestions& all = counters[{key, table(counter)}];
      all.merge(about);
      const auto shifts = subjects.shifts.find(counter);
      operands[{key, table(counter)}] = {
          key, About::Operand, table(counter),
          all.representatives(shifts == subjects.shifts.end() ? std::set<std::int64_t>{}
                                                              : shifts->second)};
    }
  }
  for (auto& [place, unknown] : operands) {
    result.unknowns.push_back(std::move(unknown));
  }
  for (const auto& [comparison, keys] : subjects.relations) {
    std::set<std::string> others;
    for (const StepKey& step_key : keys) {
      const std::string key = name(at, step_key, choice);
      if (has_stand_in(key)) {
        others.insert(key);
      }
    }
    if (!others.empty()) {
      const std::string key = others.size() == 1 ? *others.begin() : "";
      result.unknowns.push_back({key, About::Comparison, {}, {0, 1}, comparison});
    }
  }
  for (const std::string& name : subjects.asked_empty) {
    if (has_others(name) && slots_.is_empty(at, name)) {
      // A name that no operand has.
      const std::string key = stand_in(subjects.operands.size() + result.unknowns.size());
      result.unknowns.push_back({key, About::Any, table(name), {0, 1}});
    }
  }
  return result;
}

Successors ElementCases::split(const Configuration& at, States looked_at, cfa::EdgeId edge,
                               const Step& step_in_case) {
  Subjects subjects;
  for (std::size_t s = 0; s < automaton_.states.size(); ++s) {
    if (s == at.state || looked_at == States::All) {
      add_subjects(s, edge, subjects);
    }
  }
  const auto step = [&](const Configuration& from, const Matcher::Relations& relations) {
    matcher_.set_relations(relations);
    return step_in_case(from);
  };
  std::vector<std::pair<Conditions, Successors>> results;
  for (Choice& choice : choices(edge, subjects)) {
    Matcher::Elements elements;
    for (std::size_t i = 0; i < choice.elements.size(); ++i) {
      const Operand& operand = subjects.operands[i];
      elements.emplace(std::pair(operand.expression, operand.part), choice.elements[i]);
    }
    matcher_.set_elements(std::move(elements));
    const cfa::Expression* guard =
        make_.lvalue(cfa::Approximate{"the content of the automaton's sets for other objects"},
                     make_.int_type(), program_.edge(edge).position);
    Successors successors = others(at, subjects, choice).step(at, step, *guard);
    results.emplace_back(std::move(choice.conditions), std::move(successors));
  }
  matcher_.set_elements({});
  matcher_.set_relations({});
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
      if (!exclude_each_other(successor.assumptions)) {
        add_successor(all, std::move(successor));
      }
    }
  }
  return all;
}

}  // namespace pcegar::spec
