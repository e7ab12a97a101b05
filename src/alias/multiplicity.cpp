// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Locations in loops are those in non-trivial strongly connected components of their function's
// graph, with calls contracted; recursive functions those of the call graph.

#include "alias/multiplicity.hpp"

#include <cstdint>

#include "cfa/analysis.hpp"
#include "support/cycles.hpp"

namespace pcegar::alias {

Multiplicity::Multiplicity(const cfa::Program& program, const std::vector<CallEdge>& calls) {
  in_loop_ = cfa::locations_on_cycles(program);
  SuccessorLists callees(program.function_count());
  std::vector<unsigned> callers(program.function_count(), 0);
  often_.assign(program.function_count(), false);
  for (const CallEdge& call : calls) {
    const cfa::CallSite& site = program.call_site(call.site);
    callees[site.caller.index()].push_back(call.callee.value());
    if (++callers[call.callee.index()] > 1 || in_loop_[site.call_location.index()]) {
      often_[call.callee.index()] = true;
    }
  }
  recursive_ = on_cycles(callees);
  std::vector<std::uint32_t> work;
  for (std::uint32_t f = 0; f < callees.size(); ++f) {
    if (recursive_[f]) {
      often_[f] = true;
    }
    if (often_[f]) {
      work.push_back(f);
    }
  }
  while (!work.empty()) {
    const std::uint32_t caller = work.back();
    work.pop_back();
    for (const std::uint32_t callee : callees[caller]) {
      if (!often_[callee]) {
        often_[callee] = true;
        work.push_back(callee);
      }
    }
  }
}

}  // namespace pcegar::alias
