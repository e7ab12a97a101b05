// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

enum class ProjectionPrecision {
  Exact,           ///< equivalent to the existential quantification, or no answer
  OverApproximate  ///< implied by it
};

/// Fourier-Motzkin elimination of Int and Real variables from a conjunction of linear literals
/// (comparisons of sums in which the variables occur only as summands). Nothing if it would not
/// have the wanted precision or would need too many constraints.
[[nodiscard]] std::optional<std::vector<Term>> project_linear(TermManager& terms,
                                                              const std::vector<Term>& literals,
                                                              const std::set<Term>& variables,
                                                              ProjectionPrecision precision);

}  // namespace pcegar::interpolation
