// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cpa/callstack/obstacles.hpp"
#include "pcegar/refinement_loop.hpp"
#include "support/verdict.hpp"

namespace pcegar {

/// A property together with the automaton that observes it.
struct Property {
  std::string name;
  cpa::AutomatonCpa* automaton;
};

/// What the run says of one property, with the counterexample for FALSE.
struct PropertyResult {
  PropertyVerdict verdict;
  std::string violation;  ///< the automaton's message, for FALSE
  std::optional<refiners::Counterexample> counterexample;
  refiners::Doubt doubt = refiners::Doubt::Other;  ///< of UNKNOWN
};

/// Decides every property: runs the refinement algorithm until it finds nothing more. The violation
/// of a property ends only that property: its automaton is switched off and the run goes on with
/// what has been learnt. When a limit is hit, the properties decided so far keep their verdicts.
class Verification {
public:
  /// `certify` checks the final ARG before TRUE; it returns what is wrong, or nothing.
  using Certify = std::function<std::string(const cpa::ReachedSet&)>;
  Verification(std::vector<Property> properties, RefinementAlgorithm& algorithm,
               RefinementApplier& applier, cpa::Obstacles& obstacles, Certify certify,
               const Log& log);

  std::vector<PropertyResult> run(cpa::ReachedSet& reached);

private:
  enum class Progress { Finished, Continue };
  Progress step(cpa::ReachedSet& reached);
  void finish_safe(const cpa::ReachedSet& reached);
  void settle(std::size_t property, Verdict verdict, const std::string& reason);
  void give_up(std::size_t property, const std::string& reason, refiners::Doubt doubt);
  void close_all(const std::string& reason, refiners::Doubt doubt = refiners::Doubt::Other);
  [[nodiscard]] bool all_decided() const;

  std::vector<Property> properties_;
  RefinementAlgorithm& algorithm_;
  RefinementApplier& applier_;
  cpa::Obstacles& obstacles_;
  Certify certify_;
  const Log& log_;
  std::vector<PropertyResult> results_;
  std::vector<bool> decided_;
};

}  // namespace pcegar
