// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "cpa/predicate/predicate_registry.hpp"
#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::cpa {

/// Models of block formulas that the solver found earlier in the run. Any of them that starts in a
/// region is a model of region & block, so it answers what an abstraction would ask the solver,
/// for other regions and for predicates that are only found later.
///
/// A model is kept as the values of the block's variables at its start and its end; what a
/// predicate says there is computed once and remembered.
class BlockModels {
public:
  BlockModels(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
              Statistics& statistics);

  /// Keeps the session's current model (after Sat) of a formula that contains the block's.
  void remember(const encoding::PathFormula& block, smt::Session& session);

  /// For every model of the block that is known to start in `psi` and to decide the predicates at
  /// the end: their values, in the order of `predicates`. Without duplicates, oldest first.
  [[nodiscard]] std::vector<std::vector<bool>> starting_in(bdd::Bdd psi,
                                                           const encoding::PathFormula& block,
                                                           std::span<const PredicateId> predicates);

private:
  enum class Truth : std::uint8_t { NotAsked, Open, False, True };
  struct Model {
    std::unordered_map<smt::Term, smt::Term> values;  ///< SSA variable -> constant
    std::vector<Truth> at_start;                      ///< by predicate
    std::vector<Truth> at_end;
  };
  struct Models {
    encoding::SsaMap ssa;
    std::vector<smt::Term> interface;  ///< variables of the block at its start or end
    std::vector<Model> models;
  };

  Models& models_of(const encoding::PathFormula& block);
  Truth truth(const Model& model, std::vector<Truth>& known, PredicateId predicate,
              const encoding::SsaMap& ssa);
  bool starts_in(Model& model, bdd::Bdd psi);

  PredicateRegistry& predicates_;
  encoding::PathFormulaBuilder& builder_;
  /// By block formula; those of one formula differ in their indices at the end (a block that ends
  /// with an arbitrary value has the formula of the one without), and so in what is true there.
  std::unordered_map<smt::Term, std::vector<Models>> blocks_;
  Counter& kept_;
  Counter& reused_;
};

}  // namespace pcegar::cpa
