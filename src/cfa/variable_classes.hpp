// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// How a program uses a variable; later ones are harder for an abstraction to track.
enum class VariableClass : std::uint8_t {
  Enumeration,  ///< gets constants only, is compared by == and != only: flags, states
  Equality,     ///< gets arbitrary values, is compared by == and != only
  Other         ///< takes part in arithmetic or orderings, is an aggregate, has its address taken
};

struct VariableClasses {
  std::vector<VariableClass> classes;  ///< by VariableId
  /// By VariableId: whether x = x + c or x = x - c stands in a loop, for a constant c.
  std::vector<bool> loop_counter;
};

/// Classifies the variables of a finished program. A heuristic: nothing depends on it for
/// soundness.
[[nodiscard]] VariableClasses classify_variables(const Program& program);

}  // namespace pcegar::cfa
