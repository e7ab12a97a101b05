// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/values.hpp"

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
    } else {
      sets_.emplace(variable.name, initial_.sets.size());
      std::set<std::string>& elements = initial_.sets.emplace_back();
      for (const std::string& element : variable.initial_elements) {
        elements.insert(literal(element));
      }
    }
  }
}

std::int64_t VariableSlots::evaluate(const Configuration& at, const IntExpression& value,
                                     unsigned line) const {
  if (const auto* number = std::get_if<std::int64_t>(&value.node)) {
    return *number;
  }
  if (const auto* variable = std::get_if<IntExpression::Variable>(&value.node)) {
    return integer(at, variable->name);
  }
  if (std::holds_alternative<IntExpression::LineNumber>(value.node)) {
    return line;
  }
  const auto& sum = std::get<IntExpression::Sum>(value.node);
  const auto left = static_cast<std::uint64_t>(evaluate(at, *sum.left, line));
  const auto right = static_cast<std::uint64_t>(evaluate(at, *sum.right, line));
  return static_cast<std::int64_t>(sum.subtract ? left - right : left + right);
}

std::string VariableSlots::element(const Configuration& at, const Bindings& bindings,
                                   const SetElementName& element) const {
  if (const auto* joker = std::get_if<unsigned>(&element)) {
    return bindings.at(*joker).element;
  }
  const auto& text = std::get<std::string>(element);
  return is_int(text) ? std::to_string(integer(at, text)) : literal(text);
}

std::string VariableSlots::literal(const std::string& text) const {
  const auto place = places_ == nullptr ? std::nullopt : places_->named(text);
  return place ? places_->name(*place) : text;
}

}  // namespace pcegar::spec
