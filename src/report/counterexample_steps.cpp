// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_steps.hpp"

namespace pcegar::report {

namespace {

/// The values given in one step; advances the cursor past them.
template <class Values>
std::vector<CounterexampleStep::Value> values_of(const Values& values, std::size_t step,
                                                 std::size_t& cursor) {
  std::vector<CounterexampleStep::Value> result;
  for (; cursor < values.size() && values[cursor].step == step; ++cursor) {
    result.push_back({values[cursor].what, values[cursor].value});
  }
  return result;
}

}  // namespace

std::vector<CounterexampleStep> steps_of(const cfa::Program& program,
                                         const refiners::Counterexample& counterexample) {
  std::vector<CounterexampleStep> steps;
  std::size_t inputs = 0;
  std::size_t assignments = 0;
  for (std::size_t i = 0; i < counterexample.path.size(); ++i) {
    const cfa::Edge& edge = program.edge(counterexample.path[i]);
    steps.push_back({&edge, edge.position,
                     program.function(program.location(edge.source).function).name,
                     cfa::to_string(program, edge), values_of(counterexample.inputs, i, inputs),
                     values_of(counterexample.assignments, i, assignments)});
  }
  return steps;
}

}  // namespace pcegar::report
