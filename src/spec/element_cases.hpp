// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "spec/element_uses.hpp"
#include "spec/matcher.hpp"
#include "spec/object_cases.hpp"
#include "spec/other_objects.hpp"
#include "spec/successors.hpp"

namespace pcegar::spec {

/// Splits a step into cases by the objects that its operands denote as elements of sets: before the
/// step the operands that may become elements are looked up (object_cases.hpp), and the step is
/// taken in every case by itself, under the case's condition, for all that the sets may hold of
/// objects that are not watched (other_objects.hpp). If all cases have the same result, as in a
/// state that does not look at the set, there is one step without condition.
class ElementCases {
public:
  /// The arguments must outlive this.
  ElementCases(const Automaton& automaton, const cfa::Program& program, const Places& places,
               const VariableSlots& slots, Matcher& matcher, TypedExpressions& make);

  enum class States { This, All };
  /// The step from a configuration (All: operands that any state looks at count) over an edge;
  /// `step_in_case` is called with the matcher knowing the elements.
  [[nodiscard]] Successors split(const Configuration& at, States looked_at, cfa::EdgeId edge,
                                 const OtherObjects::Step& step_in_case);

private:
  /// An operand of a step, and the sets that are asked about it.
  struct Operand {
    const cfa::Expression* expression;
    std::set<std::size_t> asked;
  };
  /// What a step depends on.
  struct Subjects {
    std::vector<Operand> operands;
    std::set<std::size_t> asked_empty;  ///< sets
  };
  void collect_operands();
  void add_subjects(std::size_t state, cfa::EdgeId edge, Subjects& subjects);
  const std::vector<ObjectCase>& cases(cfa::EdgeId edge, const Bound& bound);
  [[nodiscard]] OtherObjects others(const Configuration& at, const Subjects& subjects,
                                    const std::vector<const ObjectCase*>& chosen) const;

  const Automaton& automaton_;
  const cfa::Program& program_;
  const VariableSlots& slots_;
  Matcher& matcher_;
  TypedExpressions& make_;
  ObjectCases objects_;
  std::vector<std::vector<ElementUses>> uses_;  ///< per state and transition
  std::map<std::pair<cfa::EdgeId, const cfa::Expression*>, std::vector<ObjectCase>>
      cases_;  // only looked up
};

}  // namespace pcegar::spec
