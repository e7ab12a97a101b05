// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// An equivalent formula, better suited as a source of predicates: within one conjunction the
/// bounds of one linear sum are combined (the tightest stay, t <= c and t >= c become t = c, an
/// empty range false, t != c at the edge of the range tightens it), and dually within one
/// disjunction. Otherwise the structure stays. No new symbols.
[[nodiscard]] Term combine_bounds(TermManager& terms, Term formula);

}  // namespace pcegar::interpolation
