// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cpa/callstack/unsupported_edges.hpp"
#include "pcegar/refinement_loop.hpp"
#include "support/proof_check.hpp"
#include "verification/property_result.hpp"

namespace pcegar::verification {

/// A property together with the automaton that observes it.
struct Property {
  std::string name;
  cpa::AutomatonCpa* automaton;
};

/// The bounds of one verification.
struct PropertyLoopBounds {
  /// Abstract states of an exploration of several properties: this many for five or more
  /// properties, a fifth of it per property for fewer.
  std::optional<std::size_t> together_states;
  /// Abstract states of any exploration.
  std::optional<std::size_t> states;
  /// What is counted for these two: see Explorer::explore().
  std::string counted = "abstract states";
  /// Refinements of each property, in the order of the properties.
  std::optional<std::vector<std::uint64_t>> refinements;
};

/// Decides every property: runs the refinement algorithm until it finds nothing more. The violation
/// of a property ends only that property: its automaton is switched off, and the run goes on with
/// the precision found so far. The same happens when its budget of refinements is used up. When a
/// limit is hit, the properties decided so far keep their verdicts.
class PropertyLoop {
public:
  /// Checks the final ARG before TRUE.
  using Certify = std::function<ProofCheck(const cpa::ReachedSet&)>;
  /// Called for each property as soon as it is settled.
  using Observer = std::function<void(const PropertyResult&)>;
  struct Callbacks {
    Certify certify;
    Observer observer;  ///< may be empty
    /// Whether another exploration may find out more, as it asks for longer; may be empty.
    std::function<bool()> try_harder;
  };
  PropertyLoop(std::vector<Property> properties, RefinementAlgorithm& algorithm, Applier& applier,
               cpa::UnsupportedEdges& unsupported_edges, Callbacks callbacks,
               PropertyLoopBounds bounds, const Log& log);

  std::vector<PropertyResult> run(cpa::ReachedSet& reached);

private:
  void take(const Outcome& outcome, const cpa::ReachedSet& reached);
  void take_targets(const Outcome& outcome);
  void finish_safe(const cpa::ReachedSet& reached);
  void charge_time();
  /// The bound on abstract states for an exploration of the open properties.
  [[nodiscard]] std::optional<std::size_t> most_states() const;
  void settle(std::size_t property, std::variant<Holds, Violated, Open> outcome);
  void note_targets(const cpa::ReachedSet& reached);
  void give_up(std::size_t property, const std::string& reason, Cause cause);
  [[nodiscard]] static std::string on_the_way(const cpa::ReachedSet& reached);
  void close_all(const std::string& reason, Cause cause);
  [[nodiscard]] std::size_t open_count() const;

  std::vector<Property> properties_;
  RefinementAlgorithm& algorithm_;
  Applier& applier_;
  cpa::UnsupportedEdges& unsupported_edges_;
  Callbacks callbacks_;
  std::optional<std::size_t> together_states_;
  std::optional<std::size_t> states_;
  std::string counted_;
  RefinementBudget refinements_;
  const Log& log_;
  std::vector<PropertyResult> results_;
  std::vector<bool> decided_;
  double charged_until_ = 0;  ///< CPU seconds of the process
};

}  // namespace pcegar::verification
