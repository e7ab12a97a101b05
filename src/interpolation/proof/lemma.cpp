// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/lemma.hpp"

#include <algorithm>
#include <optional>

namespace pcegar::interpolation::proof {

namespace {

/// Whether literals over one form are a tautology: their negations leave no integer.
bool covers_all_integers(const AtomTable& atoms, const Lemma& lemma) {
  std::optional<Rational> low;
  std::optional<Rational> high;
  std::vector<Rational> holes;
  const int form = atoms.constraint(lemma.entries.front().literal).form;
  for (const LemmaEntry& entry : lemma.entries) {
    const Constraint said = atoms.constraint(~entry.literal);
    if (said.form != form) return false;
    const bool is_equal = said.relation == Relation::EqualTo;
    if (said.relation == Relation::NotEqualTo) holes.push_back(said.bound);
    if (said.relation == Relation::AtMost || is_equal) {
      high = high ? std::min(*high, said.bound) : said.bound;
    }
    if (said.relation == Relation::AtLeast || is_equal) {
      low = low ? std::max(*low, said.bound) : said.bound;
    }
  }
  if (!low || !high) return false;
  for (Rational value = *low; value <= *high; value += Rational(1)) {
    if (std::find(holes.begin(), holes.end(), value) == holes.end()) return false;
  }
  return true;
}

}  // namespace

bool is_valid(const AtomTable& atoms, const Lemma& lemma) {
  if (lemma.entries.empty()) return false;
  if (lemma.kind == Lemma::Kind::SameForm) return covers_all_integers(atoms, lemma);
  int disequalities = 0;
  for (const LemmaEntry& entry : lemma.entries) {
    switch (atoms.constraint(~entry.literal).relation) {
      case Relation::AtMost:
        if (lemma.kind != Lemma::Kind::Inequalities || entry.factor.sign() <= 0) return false;
        break;
      case Relation::AtLeast:
        if (lemma.kind != Lemma::Kind::Inequalities || entry.factor.sign() >= 0) return false;
        break;
      case Relation::EqualTo: break;
      case Relation::NotEqualTo:
        ++disequalities;
        if (entry.factor.is_zero()) return false;
        break;
    }
  }
  if (disequalities != (lemma.kind == Lemma::Kind::Disequality ? 1 : 0)) return false;
  const LinearSum sum = weighted_sum(atoms, lemma, [](Literal) { return true; });
  if (!sum.monomials.empty()) return false;
  switch (lemma.kind) {
    case Lemma::Kind::Inequalities: return sum.constant.sign() > 0;
    case Lemma::Kind::Equalities: return !sum.constant.is_zero();
    default: return sum.constant.is_zero();
  }
}

}  // namespace pcegar::interpolation::proof
