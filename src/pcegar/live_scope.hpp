// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cpa/predicate/predicate_precision.hpp"

namespace pcegar {

/// Where the variables of predicates may be live. A local variable is live in its function and in
/// every function that may run before it returns; any other variable is live everywhere.
class LiveScope {
public:
  /// The functions whose variables a predicate mentions (cpa::PredicateCpa::owners).
  using OwnersOf = std::function<std::vector<cfa::FunctionId>(cpa::PredicateId)>;
  /// The program must outlive it.
  LiveScope(const cfa::Program& program, OwnersOf owners_of);

  /// Tracks each predicate of the increment in every function where all its variables may be live,
  /// and in the functions of the places where it was found.
  [[nodiscard]] std::shared_ptr<const cpa::PredicatePrecision> precision_of(
      const cpa::PredicateIncrement& increment) const;

private:
  using Functions = std::vector<bool>;  ///< by FunctionId
  [[nodiscard]] Functions runs_below(cfa::FunctionId function) const;

  const cfa::Program& program_;
  OwnersOf owners_of_;
  std::vector<std::vector<cfa::FunctionId>> callees_;  ///< by caller
};

}  // namespace pcegar
