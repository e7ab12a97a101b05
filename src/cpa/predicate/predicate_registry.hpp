// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "bdd/bdd.hpp"
#include "encoding/path_formula.hpp"

namespace pcegar::cpa {

struct PredicateTag;
/// A predicate of the run, numbered in the order of discovery; also its BDD variable.
using PredicateId = StrongId<PredicateTag>;

/// All predicates (un-indexed atoms) of a run and the translation between regions and formulas.
class PredicateRegistry {
public:
  explicit PredicateRegistry(smt::TermManager& terms) : terms_(terms) {}

  /// The id of an atom; negations share the id of their atom.
  PredicateId add(smt::Term atom);
  [[nodiscard]] smt::Term atom(PredicateId id) const { return atoms_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return atoms_.size(); }
  [[nodiscard]] bdd::BddManager& regions() { return regions_; }
  /// The un-indexed formula of a region.
  [[nodiscard]] smt::Term formula(bdd::Bdd region);

private:
  smt::TermManager& terms_;
  bdd::BddManager regions_;
  std::vector<smt::Term> atoms_;
  std::unordered_map<smt::Term, PredicateId> ids_;
  std::unordered_map<bdd::Bdd, smt::Term> formulas_;
};

}  // namespace pcegar::cpa
