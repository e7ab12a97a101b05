// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Which functions may be waiting for a call to end while another function runs. The local
/// variables of all others are dead there, unless something points to them.
class WaitingFunctions {
public:
  explicit WaitingFunctions(const Program& program);

  /// Whether control can be in `running` while `function` has not ended; true for one and the same.
  [[nodiscard]] bool may_be_active(FunctionId function, FunctionId running) const {
    const std::vector<bool>& runs = runs_during_[function.index()];
    return function == running || (!runs.empty() && runs[running.index()]);
  }

private:
  std::vector<std::vector<bool>>
      runs_during_;  ///< by function: what it calls, also indirectly; empty: nothing
};

}  // namespace pcegar::cfa
