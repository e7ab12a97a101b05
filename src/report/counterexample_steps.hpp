// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "refiners/counterexample.hpp"
#include "support/source_position.hpp"

namespace pcegar::report {

/// One step of a counterexample in words.
struct CounterexampleStep {
  struct Value {
    std::string what;   ///< "x", "result of f()"
    std::string value;  ///< decimal, according to the C type
  };
  const cfa::Edge* edge;  ///< of the program
  SourcePosition position;
  std::string function;  ///< that it is in
  std::string text;      ///< the statement; empty where nothing is written in the source
  std::vector<Value> inputs;
  std::vector<Value> assigned;
};

/// The whole path, in its order.
[[nodiscard]] std::vector<CounterexampleStep> steps_of(
    const cfa::Program& program, const refiners::Counterexample& counterexample);

}  // namespace pcegar::report
