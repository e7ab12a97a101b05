// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// A program in which single elements stand for arrays.
struct CellProgram {
  cfa::Program program;
  /// Conditions on its variables that may say what holds of all elements; each at most once.
  std::vector<const cfa::Expression*> conditions;
  std::size_t arrays = 0;  ///< how many have a cell
};

enum class Keys {
  Own,    ///< each array has its own: for a[i] and b[n - i]
  Shared  ///< all arrays with as many dimensions have the same: for a[i] and b[i]
};

/// The program over cells (array_cells.cpp): if it does not violate a property, the given one does
/// not either. The property is that no execution takes one of the edges `errors`. Nothing if no
/// array qualifies, or if these edges access elements. The result has the edges of the program, by
/// number, and others; it shares types and expressions with it.
[[nodiscard]] std::optional<CellProgram> with_cells(const cfa::Program& program,
                                                    const alias::PointsTo& points_to,
                                                    const std::vector<cfa::EdgeId>& errors,
                                                    Keys keys);

}  // namespace pcegar::cells
