// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/waiting_functions.hpp"

#include <cstddef>
#include <set>

namespace pcegar::cfa {

WaitingFunctions::WaitingFunctions(const Program& program)
    : runs_during_(program.function_count(), std::vector<bool>(program.function_count(), false)) {
  std::vector<std::set<FunctionId>> called(program.function_count());
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const Edge& edge = program.edge(EdgeId(e));
    if (std::holds_alternative<EnterCall>(edge.operation)) {
      called[program.location(edge.source).function.index()].insert(
          program.location(edge.target).function);
    }
  }
  for (std::size_t f = 0; f < called.size(); ++f) {
    std::vector<bool>& runs = runs_during_[f];
    std::vector<FunctionId> open{FunctionId(f)};
    while (!open.empty()) {
      const FunctionId next = open.back();
      open.pop_back();
      for (const FunctionId callee : called[next.index()]) {
        if (!runs[callee.index()]) {
          runs[callee.index()] = true;
          open.push_back(callee);
        }
      }
    }
  }
}

}  // namespace pcegar::cfa
