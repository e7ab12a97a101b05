// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::alias {

struct CallEdge {
  cfa::CallSiteId site;
  cfa::FunctionId callee;
};

/// Code that may run more than once in one execution of the program: code in a loop, or in a
/// function that is called from a loop, from several places, or by a function that may itself run
/// more than once.
class Multiplicity {
public:
  Multiplicity(const cfa::Program& program, const std::vector<CallEdge>& calls);

  [[nodiscard]] bool is_recursive(cfa::FunctionId function) const {
    return function.valid() && recursive_[function.index()];
  }
  [[nodiscard]] bool runs_often(const cfa::CallSite& site) const {
    return in_loop_[site.call_location.index()] || often_[site.caller.index()];
  }

private:
  std::vector<bool> in_loop_;  ///< by location
  std::vector<bool> recursive_;
  std::vector<bool> often_;
};

}  // namespace pcegar::alias
