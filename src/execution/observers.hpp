// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "spec/stepper.hpp"

namespace pcegar::execution {

/// The automaton of one property along executions. Its configurations are numbered; 0 is the
/// initial one.
class Observer {
public:
  /// Without `points_to`, it cannot follow automata that keep objects. All arguments must outlive
  /// it.
  Observer(const spec::Automaton& automaton, const cfa::Program& program,
           const alias::PointsTo* points_to = nullptr);

  /// The successors, or null if the edge does not matter: the configuration stays.
  const std::vector<spec::StepSuccessor>* step(std::size_t configuration, cfa::EdgeId edge);
  /// Whether the property needs an exploration: it keeps objects in sets or counters, and there is
  /// no points-to analysis, or it prints what an exploration reaches.
  [[nodiscard]] bool needs_exploration() const;
  /// Whether it keeps objects in sets or counters.
  [[nodiscard]] bool keeps_objects() const;
  std::size_t number(const spec::Configuration& configuration);

private:
  enum class Effect : std::uint8_t { NotComputed, None, Some };
  spec::Stepper stepper_;
  std::size_t edges_;
  bool has_points_to_;
  std::map<spec::Configuration, std::size_t> numbers_;
  std::vector<const spec::Configuration*> configurations_;
  std::vector<std::vector<Effect>> effects_;  ///< by configuration and edge
};

}  // namespace pcegar::execution
