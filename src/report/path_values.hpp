// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "frontend/enumerations.hpp"
#include "refiners/counterexample.hpp"

namespace pcegar::report {

/// A step of a counterexample with the values that it reads and writes.
struct WalkStep {
  struct Value {
    std::string name;   ///< without the function for what belongs to its call
    std::string value;  ///< for people: NULL, &dev->lock, an enumerator, a number
    bool is_input = false;
    bool decides = true;  ///< an input: the path depends on it
    /// The call whose variable it is; nothing for a global.
    std::optional<std::size_t> owner = std::nullopt;
  };
  cfa::EdgeId edge;
  cfa::FunctionId function;
  std::size_t call = 0;   ///< number of the call that it is in
  std::size_t depth = 0;  ///< calls that have not returned
  std::vector<Value> written;
  std::vector<Value> read;
};

/// The whole path in its order. See path_values.cpp.
[[nodiscard]] std::vector<WalkStep> walk_of(const cfa::Program& program,
                                            const frontend::Enumerations& enumerations,
                                            const refiners::Counterexample& counterexample);

}  // namespace pcegar::report
