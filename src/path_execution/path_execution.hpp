// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"

namespace pcegar::path_execution {

/// An execution that takes the path.
struct Executed {
  struct Value {
    std::size_t step;  ///< of the path
    std::string what;  ///< "x", "result of f()"
    smt::Term value;   ///< a constant; invalid if the solver gave none
    const cfa::Type* type;
  };
  struct Input : Value {
    encoding::InputPlace place;
    encoding::InputRole role = encoding::InputRole::Free;
  };
  std::vector<Input> inputs;
  std::vector<Value> assignments;
};

/// None was found; there may be one.
struct NotExecuted {
  std::string reason;
  std::size_t step = 0;       ///< of the path: where it ended
  bool gave_up = false;       ///< the solver did
  bool chose_places = false;  ///< it may be possible with other places than those that were chosen
};

/// Looks for an execution along a path. What it returns is one in which every value is C's
/// (options.signed_overflow says which executions count), and every choice is one that the
/// environment may make. Deterministic. `resource_limit`: of each question to the solver.
[[nodiscard]] std::variant<Executed, NotExecuted> execute_path(
    smt::TermManager& terms, const cfa::Program& program, const encoding::EncodingOptions& options,
    std::span<const encoding::PathStep> path, smt::Backend& backend, unsigned resource_limit);

}  // namespace pcegar::path_execution
