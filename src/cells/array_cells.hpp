// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "cells/array_finder.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// A program in which single elements stand for arrays.
struct CellProgram {
  cfa::Program program;
  /// Conditions on its variables that may say what holds of all elements; each at most once.
  std::vector<const cfa::Expression*> conditions;
};

enum class Keys {
  Own,    ///< each array has its own: for a[i] and b[n - i]
  Shared  ///< all arrays with as many dimensions have the same: for a[i] and b[i]
};

/// The program over cells (array_cells.cpp): if it does not violate a property, the given one does
/// not either. `finder` is of the given program. The property
/// is that no execution takes one of the edges `errors`. Nothing if no
/// array qualifies, or if these edges access elements. The result has the edges of the program, by
/// number, and others; it shares types and expressions with it.
[[nodiscard]] std::optional<CellProgram> with_cells(const cfa::Program& program,
                                                    const ArrayFinder& finder,
                                                    const std::vector<cfa::EdgeId>& errors,
                                                    Keys keys);

}  // namespace pcegar::cells
