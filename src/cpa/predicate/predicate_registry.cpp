// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/predicate_registry.hpp"

#include <algorithm>

namespace pcegar::cpa {

PredicateId PredicateRegistry::add(smt::Term atom) {
  if (terms_.kind(atom) == smt::Kind::Not) {
    return add(terms_.arguments(atom)[0]);
  }
  const auto [position, is_new] = ids_.try_emplace(atom, PredicateId(atoms_.size()));
  if (is_new) {
    const std::optional<PredicateId> place = most_similar(atom);
    if (place) {
      regions_.place_after(position->second.value(), place->value());
    }
    placed_after_.push_back(place);
    atoms_.push_back(atom);
  }
  return position->second;
}

/// Of two that share as many variables, the later one.
std::optional<PredicateId> PredicateRegistry::most_similar(smt::Term atom) const {
  if (order_ == PredicateOrder::Discovery) {
    return std::nullopt;
  }
  const std::vector<smt::Term>& variables = terms_.free_variables(atom);
  std::optional<PredicateId> result;
  std::size_t most = 1;
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    const std::vector<smt::Term>& others = terms_.free_variables(atoms_[i]);
    const auto shared =
        static_cast<std::size_t>(std::ranges::count_if(variables, [&](smt::Term variable) {
          return std::ranges::binary_search(others, variable);
        }));
    if (shared >= most) {
      most = shared;
      result = PredicateId(i);
    }
  }
  return result;
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
