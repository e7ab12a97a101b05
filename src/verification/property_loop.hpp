// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cpa/callstack/obstacles.hpp"
#include "pcegar/refinement_loop.hpp"
#include "support/verdict.hpp"

namespace pcegar::verification {

/// A property together with the automaton that observes it.
struct Property {
  std::string name;
  cpa::AutomatonCpa* automaton;
};

/// What was spent on a property. Where several were open, each is charged an equal part of the
/// time, and the refinements of its own targets.
struct Usage {
  double cpu_seconds = 0;
  std::uint64_t refinements = 0;
  Usage& operator+=(const Usage& other);
};

/// What the run says of one property, with the counterexample for FALSE.
struct PropertyResult {
  PropertyVerdict verdict;
  std::string violation;  ///< the automaton's message, for FALSE
  std::optional<refiners::Counterexample> counterexample;
  refiners::Doubt doubt = refiners::Doubt::Other;  ///< of UNKNOWN
  Usage usage;
  /// Whether an exploration found a way to violate it, real or not, before it had to end for having
  /// too many states.
  bool had_targets = false;
};

/// What one verification may use up.
struct PropertyLoopBounds {
  /// Abstract states of an exploration, as long as it is about several properties: so many for five
  /// of them or more, a fifth of it for each of fewer.
  std::optional<std::size_t> together_states;
  /// Refinements of each property, in their order.
  std::optional<std::vector<std::uint64_t>> refinements;
};

/// Decides every property: runs the refinement algorithm until it finds nothing more. The violation
/// of a property ends only that property: its automaton is switched off and the run goes on with
/// the precision that was found; so does the end of its budget of refinements. When a limit is hit,
/// the properties decided so far keep their verdicts.
class PropertyLoop {
public:
  /// `certify` checks the final ARG before TRUE; it returns what is wrong, or nothing.
  using Certify = std::function<std::string(const cpa::ReachedSet&)>;
  PropertyLoop(std::vector<Property> properties, RefinementAlgorithm& algorithm,
               RefinementApplier& applier, cpa::Obstacles& obstacles, Certify certify,
               const Log& log);

  /// `exploration` is the one that the algorithm runs.
  void bound(cpa::CpaAlgorithm& exploration, PropertyLoopBounds bounds);
  /// Is told of each property as soon as it is settled.
  using Observer = std::function<void(const PropertyResult&)>;
  void report_to(Observer observer) { observer_ = std::move(observer); }

  std::vector<PropertyResult> run(cpa::ReachedSet& reached);

private:
  enum class Progress { Finished, Continue };
  Progress step(cpa::ReachedSet& reached);
  void take_targets(const Outcome& outcome);
  void finish_safe(const cpa::ReachedSet& reached);
  void charge_time();
  [[nodiscard]] std::size_t states_together(std::size_t bound) const;
  void bound_states();
  void settle(std::size_t property, Verdict verdict, const std::string& reason);
  void note_targets(const cpa::ReachedSet& reached);
  void give_up(std::size_t property, const std::string& reason, refiners::Doubt doubt);
  void close_all(const std::string& reason, refiners::Doubt doubt = refiners::Doubt::Other);
  [[nodiscard]] std::size_t open_count() const;

  std::vector<Property> properties_;
  RefinementAlgorithm& algorithm_;
  RefinementApplier& applier_;
  cpa::Obstacles& obstacles_;
  Certify certify_;
  const Log& log_;
  std::vector<PropertyResult> results_;
  std::vector<bool> decided_;
  double charged_until_ = 0;  ///< CPU seconds of the process
  cpa::CpaAlgorithm* exploration_ = nullptr;
  std::optional<std::size_t> together_states_;
  Observer observer_;
};

}  // namespace pcegar::verification
