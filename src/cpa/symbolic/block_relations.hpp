// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/predicate_registry.hpp"
#include "cpa/predicate/region_split.hpp"
#include "cpa/symbolic/block_footprints.hpp"
#include "cpa/symbolic/path_relations.hpp"
#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"
#include "support/tally.hpp"

namespace pcegar::cpa {

/// A block with the predicates that are tracked at its start and at its end (ascending).
struct TrackedBlock {
  const encoding::PathFormula& formula;
  std::span<const PredicateId> before;
  std::span<const PredicateId> after;
};

/// Boolean abstraction of blocks as relations between valuations of the predicates before and
/// after; filled as far as they are asked for, and kept for the whole run. See block_relations.cpp.
class BlockRelations {
public:
  /// `abstractor` answers where a relation has too many pairs.
  BlockRelations(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
                 Abstractor& abstractor, smt::Backend& backend, const Limits& limits,
                 Statistics& statistics);

  /// The formula to ask about a block with: its own, or that of the empty path, if the block's is
  /// not made yet and no predicate says anything about what the block reads or writes. Then all
  /// that the block's formula could add is whether the block can be taken: it is taken to be
  /// possible.
  const encoding::PathFormula& formula_about(const Block& block,
                                             std::span<const PredicateId> before,
                                             std::span<const PredicateId> after);
  /// Whether formula_about() gave the empty path's.
  [[nodiscard]] bool is_taken_to_be_possible(const encoding::PathFormula& block) const {
    return &block == &nothing_;
  }

  /// The region over the predicates after the block, started in `region`: what
  /// Abstractor::abstract() gives. A solver `unknown` makes it coarser, never wrong. Throws
  /// LimitReached.
  bdd::Bdd image(bdd::Bdd region, const TrackedBlock& block);
  /// The valuations of `region` from which the block can lead to one of `end`, a region over the
  /// predicates after the block. Of a region that image() was asked for. Where the whole relation
  /// is not known, some such valuations; where the solver does not say which, all of the region
  /// that the known part of the relation allows.
  bdd::Bdd preimage(bdd::Bdd region, const TrackedBlock& block, bdd::Bdd end);

  /// Whether any valuation leads through the block. Asked of a block on the path to a target:
  /// image() takes blocks about which no predicate says anything to be possible until this denies
  /// it. True if that is too hard to find out with this effort.
  bool can_be_taken(const encoding::PathFormula& block, smt::Effort effort);
  /// The block was followed with the empty path's formula, so can_be_taken() has to find out.
  void take_to_be_possible(const encoding::PathFormula& block);

  /// It is known otherwise that no valuation leads through the block.
  void exclude(const encoding::PathFormula& block);

  /// Bounds the work of all calls; WorkSpent is thrown once it is spent.
  [[nodiscard]] WorkBudget& budget() { return budget_; }
  /// Of the solver.
  [[nodiscard]] std::uint64_t queries() const {
    return queries_.value() + path_relations_.queries();
  }

private:
  /// A path that was found in a block.
  using Literals = std::vector<smt::Term>;
  /// Pairs of valuations, as a product: factors over different predicates.
  using Pairs = std::vector<bdd::Bdd>;
  /// When the variables that a side does not have are quantified: those of no factor first, each
  /// other one with the last factor that mentions it. Conjunctions of variables.
  struct Quantified {
    bdd::Bdd first;
    std::vector<bdd::Bdd> with;  ///< by factor
  };
  struct Relation {
    smt::Term formula;                          ///< what of the block's it depends on
    std::vector<PredicateId> asked;             ///< before the block: what it can depend on
    std::vector<PredicateId> decided;           ///< after it: what it can change
    std::vector<PredicateInstance> predicates;  ///< those asked and decided
    std::vector<std::uint32_t> lost;  ///< variables before: with another value, or untracked, after
    std::vector<PredicateId> left;    ///< of those asked: they are in `lost`
    std::vector<std::uint32_t> found;   ///< variables after, of what is decided
    std::vector<Pairs> pairs;           ///< their union
    std::vector<Quantified> for_image;  ///< for each of the pairs, as far as they were used
    bdd::Bdd complete;      ///< all pairs that start here are known; over the predicates
    std::size_t paths = 0;  ///< so many of those known for the formula are in it
    std::size_t completions = 0;
    bool is_too_large = false;
    std::map<std::uint32_t, smt::Term> instances;      ///< by variable
    std::unordered_map<bdd::Bdd, smt::Term> formulas;  ///< of pairs
  };
  /// Whether a block can be taken.
  struct Possibility {
    std::optional<bool> answer;  ///< of the solver
    bool was_asked = false;
  };
  using Key = std::vector<std::uint32_t>;

