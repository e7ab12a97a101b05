// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Which properties the program cannot violate, whatever it does. An automaton steps only on edges
// of the program where one of its conditions can be true whatever its variables are
// (spec::Matcher::possible, with which `spec lint` finds conditions that match nothing). If no
// chain of such steps leads to an ERROR, a target state, an ASSERT or a BREAK, no execution
// violates the property, and TRUE needs no exploration and no proof about data. (An automaton
// that may PRINT is run for its texts.)
//
// This is an argument about the edges of the program, so it holds only if they are complete. If
// something is not modelled (UnsupportedOperation, on whichever path), or if a call may leave the
// program for a function about which nothing is known, every property is explored.
#include "verification/relevance.hpp"

#include "spec/stepper.hpp"

namespace pcegar::verification {

namespace {

/// Whether executions may do what no edge of the program shows.
bool hides_something(const cfa::Program& program) {
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId{e}).operation;
    if (std::holds_alternative<cfa::UnsupportedOperation>(operation)) {
      return true;
    }
    const auto* call = std::get_if<cfa::ExternalCall>(&operation);
    if (call != nullptr && !program.call_site(call->site).callee.valid()) {
      return true;
    }
  }
  return false;
}

}  // namespace

Relevance relevance(const std::vector<spec::Automaton>& automata, const cfa::Program& program) {
  const bool hides = hides_something(program);
  Relevance result;
  for (const spec::Automaton& automaton : automata) {
    const spec::Stepper stepper(automaton, program);
    result.may_be_violated.push_back(hides || stepper.is_relevant());
    result.footprints.push_back(stepper.footprint());
  }
  return result;
}

}  // namespace pcegar::verification
