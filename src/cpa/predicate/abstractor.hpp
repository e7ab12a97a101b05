// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "cpa/predicate/block_models.hpp"
#include "cpa/predicate/predicate_registry.hpp"
#include "cpa/predicate/region_split.hpp"
#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"
#include "support/tally.hpp"

namespace pcegar::cpa {

/// Of a query, in solver steps, some ten seconds: deterministic, and no timer thread for each of
/// many small queries.
inline constexpr unsigned abstraction_resource_limit = 50'000'000;

/// Which abstraction (phi)^pi is computed (paper 000, Sect. 2.2).
enum class AbstractionKind { Boolean, Cartesian };

/// Computes predicate abstractions of a block: the strongest region over the predicates (Boolean),
/// or the strongest conjunction of predicates and their negations (Cartesian), that psi & phi
/// implies.
class Abstractor {
public:
  Abstractor(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
             smt::Backend& backend, AbstractionKind kind, Statistics& statistics);
  ~Abstractor();

  /// The region after a block. `psi` is the region at its start, `block` its path formula, and
  /// `tracked` the predicates in ascending order. The empty region (false) means that no execution
  /// gets through. A solver `unknown` makes the result coarser, never wrong. With a limited effort,
  /// a block before and after which nothing is tracked is taken to be possible if that is not found
  /// out soon: it hardly ever matters, and may be expensive where blocks are long.
  bdd::Bdd abstract(bdd::Bdd psi, const encoding::PathFormula& block,
                    std::span<const PredicateId> tracked, smt::Effort effort = smt::Effort::Full);

  /// If there are blocks that were taken to be possible, the effort is full from now on, for them
  /// as well; `false` if there are none, or if this was so before.
  bool be_thorough();

  struct Counts {
    std::uint64_t computed = 0;    ///< of the abstractions that were asked for
    std::uint64_t from_cache = 0;  ///< the others
    std::uint64_t with_solver = 0;
    std::uint64_t blocks = 0;  ///< different ones
    std::uint64_t solver_queries = 0;
  };
  [[nodiscard]] Counts counts() const {
    return {abstractions_.value(), cached_.value(), with_solver_.value(), blocks_.value(),
            queries_.value()};
  }

private:
  using Question = std::vector<std::uint32_t>;
  struct Job;
  struct Affected;
  bdd::Bdd compute(bdd::Bdd psi, const encoding::PathFormula& block,
                   std::span<const PredicateId> tracked);
  /// The region of the open predicates after the block, started in `start`; from the cache or from
  /// the solver.
  bdd::Bdd region_after(bdd::Bdd start, const encoding::PathFormula& block,
                        const Affected& affected);
  /// The same by asking about each cube of the start separately; nothing if too few were asked
  /// about before. `question` is that of the whole start.
  std::optional<bdd::Bdd> cube_by_cube(bdd::Bdd start, Question question,
                                       const encoding::PathFormula& block,
                                       const Affected& affected);
  /// The region of the open predicates; empty if no execution gets through.
  bdd::Bdd answer(Job& job);
  Affected affected_by(const encoding::PathFormula& block, bdd::Bdd psi,
                       std::span<const PredicateId> tracked);
  /// For a psi with too many pieces: the predicates that psi neither fixes nor ignores count as
  /// affected.
  void keep_independent(Affected& affected, bdd::Bdd psi);
  bdd::Bdd enumerate(Job& job);
  void fix_entailed(Job& job);
  smt::CheckResult check();
  /// Before and after which nothing is tracked.
  bdd::Bdd after_block_alone(const encoding::PathFormula& block);
  /// The values of the open predicates in the session's model, also kept for later.
  std::vector<bool> read_model(Job& job);

  PredicateRegistry& predicates_;
  encoding::PathFormulaBuilder& builder_;
  smt::TermManager& terms_;
  std::unique_ptr<smt::Session> session_;
  std::unique_ptr<smt::Session> quick_session_;
  BlockModels known_models_;
  RegionSplit split_;
  AbstractionKind kind_;
  /// (psi, block formula, instantiated predicates) -> region; survives restarts.
  std::map<Question, bdd::Bdd> cache_;
  /// (relevant part of psi, block formula, instances of the open predicates) -> their region.
  std::map<Question, bdd::Bdd> answers_;
  /// Relevant part of psi & block formula already known to be (un)satisfiable.
  std::map<std::pair<bdd::Bdd, smt::Term>, bool> feasible_;

  std::unordered_set<smt::Term> blocks_seen_;  ///< their formulas
  std::unordered_set<smt::Term> assumed_;   ///< formulas of blocks that were taken to be possible
  smt::Effort effort_ = smt::Effort::Full;  ///< of the question that is being answered
  bool is_thorough_ = false;

  Tally abstractions_;
  Tally blocks_;
  Tally with_solver_;
  Tally cached_;
  Counter& known_answers_;
  Tally queries_;
  Counter& cubes_;
  Counter& unknown_;
  Counter& assumed_possible_;
  Counter& unaffected_;
  Timer& timer_;
};

}  // namespace pcegar::cpa
