// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// A formula seen as a conjunction or disjunction of others, whatever it is built from: the
/// negation of a disjunction is a conjunction, an ite or an equivalence of formulas is a
/// disjunction of two cases (or, where asked for as a conjunction, a conjunction of two clauses).
enum class Shape { Conjunction, Disjunction, Literal };

/// What an ite or an equivalence between formulas is seen as.
enum class Cases { AsDisjunction, AsConjunction };

struct FormulaView {
  Shape shape = Shape::Literal;
  std::vector<Term> parts;  ///< of a literal: none
};

[[nodiscard]] FormulaView view_of(TermManager& terms, Term formula, Cases cases);

/// The formula as a list of conjuncts, none of which is a conjunction; ites are kept as one.
[[nodiscard]] std::vector<Term> conjuncts_of(TermManager& terms, Term formula);

/// The variables alive at each cut of a chain, in id order: those that occur before and after it.
/// One element fewer than there are blocks.
[[nodiscard]] std::vector<std::vector<Term>> alive_variables(TermManager& terms,
                                                             std::span<const Term> blocks);

/// Number of distinct atoms of the formulas, where variables that differ only in what follows the
/// last '@' of their names (the SSA index) are the same: about the number of predicates that a
/// sequence contributes.
[[nodiscard]] std::size_t predicate_count(TermManager& terms, std::span<const Term> formulas);

/// Number of distinct subterms.
[[nodiscard]] std::size_t node_count(const TermManager& terms, Term term);

}  // namespace pcegar::interpolation
