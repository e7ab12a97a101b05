// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "cpa/predicate/predicate_registry.hpp"
#include "encoding/path_formula.hpp"

namespace pcegar::cpa {

/// Finds the part of a region that can influence the answer to a question about a block;
/// region_split.cpp explains when the rest cannot.
class RegionSplit {
public:
  RegionSplit(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder)
      : predicates_(predicates), builder_(builder) {}

  /// A region R with psi => R, such that psi & question is satisfiable exactly if R & question is,
  /// for every question over the block's formula and the instances, provided that psi is
  /// satisfiable.
  [[nodiscard]] bdd::Bdd relevant_part(bdd::Bdd psi, const encoding::PathFormula& block,
                                       std::span<const smt::Term> instances);

  /// A predicate that a block does not touch means the same at its start and end. Moves such
  /// predicates to the touched ones if the value of a touched one at the end may depend on them:
  /// they are connected with a touched one, and psi does not fix them.
  void move_connected(bdd::Bdd psi, const encoding::PathFormula& block,
                      std::vector<PredicateId>& touched, std::vector<std::uint32_t>& untouched);

  /// Those of the predicates, taken at the start of a block, that are connected with its formula or
  /// with the instances.
  [[nodiscard]] std::vector<PredicateId> connected(smt::Term block,
                                                   std::span<const smt::Term> instances,
                                                   std::span<const PredicateId> predicates);

  /// Whether a predicate, taken at the start of a block, says nothing about a block that mentions
  /// these variables alone (ascending).
  [[nodiscard]] bool is_apart(PredicateId predicate, std::span<const smt::Term> block);

  /// Whether a predicate mentions uninterpreted functions.
  [[nodiscard]] bool has_functions(PredicateId predicate) {
    return symbols_of(predicate).has_functions;
  }

  /// A part of a region that is a conjunction.
  struct Piece {
    bdd::Bdd apart;  ///< over the predicates that were to be split off
    bdd::Bdd rest;   ///< over the others
  };
  /// psi as a disjunction of pieces, no two with the same `apart`; in ascending order. Nothing if
  /// they are many.
  [[nodiscard]] std::optional<std::vector<Piece>> pieces(
      bdd::Bdd psi, std::span<const std::uint32_t> predicates_apart);

private:
  /// `apart` of a piece -> its `rest`.
  using Pieces = std::map<bdd::Bdd, bdd::Bdd>;
  struct PieceSearch {
    std::span<const std::uint32_t> apart;
    std::map<bdd::Bdd, Pieces> known;
  };
  /// False if there are too many.
  bool find_pieces(PieceSearch& search, bdd::Bdd psi);

  using Variables = std::set<smt::Term>;
  struct Symbols {
    std::vector<smt::Term> variables;  ///< at the start of a block
    bool has_functions = false;        ///< uninterpreted ones
  };
  const Symbols& symbols_of(PredicateId predicate);
  [[nodiscard]] bool mentions_functions(smt::Term term) const;
  void add_variables(smt::Term term, Variables& variables);
  /// Whether a predicate, taken at the start of a block, is connected with the variables.
  bool is_connected(PredicateId predicate, const Variables& variables);
  bool is_fixed(bdd::Bdd psi, std::uint32_t predicate);
  /// Moves all predicates that are connected with the variables out of `hidden`; the variables grow
  /// accordingly.
  void reveal_connected(std::vector<std::uint32_t>& hidden, Variables& variables);

  PredicateRegistry& predicates_;
  encoding::PathFormulaBuilder& builder_;
  std::vector<Symbols> symbols_;  ///< by predicate
};

}  // namespace pcegar::cpa