  Relation& relation_of(const TrackedBlock& block);
  /// The one to use for starts in `region`.
  Relation& relation_for(bdd::Bdd region, const TrackedBlock& block);
  const std::vector<std::uint32_t>& support_of(bdd::Bdd region);
  bdd::Bdd unknown_starts(const Relation& relation, bdd::Bdd region);
  Relation make_relation(const TrackedBlock& block);
  /// Finds all pairs that start in `fresh`, a region over the predicates asked.
  void complete(Relation& relation, const encoding::PathFormula& block, bdd::Bdd fresh);
  /// Of a relation without predicates.
  void complete_without_asking(Relation& relation, const encoding::PathFormula& block);
  void forget_pairs_of(const encoding::PathFormula& block);
  /// Adds what earlier precisions found.
  void add_known_paths(Relation& relation, bdd::Bdd starts);
  /// Adds the pairs of the paths that the session's model takes. Returns what excludes them.
  smt::Term add_paths(Relation& relation, bdd::Bdd starts);
  static void add(Relation& relation, Pairs pairs);
  /// Over the instances of the predicates.
  smt::Term formula_of(Relation& relation, const Pairs& pairs);
  smt::Term formula_of(Relation& relation, bdd::Bdd factor);
  /// The pairs of the relation that the valuations allow, without the variables of one side.
  bdd::Bdd end_of(Relation& relation, bdd::Bdd starts);
  bdd::Bdd start_of(const Relation& relation, bdd::Bdd ends);
  /// The valuations of the region from which a pair of the relation leads to one of `end`.
  bdd::Bdd starts_within(bdd::Bdd region, const Relation& relation, bdd::Bdd end);
  /// Some such valuations, of a relation that need not be complete. Nothing if none was found.
  std::optional<bdd::Bdd> some_starts(bdd::Bdd region, Relation& whole, const TrackedBlock& block,
                                      bdd::Bdd end);
  bdd::Bdd side_of(bdd::Bdd valuations, const Pairs& pairs, const Quantified& without);
  Quantified quantified(const Pairs& pairs, std::span<const std::uint32_t> variables);
  /// Gives new predicates the places in the order of pairs that they have in that of regions.
  void place_predicates();
  enum class Search : std::uint8_t { Complete, TooMany, Unknown };
  /// Asks for models until there is none, or so many were found.
  Search find_paths(Relation& relation, bdd::Bdd starts, std::size_t most);
  /// All paths of the block, if they are few and easily found.
  bool find_all_paths(Relation& relation);
  smt::Term at_start(PredicateId predicate);
  bdd::Bdd to_pairs(bdd::Bdd region, std::span<const PredicateId> after);
  bdd::Bdd to_region(bdd::Bdd pairs);

  PredicateRegistry& predicates_;
  encoding::PathFormulaBuilder& builder_;
  Abstractor& abstractor_;
  const Limits& limits_;
  smt::TermManager& terms_;
  encoding::PathFormula nothing_;  ///< the empty path
  BlockFootprints footprints_;
  std::unique_ptr<smt::Session> session_;
  std::unique_ptr<smt::Session> quick_session_;
  std::unique_ptr<smt::Session> patient_session_;  ///< where a verdict depends on the answer
  RegionSplit split_;
  bdd::BddManager pairs_;
  std::size_t placed_ = 0;           ///< so many predicates have their place
  bdd::BddManager::Copies starts_;   ///< of regions, as starts of pairs
  bdd::BddManager::Copies regions_;  ///< of pairs
  bdd::Bdd last_region_;
  std::vector<std::uint32_t> last_support_;  ///< of it
  WorkBudget budget_;
  PathRelations path_relations_;
  std::map<Key, Relation> relations_;
  std::unordered_map<smt::Term, std::vector<Literals>> paths_;  ///< by a relation's formula
  /// By a block's formula, of those taken to be possible.
  std::unordered_map<smt::Term, Possibility> can_be_taken_;
  Counter& made_;
  Counter& assumed_;
  Counter& completions_;
  Counter& found_paths_;
  Counter& known_paths_;
  Counter& too_large_;
  Counter& unknown_;
  Tally queries_;
  Timer& timer_;
};

}  // namespace pcegar::cpa
