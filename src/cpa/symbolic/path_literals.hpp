// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "smt/solver.hpp"

namespace pcegar::cpa {

/// A conjunction of literals that implies the formula and holds in the session's model: of a
/// disjunction, one part that holds; of an ite, its condition and the branch that is taken. For a
/// block's formula, it describes some of the paths. Ascending, none twice. Precondition: the
/// formula holds in the model. A part that the model gives no value to is a literal as a whole.
[[nodiscard]] std::vector<smt::Term> path_literals(smt::TermManager& terms, smt::Session& session,
                                                   smt::Term formula);

}  // namespace pcegar::cpa
