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

}  // namespace pcegar::spec
