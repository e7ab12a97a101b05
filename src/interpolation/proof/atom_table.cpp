// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/atom_table.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace pcegar::interpolation::proof {

void LinearSum::add(int variable, const Rational& factor) {
  if (factor.is_zero()) return;
  auto place = std::lower_bound(monomials.begin(), monomials.end(), variable,
                                [](const auto& entry, int v) { return entry.first < v; });
  if (place != monomials.end() && place->first == variable) {
    place->second += factor;
    if (place->second.is_zero()) monomials.erase(place);
  } else {
    monomials.emplace(place, variable, factor);
  }
}

void LinearSum::add(const LinearSum& other, const Rational& factor) {
  for (const auto& [variable, coefficient] : other.monomials) add(variable, coefficient * factor);
  constant += other.constant * factor;
}

std::size_t AtomTable::FormHash::operator()(
    const std::vector<std::pair<int, Rational>>& form) const {
  std::size_t hash = form.size();
  for (const auto& [variable, coefficient] : form) {
    hash = hash * 1000003 + static_cast<std::size_t>(variable);
    hash = hash * 1000003 + coefficient.hash();
  }
  return hash;
}

std::size_t AtomTable::BoundHash::operator()(const std::pair<int, Rational>& key) const {
  return static_cast<std::size_t>(key.first) * 1000003 + key.second.hash();
}

int AtomTable::column(Term term) {
  const auto [entry, is_new] = columns_.emplace(term, variable_count());
  if (is_new) variables_.push_back(Variable{{}, term, {}, {}});
  return entry->second;
}

int AtomTable::internal_column() {
  variables_.push_back(Variable{});
  return variable_count() - 1;
}

Literal AtomTable::opaque_atom(Term term) {
  const auto [entry, is_new] = opaque_atoms_.emplace(term, atom_count());
  if (is_new) atoms_.push_back(Atom{Kind::Opaque, -1, {}, term, {}});
  return Literal::positive(entry->second);
}

Literal AtomTable::auxiliary_atom(int block) {
  atoms_.push_back(Atom{Kind::Auxiliary, -1, {}, {}, {block, block}});
  return Literal::positive(atom_count() - 1);
}

Literal AtomTable::bound_atom(Kind kind, BoundIndex& known, int form, const Rational& bound) {
  const auto [entry, is_new] = known.emplace(std::make_pair(form, bound), atom_count());
  if (is_new) {
    variables_[index(form)].atoms.push_back(atom_count());
    atoms_.push_back(Atom{kind, form, bound, {}, {}});
  }
  return Literal::positive(entry->second);
}

Literal AtomTable::at_most(int form, const Rational& bound) {
  return bound_atom(Kind::AtMost, at_most_, form, bound.floor());
}

Literal AtomTable::equal(int form, const Rational& bound) {
  return bound.is_integer() ? bound_atom(Kind::Equal, equal_, form, bound) : false_literal;
}

int AtomTable::form_of(const LinearSum& sum, Rational& factor) {
  const auto is_unit = [](const auto& entry) {
    return entry.second == Rational(1) || entry.second == Rational(-1);
  };
  factor = Rational(1);
  if (!std::all_of(sum.monomials.begin(), sum.monomials.end(), is_unit)) {
    mpz_class denominator = 1;
    mpz_class numerator = 0;
    for (const auto& [variable, coefficient] : sum.monomials) {
      const mpq_class value = coefficient.to_mpq();
      denominator = lcm(denominator, value.get_den());
    }
    for (const auto& [variable, coefficient] : sum.monomials) {
      const mpq_class value = coefficient.to_mpq() * denominator;
      numerator = gcd(numerator, value.get_num());
    }
    mpq_class quotient(denominator, numerator);
    quotient.canonicalize();
    factor = Rational(quotient);
  }
  if (sum.monomials.front().second.sign() < 0) factor = -factor;
  if (sum.monomials.size() == 1) return sum.monomials.front().first;
  std::vector<std::pair<int, Rational>> definition = sum.monomials;
  for (auto& [variable, coefficient] : definition) coefficient *= factor;
  const auto [entry, is_new] = forms_.emplace(std::move(definition), variable_count());
  if (is_new) variables_.push_back(Variable{entry->first, {}, {}, {}});
  return entry->second;
}

