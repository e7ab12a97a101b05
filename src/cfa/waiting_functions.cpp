// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/waiting_functions.hpp"

#include <cstddef>
#include <cstdint>

#include "cfa/analysis.hpp"

namespace pcegar::cfa {

WaitingFunctions::WaitingFunctions(const Program& program)
    : runs_during_(program.function_count()) {
  const SuccessorLists called = call_graph(program);
  for (std::size_t f = 0; f < called.size(); ++f) {
    if (called[f].empty()) continue;
    std::vector<bool>& runs = runs_during_[f];
    runs.resize(program.function_count(), false);
    std::vector<std::size_t> open{f};
    while (!open.empty()) {
      const std::size_t next = open.back();
      open.pop_back();
      for (const std::uint32_t callee : called[next]) {
        if (runs[callee]) continue;
        runs[callee] = true;
        open.push_back(callee);
      }
    }
  }
}

}  // namespace pcegar::cfa
