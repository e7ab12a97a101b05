// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cells/array_finder.hpp"
#include "cells/cell_variables.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// Conditions that may be parts of what holds of all elements. See cell_conditions.cpp. `before` is
/// the program that `finder` is of; the conditions are made for `program`.
[[nodiscard]] std::vector<const cfa::Expression*> cell_conditions(
    const cfa::Program& before, cfa::Program& program, const ArrayFinder& finder,
    const std::vector<CellVariables>& variables);

}  // namespace pcegar::cells
