// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "cpa/symbolic/block_relations.hpp"
#include "refiners/candidate_scorer.hpp"
#include "refiners/component_refiner.hpp"
#include "refiners/concretiser.hpp"
#include "refiners/interpolator.hpp"
#include "refiners/path_slicer.hpp"
#include "refiners/provident_refinement.hpp"

namespace pcegar::refiners {

/// ARG path -> block formulas -> feasible, or infeasible -> interpolants -> precision increment.
/// provident_refine of 002, Algorithm 3.1. Components that refine themselves are asked first: a
/// path that one of them rules out needs no formulas.
class ProvidentRefiner {
public:
  /// `slicing` bounds the candidates of one path besides the plain one.
  ProvidentRefiner(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                   cpa::PredicateRegistry& predicates, smt::Backend& backend,
                   Interpolator& interpolator, Concretiser& concretiser, const Slicing& slicing,
                   const Limits& limits, Statistics& statistics);

  using PathTest = std::function<bool(const ErrorPath&)>;
  /// Tells them which blocks interpolants have shown to be impossible; null: nobody.
  void report_impossible_blocks_to(cpa::BlockRelations* relations) { relations_ = relations; }
  /// The provident refinements of all targets, in their order; as soon as one is found to be
  /// feasible, only that one. `needs_all` tells for which paths a candidate other than the longest
  /// may be wanted, since what ruled them out was not enough: all their candidates are computed,
  /// and components other than the predicates are not asked. Every path is decided with the effort
  /// `first`; if all targets are too hard for a limited effort, with full effort. Throws
  /// LimitReached.
  std::vector<ProvidentRefinement> refine(std::span<const cpa::ArgNodeId> targets,
                                          const PathTest& needs_all = {},
                                          smt::Effort first = smt::Effort::Limited);
  struct Counts {
    std::uint64_t provident = 0;
    std::uint64_t computed = 0;  ///< of them
    PathFeasibility::Counts feasibility;
    Interpolator::Counts interpolation;
  };
  [[nodiscard]] Counts counts() const {
    return {provident_.value(), computed_.value(), feasibility_.counts(), interpolator_.counts()};
  }
  /// Releases the memory of its solvers, for those of a certificate: opening a solver is much
  /// quicker with memory that the process already has. refine() opens new ones.
  void close_solvers();

private:
  using Sequence = Interpolator::Sequence;
  /// An infeasible prefix of the path: the plain one, or a slice.
  struct Prefix {
    Sequence blocks;
    bool is_sliced = false;
  };
  /// A provident refinement as far as it is known without interpolation.
  struct Draft {
    ProvidentRefinement refinement;
    std::vector<Prefix> prefixes;  ///< in the order in which they are interpolated
    bool one_is_enough = false;    ///< the first of them that can be interpolated
    /// Index of the draft whose infeasible prefix this path starts with.
    std::optional<std::size_t> leader;
    bool is_passed_over = false;  ///< no counterexample was searched, since many were in vain
  };
  std::vector<Draft> drafts_of(std::span<const cpa::ArgNodeId> targets, const PathTest& needs_all,
                               smt::Effort effort);
  Draft draft(cpa::ArgNodeId target, const PathTest& needs_all, smt::Effort effort);
  /// Left open because the effort was limited.
  static bool is_too_hard(const Draft& draft);
  /// Lets the components besides the predicates try to rule out the path by themselves.
  bool rule_out_by_component(Draft& draft);
  /// Takes over the refinement of another path, if that rules out this path.
  bool follow(Draft& draft);
  void decide(Draft& draft, const PathTest& needs_all, smt::Effort effort);
  std::vector<ProvidentRefinement> finished(std::vector<Draft>& drafts);
  /// For a path that is feasible as far as is known.
  std::variant<Feasible, Spurious, Undecided> confirmed(const ProvidentRefinement& refinement);
  /// What such a path would probably meet, if it is not to be tried in this round.
  std::optional<Undecided> passed_over(const ProvidentRefinement& refinement);
  /// Tries those that were passed over, until one is feasible.
  std::optional<ProvidentRefinement> feasible_one(std::span<const Draft> drafts,
                                                  std::vector<ProvidentRefinement>& refinements);
  void finish(Draft& draft, const std::vector<ProvidentRefinement>& before);
  std::variant<Feasible, Spurious, Undecided> interpolated(const Draft& draft);
  /// Whether it has a predicate about a loop counter alone, as several others are already.
  bool unrolls_a_loop(const RefinementCandidate& candidate);
  /// From the slice without conditions on loop counters, if there is one.
  std::optional<RefinementCandidate> candidate_without_loop_counters(const ErrorPath& path);
  /// The path's block that cannot be taken by itself, if the interpolants say so: true before it,
  /// false after it.
  const PathBlock* impossible_block(const ErrorPath& path,
                                    const interpolation::Interpolants& interpolants);
  void share(const ErrorPath& path, const Spurious& outcome);
  std::variant<RefinementCandidate, Undecided> candidate_of(const ErrorPath& path,
                                                            const Sequence& prefix);
  std::variant<RefinementCandidate, Undecided> increment_of(
      const ErrorPath& path, const interpolation::Interpolants& interpolants);

  const AnalysisView& view_;
  encoding::PathFormulaBuilder& builder_;
  cpa::PredicateRegistry& predicates_;
  BlockFormulas block_formulas_;
  PathFeasibility feasibility_;
  CandidateScorer scorer_;
  PathSlicer slicer_;
  std::vector<std::unique_ptr<ComponentRefiner>> components_;
  Interpolator& interpolator_;
  Concretiser& concretiser_;
  Slicing slicing_;
  std::size_t counters_seen_ = 0;                             ///< in so many predicates
  std::unordered_map<smt::Term, std::size_t> about_counter_;  ///< the predicates, by loop counter
  std::size_t max_slices_ = 0;                                ///< in this round
  bool avoids_counters_ = false;                              ///< in this round
  std::map<cpa::PropertyId, unsigned> replays_in_vain_;       ///< in this round
  /// What kept paths of a property from being confirmed.
  struct Obstacles {
    std::map<std::string, unsigned> paths;  ///< by what is not modelled
    std::optional<Undecided> last;
    unsigned passed_over = 0;  ///< since the last of them
  };
  std::map<cpa::PropertyId, Obstacles> obstacles_;
  interpolation::Portfolio::Patience patience_ =
      interpolation::Portfolio::Patience::Thorough;  ///< in this round
  cpa::BlockRelations* relations_ = nullptr;
  unsigned hard_sequences_ = 0;  ///< in this round
  bool has_candidates_ = false;  ///< in this round
  const Limits& limits_;
  /// What rules out every path through an abstraction, by its id; looked up only.
  std::unordered_map<std::uint64_t, Spurious> infeasible_at_;
  /// The same for the drafts of this round, whose interpolants are still to come.
  std::unordered_map<std::uint64_t, std::size_t> leader_at_;
  Tally provident_;
  Tally computed_;
  Counter& shared_;
  Counter& candidates_found_;
  Counter& by_component_;
  Counter& longest_path_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
