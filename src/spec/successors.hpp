// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "spec/stepper.hpp"

namespace pcegar::spec {

using Successors = std::vector<StepSuccessor>;
using Conditions = std::vector<const cfa::Expression*>;

/// Appends a successor, unless there is an equal one whose conditions are not stronger.
void add_successor(Successors& successors, StepSuccessor successor);

/// Whether two steps have the same result. Conditions are compared by structure.
[[nodiscard]] bool same_successors(const Successors& a, const Successors& b);

/// Whether one condition plainly says that a value is zero, and another one that it is not: there
/// is no such case. An object that a rule meets as NULL under `ASSUME {$1 != 0}` would otherwise
/// multiply the automaton's states.
[[nodiscard]] bool exclude_each_other(const Conditions& conditions);

}  // namespace pcegar::spec
