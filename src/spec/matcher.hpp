// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <regex>
#include <string>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"
#include "spec/values.hpp"

namespace pcegar::spec {

class OperandMatcher;

/// Whether a trigger can be true, and whether it can be false, on an edge, over all values of the
/// variables.
struct Possible {
  bool can_hold = false;
  bool can_fail = false;
};

/// Evaluates triggers on the edges of one program.
class Matcher {
public:
  /// The arguments must outlive the matcher; `pool` gets the expressions that it makes.
  Matcher(const cfa::Program& program, const VariableSlots& slots, cfa::ExpressionPool& pool)
      : program_(program), slots_(slots), pool_(pool) {}

  /// Whether the trigger is true; adds the jokers it binds to `bindings`.
  [[nodiscard]] bool matches(const Trigger& trigger, cfa::EdgeId edge, const Configuration& at,
                             Bindings& bindings);
  [[nodiscard]] Possible possible(const Trigger& trigger, cfa::EdgeId edge);
  /// The bindings that the call patterns in the trigger would make on the edge, for checks in
  /// advance.
  [[nodiscard]] Bindings possible_bindings(const Trigger& trigger, cfa::EdgeId edge);
  /// The bindings that each pattern in the trigger makes on the edge by itself, including negated
  /// ones.
  [[nodiscard]] std::vector<Bindings> all_bindings(const Trigger& trigger, cfa::EdgeId edge);

  /// Sets the keys' parts that operands stand for, by operand and position in the key. Operands
  /// that are not listed stand for their text.
  using Elements =
      std::map<std::pair<const cfa::Expression*, std::size_t>, std::string>;  // only looked up
  void set_elements(Elements elements) { elements_ = std::move(elements); }
  /// The results of comparisons that depend on the counters of objects that are not watched.
  using Relations = std::map<const Trigger::Compare*, bool>;  // only looked up
  void set_relations(Relations relations) { relations_ = std::move(relations); }

private:
  struct Evaluation;
  struct Possibility;
  struct AllBindings;

  [[nodiscard]] const cfa::CallSite* call_at(cfa::EdgeId edge, Trigger::MatchCall::When when) const;
  [[nodiscard]] bool matches_call(const Trigger::MatchCall& match, cfa::EdgeId edge,
                                  Bindings& bindings);
  [[nodiscard]] bool matches_assignment(const Trigger::MatchAssignment& match, cfa::EdgeId edge,
                                        Bindings& bindings);
  void add(const OperandMatcher& operands, Bindings& bindings) const;
  [[nodiscard]] bool leads_to(const Trigger::Check& check, cfa::EdgeId edge) const;
  [[nodiscard]] bool matches_function_call(const std::string& function, cfa::EdgeId edge) const;
  [[nodiscard]] bool matches_label(const Trigger::MatchLabel& match, cfa::EdgeId edge);
  [[nodiscard]] bool full_match(const std::string& regex, const std::string& text);
  [[nodiscard]] bool calls(const cfa::CallSite& site, const std::string& function) const;

  const cfa::Program& program_;
  const VariableSlots& slots_;
  cfa::ExpressionPool& pool_;
  std::map<std::string, std::regex> regexes_;
  Elements elements_;
  Relations relations_;
};

}  // namespace pcegar::spec
