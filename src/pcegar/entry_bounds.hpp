// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "encoding/path_formula.hpp"
#include "refiners/error_path.hpp"
#include "smt/solver.hpp"

namespace pcegar {

/// Bounds of variables that a loop does not change.
class EntryBounds {
public:
  EntryBounds(encoding::PathFormulaBuilder& builder, smt::Backend& backend)
      : builder_(builder), backend_(backend) {}

  /// Comparisons (v <= c or v >= c, un-indexed) that hold where the path first comes to a location,
  /// of those of the integer variables that have the same value whenever it comes there again. Each
  /// with the tightest c near a number of the path's formulas; none for the limits of `int`.
  [[nodiscard]] std::vector<smt::Term> of(const refiners::ErrorPath& path, cfa::LocationId place,
                                          std::span<const smt::Term> variables);

private:
  encoding::PathFormulaBuilder& builder_;
  smt::Backend& backend_;
};

}  // namespace pcegar
