// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bdd/bdd.hpp"
#include "encoding/path_formula.hpp"

namespace pcegar::cpa {

struct PredicateTag;
/// A predicate of the run, numbered in the order of discovery; also its BDD variable.
using PredicateId = StrongId<PredicateTag>;

/// In which order the BDDs of regions have the predicates.
enum class PredicateOrder : std::uint8_t {
  Discovery,
  Grouped  ///< a new predicate is next to the one with which it shares most variables
};

/// All predicates (un-indexed atoms) of a run and the translation between regions and formulas.
class PredicateRegistry {
public:
  explicit PredicateRegistry(smt::TermManager& terms,
                             PredicateOrder order = PredicateOrder::Discovery)
      : terms_(terms), order_(order) {}

  /// The id of an atom; negations share the id of their atom.
  PredicateId add(smt::Term atom);
  [[nodiscard]] smt::Term atom(PredicateId id) const { return atoms_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return atoms_.size(); }
  [[nodiscard]] bdd::BddManager& regions() { return regions_; }
  /// The predicate after which this one was put in the order of the BDDs; none: it is the last one
  /// of those with smaller numbers.
  [[nodiscard]] std::optional<PredicateId> placed_after(PredicateId id) const {
    return placed_after_[id.index()];
  }
  /// The un-indexed formula of a region.
  [[nodiscard]] smt::Term formula(bdd::Bdd region);

private:
  [[nodiscard]] std::optional<PredicateId> most_similar(smt::Term atom) const;

  smt::TermManager& terms_;
  PredicateOrder order_;
  bdd::BddManager regions_;
  std::vector<smt::Term> atoms_;
  std::vector<std::optional<PredicateId>> placed_after_;  ///< by predicate
  std::unordered_map<smt::Term, PredicateId> ids_;
  std::unordered_map<bdd::Bdd, smt::Term> formulas_;
};

}  // namespace pcegar::cpa
