// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// For each location the branches of its function that decide whether it is reached (J. Ferrante,
/// K. J. Ottenstein, J. D. Warren, "The program dependence graph and its use in optimization", ACM
/// TOPLAS 9(3), 1987): ascending, without duplicates. A call is a step to its return location.
/// Locations from which the function's end is not reached count as ends.
[[nodiscard]] std::vector<std::vector<LocationId>> control_dependences(const Program& program);

}  // namespace pcegar::cfa
