// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <variant>
#include <vector>

#include "spec/element_uses.hpp"
#include "spec/matcher.hpp"
#include "spec/object_cases.hpp"
#include "spec/other_objects.hpp"
#include "spec/successors.hpp"

namespace pcegar::spec {

/// Splits a step into cases by the objects that its operands denote as parts of keys. Before the
/// step, the operands that may become such parts are looked up (object_cases.hpp). Then the step is
/// taken separately in every case, under the case's condition, for all values that sets and
/// counters may have for objects that are not watched (other_objects.hpp). If all cases have the
/// same result, as in a state that does not read the set, there is one step without condition.
class ElementCases {
public:
  /// The arguments must outlive this.
  ElementCases(const Automaton& automaton, const cfa::Program& program, const Places& places,
               const VariableSlots& slots, Matcher& matcher, TypedExpressions& make);

  enum class States { This, All };
  using Step = std::function<Successors(const Configuration&)>;
  /// The step from a configuration (All: operands that any state reads count) over an edge;
  /// `step_in_case` is called with the matcher knowing the elements.
  [[nodiscard]] Successors split(const Configuration& at, States looked_at, cfa::EdgeId edge,
                                 const Step& step_in_case);

private:
  /// An operand of a step, as the first or second part of keys.
  struct Operand {
    const cfa::Expression* expression;
    std::size_t part;
    friend auto operator<=>(const Operand&, const Operand&) = default;
  };
  /// What an operand may denote.
  struct Cases {
    const cfa::Expression* value;  ///< the operand's
    std::vector<ObjectCase> list;
  };
  /// A key of a step. Each part is an operand, as an index into Subjects, or a written text.
  using StepKey = std::vector<std::variant<std::size_t, std::string>>;
  /// The operands and keys that a step depends on.
  struct Subjects {
    std::vector<Operand> operands;
    std::map<StepKey, ElementUses::Questions> keys;
    std::vector<std::pair<const Trigger::Compare*, std::set<StepKey>>> relations;
    std::set<std::string> asked_empty;
    /// The constants that are added to counters before they are read within the step.
    std::map<std::string, std::set<std::int64_t>> shifts;
    void add_relation(const Trigger::Compare& comparison, const StepKey& key);
  };
  /// The objects that the operands of a step denote in one case, by index, and the condition of the
  /// case.
  struct Choice {
    std::vector<const ObjectCase*> cases;
    std::vector<std::string> elements;
    Conditions conditions;
  };

  void collect_operands();
  void add_subjects(std::size_t state, cfa::EdgeId edge, Subjects& subjects);
  [[nodiscard]] std::vector<StepKey> instances(const Key& key,
                                               const std::vector<Bindings>& bindings,
                                               Subjects& subjects);
  const Cases& cases(cfa::EdgeId edge, const Bound& bound, std::size_t part);
  [[nodiscard]] std::vector<Choice> choices(cfa::EdgeId edge, const Subjects& subjects) const;
  void tell_others_apart(const Choice& choice, cfa::EdgeId edge, const Subjects& subjects,
                         std::vector<Choice>& result) const;
  [[nodiscard]] OtherObjects others(const Configuration& at, const Subjects& subjects,
                                    const Choice& choice) const;
  [[nodiscard]] std::string name(const Configuration& at, const StepKey& key,
                                 const Choice& choice) const;
  [[nodiscard]] Table table(const std::string& name) const;
  [[nodiscard]] bool has_others(const std::string& table) const;

  const Automaton& automaton_;
  const cfa::Program& program_;
  const VariableSlots& slots_;
  Matcher& matcher_;
  TypedExpressions& make_;
  std::vector<ObjectCases> objects_;            ///< per part of keys
  std::vector<std::vector<ElementUses>> uses_;  ///< per state and transition
  std::map<std::tuple<cfa::EdgeId, const cfa::Expression*, std::size_t>, Cases>
      cases_;  // only looked up
};

}  // namespace pcegar::spec
