// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>

#include "cfa/expression.hpp"
#include "spec/automaton.hpp"
#include "spec/stepper.hpp"

namespace pcegar::spec {

class Places;

/// The binding of a joker on an edge.
struct Bound {
  const cfa::Expression* value = nullptr;    ///< to be evaluated after the edge
  const cfa::Expression* operand = nullptr;  ///< as written, or the l-value of the result
  std::string text;                          ///< as in the source
  /// The element that it is as the first or second part of a key; its text if not given.
  std::array<std::string, most_key_parts> elements;
};
using Bindings = std::map<unsigned, Bound>;

/// The place of each variable of an automaton in a Configuration.
class VariableSlots {
public:
  /// `places` (or null) names the objects that literal elements denote; it must outlive this.
  explicit VariableSlots(const Automaton& automaton, const Places* places = nullptr);

  [[nodiscard]] Configuration initial() const { return initial_; }
  [[nodiscard]] bool is_int(const std::string& name) const { return ints_.contains(name); }
  [[nodiscard]] std::int64_t integer(const Configuration& at, const std::string& name) const {
    return at.ints[ints_.at(name)];
  }
  [[nodiscard]] std::int64_t& integer(Configuration& at, const std::string& name) const {
    return at.ints[ints_.at(name)];
  }
  [[nodiscard]] const std::set<std::string>& set(const Configuration& at,
                                                 const std::string& name) const {
    return at.sets[sets_.at(name)];
  }
  [[nodiscard]] std::set<std::string>& set(Configuration& at, const std::string& name) const {
    return at.sets[sets_.at(name)];
  }
  [[nodiscard]] std::size_t set_index(const std::string& name) const { return sets_.at(name); }
  [[nodiscard]] bool is_counter(const std::string& name) const { return counters_.contains(name); }
  [[nodiscard]] std::size_t counter_index(const std::string& name) const {
    return counters_.at(name);
  }
  [[nodiscard]] std::int64_t counter(const Configuration& at, const std::string& name,
                                     const std::string& key) const;
  void set_counter(Configuration& at, const std::string& name, const std::string& key,
                   std::int64_t value) const;
  /// Whether a set or counter holds nothing for any object.
  [[nodiscard]] bool is_empty(const Configuration& at, const std::string& name) const {
    return is_counter(name) ? at.counters[counter_index(name)].empty() : set(at, name).empty();
  }
  /// `line` is the line of the edge, for EVAL(location, "lineno").
  [[nodiscard]] std::int64_t evaluate(const Configuration& at, const IntExpression& value,
                                      const Bindings& bindings, unsigned line) const;
  /// The name of the state; the name of the error state is not a name of the language.
  [[nodiscard]] const std::string& state_name(const Configuration& at) const {
    return states_[at.state];
  }
  /// Each part is the bound argument, an int variable's value, or a place or text as written.
  [[nodiscard]] std::string key(const Configuration& at, const Bindings& bindings,
                                const Key& key) const;
  /// A part that is not a joker.
  [[nodiscard]] std::string written_part(const Configuration& at, const std::string& text) const;

private:
  [[nodiscard]] std::string literal(const std::string& text) const;

  const Places* places_;
  std::map<std::string, std::size_t> ints_;
  std::map<std::string, std::size_t> sets_;
  std::map<std::string, std::size_t> counters_;
  std::vector<std::string> states_;
  Configuration initial_;
};

}  // namespace pcegar::spec
