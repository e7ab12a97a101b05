// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Clauses that hold in linear integer arithmetic, with the reason why in a form from which partial
// interpolants are read off.

#include <vector>

#include "interpolation/proof/atom_table.hpp"

namespace pcegar::interpolation::proof {

/// A literal of the lemma and the factor of what its negation says, `form - bound REL 0`, in the
/// lemma's contradictory combination.
struct LemmaEntry {
  Literal literal;
  Rational factor;
};

struct Lemma {
  enum class Kind {
    /// All negations are inequalities or equalities; factors are positive for upper bounds and
    /// negative for lower ones; the sum of factor * (form - bound) is a positive constant although
    /// it is at most zero.
    Inequalities,
    /// All negations are equalities; the sum is a non-zero constant although it is zero.
    Equalities,
    /// One negation is a disequality, with factor 1 or -1, the rest are equalities; the sum is
    /// zero identically, although the disequality's part is not zero and the others' is.
    Disequality,
    /// All literals are over the same form; no factors.
    SameForm,
  };
  Kind kind = Kind::Inequalities;
  std::vector<LemmaEntry> entries;
};

/// The factor-weighted sum of the constraints of some entries.
template <class Filter>
LinearSum weighted_sum(const AtomTable& atoms, const Lemma& lemma, Filter&& counts) {
  LinearSum sum;
  for (const LemmaEntry& entry : lemma.entries) {
    if (!counts(entry.literal)) continue;
    const Constraint said = atoms.constraint(~entry.literal);
    sum.add(atoms.sum_of(said.form, said.bound), entry.factor);
  }
  return sum;
}

/// Re-proves a lemma from its factors alone.
[[nodiscard]] bool is_valid(const AtomTable& atoms, const Lemma& lemma);

}  // namespace pcegar::interpolation::proof
