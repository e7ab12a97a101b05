// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Which branches decide whether execution comes to a location of the same function. A call is a
/// step to its return location, and a branch if the callee may end the execution. Loops are taken
/// to end.
class ControlDependence {
public:
  explicit ControlDependence(const Program& program);

  /// The branches that a location depends on directly: one of their sides leads to it in any case,
  /// another one may not.
  [[nodiscard]] const std::vector<LocationId>& branches(LocationId location) const {
    return branches_[location.index()];
  }
  /// Where executions may end within a function: locations without an edge, conditions without an
  /// alternative, calls of functions where they may end.
  [[nodiscard]] const std::vector<LocationId>& ends(FunctionId function) const {
    return ends_[function.index()];
  }

private:
  std::vector<std::vector<LocationId>> branches_;
  std::vector<std::vector<LocationId>> ends_;
};

}  // namespace pcegar::cfa
