// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/predicate_registry.hpp"

namespace pcegar::cpa {

PredicateId PredicateRegistry::add(smt::Term atom) {
  if (terms_.kind(atom) == smt::Kind::Not) {
    return add(terms_.arguments(atom)[0]);
  }
  const auto [position, is_new] = ids_.try_emplace(atom, PredicateId(atoms_.size()));
  if (is_new) {
    atoms_.push_back(atom);
  }
  return position->second;
}

smt::Term PredicateRegistry::formula(bdd::Bdd region) {
  if (regions_.is_constant(region)) {
    return terms_.bool_constant(region == regions_.true_());
  }
  if (const auto found = formulas_.find(region); found != formulas_.end()) {
    return found->second;
  }
  const smt::Term literal = atoms_[regions_.top_variable(region)];
  const smt::Term high = formula(regions_.high(region));
  const smt::Term low = formula(regions_.low(region));
  const smt::Term result =
      terms_.or_(terms_.and_(literal, high), terms_.and_(terms_.not_(literal), low));
  formulas_.emplace(region, result);
  return result;
}

}  // namespace pcegar::cpa
