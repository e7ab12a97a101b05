// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/values.hpp"

#include "spec/keys.hpp"
#include "spec/places.hpp"

namespace pcegar::spec {

VariableSlots::VariableSlots(const Automaton& automaton, const Places* places) : places_(places) {
  initial_.state = automaton.initial;
  for (const State& state : automaton.states) {
    states_.push_back(state.name);
  }
  states_.emplace_back("<error>");
  for (const Variable& variable : automaton.variables) {
    if (variable.type == Variable::Type::Int) {
      ints_.emplace(variable.name, initial_.ints.size());
      initial_.ints.push_back(variable.initial);
    } else if (variable.type == Variable::Type::Counter) {
      counters_.emplace(variable.name, initial_.counters.size());
      initial_.counters.emplace_back();
    } else {
      sets_.emplace(variable.name, initial_.sets.size());
      std::set<std::string>& elements = initial_.sets.emplace_back();
      for (const std::string& element : variable.initial_elements) {
        elements.insert(literal(element));
      }
    }
  }
}

std::int64_t VariableSlots::counter(const Configuration& at, const std::string& name,
                                    const std::string& key) const {
  const std::map<std::string, std::int64_t>& counts = at.counters[counters_.at(name)];
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

void VariableSlots::set_counter(Configuration& at, const std::string& name, const std::string& key,
                                std::int64_t value) const {
  std::map<std::string, std::int64_t>& counts = at.counters[counters_.at(name)];
  if (value == 0) {
    counts.erase(key);
  } else {
    counts.insert_or_assign(key, value);
  }
}

std::int64_t VariableSlots::evaluate(const Configuration& at, const IntExpression& value,
                                     const Bindings& bindings, unsigned line) const {
  if (const auto* number = std::get_if<std::int64_t>(&value.node)) {
    return *number;
  }
  if (const auto* variable = std::get_if<IntExpression::Variable>(&value.node)) {
    return integer(at, variable->name);
  }
  if (const auto* c = std::get_if<IntExpression::Counter>(&value.node)) {
    return counter(at, c->counter, key(at, bindings, c->key));
  }
  if (std::holds_alternative<IntExpression::LineNumber>(value.node)) {
    return line;
  }
  const auto& sum = std::get<IntExpression::Sum>(value.node);
  const auto left = static_cast<std::uint64_t>(evaluate(at, *sum.left, bindings, line));
  const auto right = static_cast<std::uint64_t>(evaluate(at, *sum.right, bindings, line));
  return static_cast<std::int64_t>(sum.subtract ? left - right : left + right);
}

std::string VariableSlots::key(const Configuration& at, const Bindings& bindings,
                               const Key& key) const {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const auto* joker = std::get_if<unsigned>(&key[i]);
    parts.push_back(joker != nullptr ? bindings.at(*joker).elements.at(i)
                                     : written_part(at, std::get<std::string>(key[i])));
  }
  return join_key(parts);
}

std::string VariableSlots::written_part(const Configuration& at, const std::string& text) const {
  return is_int(text) ? std::to_string(integer(at, text)) : literal(text);
}

std::string VariableSlots::literal(const std::string& text) const {
  const auto place = places_ == nullptr ? std::nullopt : places_->named(text);
  return place ? places_->name(*place) : text;
}

}  // namespace pcegar::spec
