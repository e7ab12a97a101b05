// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "refiners/provident_refinement.hpp"

namespace pcegar {

/// The abstract state space is fully explored and holds no target.
struct Safe {};
/// A target is reached by a real execution.
struct Violation {
  std::vector<cpa::Target> targets;
  cfa::EdgeId edge;  ///< the last edge of the path
  refiners::Counterexample counterexample;
};
/// A remaining target could neither be confirmed nor ruled out.
struct Stuck {
  std::vector<cpa::Target> targets;
  cfa::EdgeId edge;
  std::string reason;
  refiners::UnknownCause cause = refiners::UnknownCause::Other;
};
/// The bound on abstract states is exceeded.
struct StateBound {
  std::size_t most;
};
/// A property has used up its budget of refinements, and more would have to be applied.
struct BudgetSpent {
  cpa::PropertyId property;
};
/// How one run of a refinement algorithm ends.
using Outcome = std::variant<Safe, Violation, Stuck, StateBound, BudgetSpent>;

}  // namespace pcegar