Literal AtomTable::at_most_zero(const LinearSum& sum) {
  if (sum.monomials.empty()) return sum.constant.sign() <= 0 ? true_literal : false_literal;
  Rational factor;
  const int form = form_of(sum, factor);
  const Rational bound = -(sum.constant * factor);
  if (factor.sign() > 0) return at_most(form, bound);
  return ~at_most(form, bound.ceil() - Rational(1));
}

Literal AtomTable::equal_to_zero(const LinearSum& sum) {
  if (sum.monomials.empty()) return sum.constant.is_zero() ? true_literal : false_literal;
  Rational factor;
  const int form = form_of(sum, factor);
  return equal(form, -(sum.constant * factor));
}

void AtomTable::touch(Literal literal, int block) {
  Atom& atom = atoms_[index(literal.atom())];
  atom.range.touch(block);
  if (atom.form < 0) return;
  const Variable& form = variables_[index(atom.form)];
  if (form.definition.empty()) {
    touch_column(atom.form, block);
  } else {
    for (const auto& [column, coefficient] : form.definition) touch_column(column, block);
  }
}

Constraint AtomTable::constraint(Literal literal) const {
  const Atom& a = atom(literal.atom());
  PCEGAR_ASSERT(is_arithmetic(literal.atom()), "only arithmetic literals are constraints");
  if (a.kind == Kind::Equal) {
    return {a.form, literal.is_negative() ? Relation::NotEqualTo : Relation::EqualTo, a.bound};
  }
  if (literal.is_negative()) return {a.form, Relation::AtLeast, a.bound + Rational(1)};
  return {a.form, Relation::AtMost, a.bound};
}

LinearSum AtomTable::sum_of(int form, const Rational& bound) const {
  LinearSum sum;
  if (is_column(form)) {
    sum.monomials.emplace_back(form, Rational(1));
  } else {
    sum.monomials = variable(form).definition;
  }
  sum.constant = -bound;
  return sum;
}

std::optional<BlockRange> AtomTable::alive_range(int form) const {
  std::optional<BlockRange> result;
  for (const auto& [column, coefficient] : sum_of(form, Rational(0)).monomials) {
    const BlockRange& range = variable(column).range;
    if (range.first < 0) return std::nullopt;
    if (!result) {
      result = range;
    } else {
      result->first = std::max(result->first, range.first);
      result->last = std::min(result->last, range.last);
    }
  }
  if (!result || result->first > result->last) return std::nullopt;
  return result;
}

Term AtomTable::to_term(Literal literal) {
  const Atom& a = atom(literal.atom());
  if (a.kind == Kind::Constant) return terms_.bool_constant(!literal.is_negative());
  PCEGAR_ASSERT(a.kind != Kind::Auxiliary, "auxiliary atoms are local to one block");
  if (a.kind == Kind::Opaque) return literal.is_negative() ? terms_.not_(a.term) : a.term;
  const Constraint said = constraint(literal);
  std::vector<Term> summands;
  for (const auto& [column, coefficient] : sum_of(said.form, Rational(0)).monomials) {
    const Term term = variable(column).term;
    PCEGAR_ASSERT(term.valid(), "internal variable in an interpolant");
    summands.push_back(terms_.scale(coefficient.to_mpq(), term));
  }
  const Term sum = terms_.add(summands);
  const Term bound = terms_.integer(said.bound.to_mpq().get_num());
  switch (said.relation) {
    case Relation::AtMost: return terms_.less_equal(sum, bound);
    case Relation::AtLeast: return terms_.less_equal(bound, sum);
    case Relation::EqualTo: return terms_.equal(sum, bound);
    case Relation::NotEqualTo: return terms_.not_(terms_.equal(sum, bound));
  }
  return {};
}

}  // namespace pcegar::interpolation::proof
