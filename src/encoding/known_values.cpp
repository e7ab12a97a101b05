// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/known_values.hpp"

#include <algorithm>
#include <vector>

namespace pcegar::encoding {

using smt::Kind;
using smt::Term;

namespace {

bool is_address_base(const smt::TermManager& terms, Term term) {
  return terms.kind(term) == Kind::Variable && terms.name(term).starts_with("&objects");
}

bool is_slot_variable(const smt::TermManager& terms, Term term) {
  return terms.kind(term) == Kind::Variable && !terms.name(term).starts_with('&');
}

/// A bit-vector number, the base of addresses, or their sum.
bool is_plain(const smt::TermManager& terms, Term term) {
  if (terms.kind(term) == Kind::BitVectorConstant || is_address_base(terms, term)) {
    return true;
  }
  const auto parts = terms.arguments(term);
  return terms.kind(term) == Kind::BvAdd && is_address_base(terms, parts[0]) &&
         terms.kind(parts[1]) == Kind::BitVectorConstant;
}

}  // namespace

/// Integers: an equation is a sum that is zero; all of it but one variable may be known.
void KnownValues::note_sum(Term equation, Map& map) {
  const auto sides = terms_.arguments(equation);
  const smt::LinearSum left = terms_.linear_sum(terms_.subtract(sides[0], sides[1]));
  smt::LinearSum rest;
  rest.constant = left.constant;
  Term unknown;
  mpq_class factor;
  for (const auto& [base, coefficient] : left.monomials) {
    if (is_address_base(terms_, base)) {
      rest.monomials.emplace_back(base, coefficient);
    } else if (const auto found = map.find(base); found != map.end()) {
      rest.monomials.emplace_back(found->second, coefficient);
    } else if (!unknown.valid() && is_slot_variable(terms_, base) && abs(coefficient) == 1) {
      unknown = base;
      factor = coefficient;
    } else {
      return;
    }
  }
  if (!unknown.valid()) return;
  const smt::Sort sort = terms_.sort(unknown);
  Term value = terms_.integer(0);
  for (const auto& [base, coefficient] : rest.monomials)
    value = terms_.add(value, terms_.scale(coefficient, base));
  if (rest.constant.get_den() != 1) return;
  value = terms_.add(value, terms_.integer(rest.constant.get_num()));
  value = terms_.scale(-factor, value);
  const smt::LinearSum result = terms_.linear_sum(value);
  const bool is_address = result.monomials.size() == 1 && result.monomials[0].second == 1 &&
                          is_address_base(terms_, result.monomials[0].first);
  if ((result.monomials.empty() || is_address) && terms_.sort(value) == sort)
    map.emplace(unknown, value);
}

void KnownValues::note(Term conjunct, Map& map) {
  if (terms_.kind(conjunct) != Kind::Equal) return;
  const auto sides = terms_.arguments(conjunct);
  if (terms_.sort(sides[0]) == terms_.int_sort()) return note_sum(conjunct, map);
  if (terms_.sort_data(terms_.sort(sides[0])).kind != smt::SortKind::BitVector) return;
  for (const bool swapped : {false, true}) {
    const Term variable = sides[swapped ? 1 : 0];
    Term value = sides[swapped ? 0 : 1];
    if (!is_slot_variable(terms_, variable) || map.contains(variable)) continue;
    if (const auto found = map.find(value); found != map.end()) value = found->second;
    if (is_plain(terms_, value)) map.emplace(variable, value);
  }
}

std::shared_ptr<const KnownValues::Map> KnownValues::of(Term formula) {
  static const auto nothing = std::make_shared<const Map>();
  // From the newest conjunction inwards, to one that has been seen or contains no other.
  std::vector<Term> open;
  std::shared_ptr<const Map> inner = nothing;
  for (Term at = formula; at.valid();) {
    if (const auto found = known_.find(at); found != known_.end()) {
      inner = found->second;
      break;
    }
    open.push_back(at);
    Term next;
    if (terms_.kind(at) == Kind::And) {
      for (const Term part : terms_.arguments(at))
        if (terms_.kind(part) == Kind::And && (!next.valid() || next < part)) next = part;
    }
    at = next;
  }
  for (auto at = open.rbegin(); at != open.rend(); ++at) {
    auto map = std::make_shared<Map>(*inner);
    if (terms_.kind(*at) == Kind::And) {
      const auto parts = terms_.arguments(*at);
      std::vector<Term> conjuncts(parts.begin(), parts.end());
      // Definitions of older variables come first.
      std::sort(conjuncts.begin(), conjuncts.end());
      for (const Term part : conjuncts) note(part, *map);
    } else {
      note(*at, *map);
    }
    inner = known_[*at] = std::move(map);
  }
  return inner;
}

}  // namespace pcegar::encoding
