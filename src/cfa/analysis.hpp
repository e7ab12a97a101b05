// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"
#include "support/cycles.hpp"

namespace pcegar::cfa {

/// The results per location of a depth-first search over the inlined graph (EnterCall is an
/// ordinary edge, and the callee's exit continues at every return site).
struct FlowOrder {
  std::vector<bool> loop_head;                    ///< per location: target of a back edge
  std::vector<std::uint32_t> reverse_post_order;  ///< per location; smaller comes first
};

/// Loop heads are computed per function (a call is an edge from call to return location); the
/// reverse post-order is one for the whole program, in which a callee's locations come between the
/// call and its return location for non-recursive programs.
[[nodiscard]] FlowOrder analyse_flow(const Program& program);

/// Problems that make a program ill-formed (dangling ids, a function without exit, edges across
/// functions other than calls), one line of text each; empty for a well-formed one.
[[nodiscard]] std::vector<std::string> check_well_formed(const Program& program);

/// The locations that follow one in its function, once for each edge; a call is a step to its
/// return location.
[[nodiscard]] std::vector<LocationId> local_successors(const Program& program, LocationId location);

/// The functions that each function calls, once for each call site.
[[nodiscard]] SuccessorLists call_graph(const Program& program);

/// Whether some function can call itself, directly or through others.
[[nodiscard]] std::vector<bool> recursive_functions(const Program& program);

/// Whether a location lies on a cycle of its function, a call being a step to its return location.
[[nodiscard]] std::vector<bool> locations_on_cycles(const Program& program);

}  // namespace pcegar::cfa
