// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "spec/matcher.hpp"
#include "spec/places.hpp"
#include "spec/successors.hpp"

namespace pcegar::spec {

/// Splits a step into cases by the objects that its operands denote as elements of sets: before the
/// step the operands that may become elements are looked up (places.hpp), and the step is taken in
/// every case by itself, under the case's condition. If all cases have the same result, as in a
/// state that does not look at the set, there is one step without condition.
class ElementCases {
public:
  /// The arguments must outlive this.
  ElementCases(const Automaton& automaton, const cfa::Program& program, const Places& places,
               Matcher& matcher, TypedExpressions& make);

  enum class States { This, All };
  /// The step from a state (All: operands that any state looks at count) over an edge;
  /// `step_in_case` is called with the matcher knowing the elements.
  [[nodiscard]] Successors split(std::size_t state, States looked_at, cfa::EdgeId edge,
                                 const std::function<Successors()>& step_in_case);
  /// Elements by text in the steps so far.
  [[nodiscard]] const std::set<TextElement>& text_elements() const { return text_elements_; }

private:
  using Operand = const cfa::Expression*;
  void add_operands(std::size_t state, cfa::EdgeId edge, std::vector<Operand>& operands);
  const std::vector<ElementCase>& cases(cfa::EdgeId edge, const Bound& bound);

  const Automaton& automaton_;
  const cfa::Program& program_;
  const Places& places_;
  Matcher& matcher_;
  TypedExpressions& make_;
  std::vector<std::vector<std::set<unsigned>>> jokers_;  ///< per state and transition
  std::map<std::pair<cfa::EdgeId, Operand>, std::vector<ElementCase>> cases_;  // only looked up
  std::set<TextElement> text_elements_;
};

}  // namespace pcegar::spec
