// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

[[nodiscard]] bool mentions(TermManager& terms, Term term, Term variable);

/// A literal read as the definition of a variable in it: literal <=> variable = value and rest.
struct Definition {
  Term value;      ///< without the variable
  Term condition;  ///< what is left of the literal; true but for array writes
  Term unknown;    ///< a new variable in `value`, existentially quantified; invalid if none
};

/// If the literal has that form (possibly after inverting an operation): over Int, with coefficient
/// 1 or -1; over bit-vectors, through addition, subtraction, exclusive or and complement; Booleans;
/// an array before a write.
[[nodiscard]] std::optional<Definition> solve_for(TermManager& terms, Term literal, Term variable);

/// An equivalent formula in which equalities of bit-vector sums have lost their common summands
/// (x + 1 = y + 1 is x = y; over Int and Real terms are like that anyway).
[[nodiscard]] Term cancel_summands(TermManager& terms, Term formula);

}  // namespace pcegar::interpolation
