// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The provident refinements of an exploration's targets, in three steps:
//
//   drafts       for each target in turn: its path, its block formulas, and whether they are
//                feasible. A feasible one ends the round: it always wins, and what would rule out
//                the others is not asked. (They are asked about again by the next exploration.)
//   sequences    that have to be interpolated are announced, so that they can be answered at the
//                same time (Interpolator)
//   finish       for each draft in turn: interpolants become predicates
//
// The feasibility of a path is first decided with a limited effort. A path that is too hard for it
// is deferred: it stays undecided in this round, and another target's refinement usually rules it
// out, too. Feasible paths are deferred, too, once several of the same property could not be
// confirmed (the explored arithmetic allows more than C's), and those whose interpolants take the
// engines long. Full effort is made only if nothing else is left. Where hundreds of paths meet the
// same value that is not modelled, ever fewer of them are tried, as long as there is something to
// refine.
//
// The first prefix of the abstract path's block formulas that is unsatisfiable (PathFeasibility,
// which shares work between paths that start alike) is what gets interpolated, so that paths which
// share an infeasible prefix share one interpolation (Interpolator remembers sequences by their
// block formulas). The atoms of interpolant I_k become predicates at the location of abstraction
// state e_k. With Boolean abstraction over these atoms, e_k's region implies I_k for every k when
// the path is explored again (by induction along the sequence), and the last block is then found
// infeasible: the path is gone.
//
// All paths through an abstraction have the same chain of blocks up to it. So once a prefix is
// found infeasible, its refinement is remembered at the abstraction where it ends. All other
// targets below that abstraction take it over, and their formulas are not built. With hundreds of
// targets, most provident refinements are taken over (a draft may follow another one of the same
// round). By definition they are separate refinements (the same as would be computed), and select
// sees them all.
//
// With slices, sliced prefixes of the path (PathSlicer) give further candidates, each with
// interpolants of its own. Which one is applied is not decided here, with one exception: if it is
// known beforehand that the longest will be applied, only its interpolants are computed, since the
// lengths are known without interpolants. Slices depend on the whole path, so nothing is taken over
// then.
#include "refiners/provident_refiner.hpp"

#include <algorithm>
#include <utility>

#include "support/activity.hpp"
#include "support/cpu_clock.hpp"
#include "support/error.hpp"

namespace pcegar::refiners {

namespace {
constexpr std::size_t max_shared = 4'096;  ///< then all are forgotten
/// The number of replays of a property in a round with limited effort that may fail.
constexpr unsigned most_replays_in_vain = 4;
/// The number of sequences in a round with limited effort that may be too hard to interpolate; then
/// only those without which there would be nothing to refine are tried.
constexpr unsigned most_hard_sequences = 2;
/// After so many paths of a property that could not be confirmed for the same reason, only every
/// second one is tried in a round with something to refine; after so many more only every fourth,
/// and so on.
constexpr unsigned paths_until_doubling = 8;
constexpr unsigned most_doublings = 10;
/// So many predicates about a loop counter alone mean that its loop is being unrolled.
constexpr std::size_t predicates_of_unrolling = 3;
/// Reasons besides loop counters are looked for in rounds of so many targets. Where there are
/// fewer, it costs more than the loop: measured on linux-tasks/modules.
constexpr std::size_t many_targets = 16;
}  // namespace

ProvidentRefiner::ProvidentRefiner(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                                   cpa::PredicateRegistry& predicates, smt::Backend& backend,
                                   Interpolator& interpolator, Concretiser& concretiser,
                                   const Slicing& slicing, const Limits& limits,
                                   Statistics& statistics)
    : view_(view),
      builder_(builder),
      predicates_(predicates),
      block_formulas_(builder),
      feasibility_(builder.terms(), backend, limits, statistics),
      scorer_(view, builder.terms()),
      slicer_(
          builder.terms(), feasibility_,
          [this](smt::Term variable) { return scorer_.is_loop_counter(variable); }, statistics),
      components_(component_refiners(view, limits)),
      interpolator_(interpolator),
      concretiser_(concretiser),
      slicing_(slicing),
      limits_(limits),
      provident_(statistics.counter("refinement.provident")),
      computed_(statistics.counter("provident.computed")),
      shared_(statistics.counter("provident.shared")),
      candidates_found_(statistics.counter("refinement.candidates")),
      by_component_(statistics.counter("refinement.by_component")),
      longest_path_(statistics.counter("refinement.longest_path_blocks")),
      timer_(statistics.timer("refinement.provident")) {}

bool ProvidentRefiner::is_too_hard(const Draft& draft) {
  const auto* undecided = std::get_if<Undecided>(&draft.refinement.outcome);
  return undecided != nullptr && undecided->effort == smt::Effort::Limited;
}

std::vector<ProvidentRefinement> ProvidentRefiner::refine(std::span<const cpa::ArgNodeId> targets,
                                                          const PathTest& needs_all,
                                                          smt::Effort first) {
  const ScopedTimer timer(timer_);
  const Phase phase("refining");
  max_slices_ = slicing_.of_each(targets.size());
  avoids_counters_ = max_slices_ > 0 && targets.size() >= many_targets;
  slicer_.begin_round();
  replays_in_vain_.clear();
  std::vector<Draft> drafts = drafts_of(targets, needs_all, first);
  if (std::all_of(drafts.begin(), drafts.end(), is_too_hard)) {
    drafts = drafts_of(targets, needs_all, smt::Effort::Full);
  }
  provident_ += drafts.size();
  if (!drafts.empty() && std::holds_alternative<Feasible>(drafts.back().refinement.outcome)) {
    return {std::move(drafts.back().refinement)};
  }
  std::vector<Sequence> sequences;
  for (const Draft& draft : drafts) {
    for (const Prefix& prefix : draft.prefixes) {
      sequences.push_back(prefix.blocks);
      if (draft.one_is_enough) {
        break;
      }
    }
  }
  using enum interpolation::Portfolio::Patience;
  patience_ = drafts.size() > 1 && first == smt::Effort::Limited ? Quick : Thorough;
  interpolator_.set_patience(patience_);
  interpolator_.announce(sequences);
  std::vector<ProvidentRefinement> result = finished(drafts);
  const auto is_spurious = [](const ProvidentRefinement& refinement) {
    return std::holds_alternative<Spurious>(refinement.outcome);
  };
  if (patience_ == Quick && std::ranges::none_of(result, is_spurious)) {
    patience_ = Thorough;
    interpolator_.set_patience(patience_);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      drafts[i].refinement = std::move(result[i]);
    }
    result = finished(drafts);
  }
  if (std::ranges::none_of(result, is_spurious)) {
    if (auto feasible = feasible_one(drafts, result)) {
      return {*std::move(feasible)};
    }
  }
  for (const ProvidentRefinement& refinement : result) {
    if (refinement.origin == Origin::Computed) {
      ++computed_;
    } else {
      ++shared_;
    }
  }
  return result;
}

std::vector<ProvidentRefinement> ProvidentRefiner::finished(std::vector<Draft>& drafts) {
  hard_sequences_ = 0;
  has_candidates_ = false;
  std::vector<ProvidentRefinement> result;
  for (Draft& draft : drafts) {
    finish(draft, result);
    result.push_back(std::move(draft.refinement));
  }
  return result;
}

void ProvidentRefiner::close_solvers() {
  feasibility_.close();
  interpolator_.close_solver();
}

std::vector<ProvidentRefiner::Draft> ProvidentRefiner::drafts_of(
    std::span<const cpa::ArgNodeId> targets, const PathTest& needs_all, smt::Effort effort) {
  std::vector<Draft> drafts;
  leader_at_.clear();
  for (const cpa::ArgNodeId target : targets) {
    drafts.push_back(draft(target, needs_all, effort));
    const Draft& last = drafts.back();
    if (std::holds_alternative<Feasible>(last.refinement.outcome)) {
      break;
    }
    if (!last.prefixes.empty() && max_slices_ == 0) {
      const std::size_t end = last.prefixes.front().blocks.size();
      if (const auto number = last.refinement.path.block(end).number) {
        leader_at_.emplace(*number, drafts.size() - 1);
      }
    }
  }
  return drafts;
}

ProvidentRefiner::Draft ProvidentRefiner::draft(cpa::ArgNodeId target, const PathTest& needs_all,
                                                smt::Effort effort) {
  limits_.check();
  const double start = thread_cpu_seconds();
  Draft result{{target,
                view_.arg.graph().node(target).level,
                {},
                extract_error_path(view_, target),
                Undecided{}},
               {},
               false,
               {}};
  ProvidentRefinement& refinement = result.refinement;
  if (const auto* violated = view_.composite(target).facts().find<cpa::Target>()) {
    refinement.violated = *violated;
  }
  longest_path_.maximise(refinement.path.block_count());
  const auto is_repeated = [&] { return needs_all && needs_all(refinement.path); };
  if (!components_.empty() && !is_repeated() && rule_out_by_component(result)) {
    refinement.origin = Origin::Computed;
  } else if (!follow(result)) {
    const std::uint64_t queries = feasibility_.counts().queries;
    decide(result, needs_all, effort);
    refinement.origin =
        feasibility_.counts().queries == queries ? Origin::Remembered : Origin::Computed;
  }
  refinement.cpu_seconds = thread_cpu_seconds() - start;
  return result;
}

bool ProvidentRefiner::rule_out_by_component(Draft& draft) {
  for (const std::unique_ptr<ComponentRefiner>& component : components_) {
    if (auto found = component->refine(draft.refinement.path)) {
      RefinementCandidate candidate;
      candidate.pivot = found->pivot;
      candidate.prefix_length = found->prefix_length;
      candidate.others.push_back(std::move(found->increment));
      candidate.scores = scorer_.scores(draft.refinement.path, candidate);
      draft.refinement.outcome = Spurious{{std::move(candidate)}};
      ++by_component_;
      return true;
    }
  }
  return false;
}

bool ProvidentRefiner::follow(Draft& draft) {
  if (max_slices_ > 0) {
    return false;
  }
  for (const PathBlock& block : draft.refinement.path.blocks) {
    if (!block.number) {
      continue;
    }
    if (const auto known = infeasible_at_.find(*block.number); known != infeasible_at_.end()) {
      draft.refinement.outcome = known->second;
    } else if (const auto open = leader_at_.find(*block.number); open != leader_at_.end()) {
      draft.leader = open->second;
    } else {
      continue;
    }
    draft.refinement.origin = Origin::Shared;
    return true;
  }
  return false;
}

void ProvidentRefiner::decide(Draft& draft, const PathTest& needs_all, smt::Effort effort) {
  ProvidentRefinement& refinement = draft.refinement;
  const std::vector<smt::Term> blocks = block_formulas_.of(refinement.path);
  const Feasibility feasibility = feasibility_.decide(blocks, effort);
  if (const auto* not_known = std::get_if<NotKnown>(&feasibility)) {
    const bool is_deferred = not_known->effort == smt::Effort::Limited;
    refinement.outcome =
        Undecided{(is_deferred ? "deferred, since the feasibility of a path is hard to decide: "
                               : "the solver could not decide the feasibility of a path: ") +
                      not_known->reason,
                  UnknownCause::Other, not_known->effort};
  } else if (const auto* prefix = std::get_if<InfeasiblePrefix>(&feasibility)) {
    const auto end = blocks.begin() + static_cast<std::ptrdiff_t>(prefix->length);
    draft.prefixes.push_back({{blocks.begin(), end}, false});
    draft.one_is_enough = slicing_.only_longest && !(needs_all && needs_all(refinement.path));
    const bool can_be_longer = prefix->length < blocks.size();
    if (max_slices_ > 0 && (can_be_longer || !draft.one_is_enough)) {
      for (Sequence& slice :
           slicer_.slices(blocks, prefix->length, max_slices_, draft.one_is_enough)) {
        draft.prefixes.push_back({std::move(slice), true});
      }
    }
    if (draft.one_is_enough) {
      std::stable_sort(
          draft.prefixes.begin(), draft.prefixes.end(),
          [](const Prefix& a, const Prefix& b) { return a.blocks.size() > b.blocks.size(); });
    }
  } else if (unsigned& in_vain = replays_in_vain_[refinement.violated.property];
             effort == smt::Effort::Limited && in_vain >= most_replays_in_vain) {
    refinement.outcome = Undecided{"deferred, since others could not be confirmed",
                                   UnknownCause::Other, smt::Effort::Limited};
  } else {
    if (auto obstacle = passed_over(refinement)) {
      refinement.outcome = *std::move(obstacle);
      draft.is_passed_over = true;
    } else {
      refinement.outcome = confirmed(refinement);
    }
    in_vain += std::holds_alternative<Undecided>(refinement.outcome) ? 1 : 0;
  }
}

std::variant<Feasible, Spurious, Undecided> ProvidentRefiner::confirmed(
    const ProvidentRefinement& refinement) {
  Obstacles& obstacles = obstacles_[refinement.violated.property];
  obstacles.passed_over = 0;
  auto concrete = concretiser_.concretise(refinement.path);
  if (auto* counterexample = std::get_if<Counterexample>(&concrete)) {
    return Feasible{std::move(*counterexample)};
  }
  auto& failure = std::get<NotConfirmed>(concrete);
  obstacles.last.reset();
  Undecided result{failure.reason, failure.cause};
  if (failure.is_not_modelled) {
    ++obstacles.paths[failure.reason];
    obstacles.last = result;
  }
  return result;
}

std::optional<Undecided> ProvidentRefiner::passed_over(const ProvidentRefinement& refinement) {
  Obstacles& obstacles = obstacles_[refinement.violated.property];
  if (!obstacles.last) {
    return std::nullopt;
  }
  const unsigned doublings = obstacles.paths.at(obstacles.last->reason) / paths_until_doubling;
  if (obstacles.passed_over + 1 >= 1U << std::min(doublings, most_doublings)) {
    return std::nullopt;
  }
  ++obstacles.passed_over;
  return obstacles.last;
}

std::optional<ProvidentRefinement> ProvidentRefiner::feasible_one(
    std::span<const Draft> drafts, std::vector<ProvidentRefinement>& refinements) {
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (!drafts[i].is_passed_over) {
      continue;
    }
    limits_.check();
    refinements[i].outcome = confirmed(refinements[i]);
    if (std::holds_alternative<Feasible>(refinements[i].outcome)) {
      return std::move(refinements[i]);
    }
  }
  return std::nullopt;
}

void ProvidentRefiner::finish(Draft& draft, const std::vector<ProvidentRefinement>& before) {
  limits_.check();
  const double start = thread_cpu_seconds();
  ProvidentRefinement& refinement = draft.refinement;
  if (draft.leader) {
    refinement.outcome = before[*draft.leader].outcome;
  } else if (!draft.prefixes.empty()) {
    const std::uint64_t calls = interpolator_.counts().sequences;
    refinement.outcome = interpolated(draft);
    if (interpolator_.counts().sequences != calls) {
      refinement.origin = Origin::Computed;
    }
    if (const auto* spurious = std::get_if<Spurious>(&refinement.outcome)) {
      share(refinement.path, *spurious);
    }
  }
  refinement.cpu_seconds += thread_cpu_seconds() - start;
  if (std::holds_alternative<Undecided>(refinement.outcome)) {
    // If a limit interrupted the question, that limit is the reason, not the path.
    if (const auto reason = limits_.exceeded()) {
      throw LimitReached(*reason);
    }
  }
}

void ProvidentRefiner::share(const ErrorPath& path, const Spurious& outcome) {
  if (max_slices_ > 0) {
    return;
  }
  if (infeasible_at_.size() >= max_shared) {
    infeasible_at_.clear();
  }
  const std::size_t end = outcome.candidates.front().prefix_length;
  if (const auto number = path.block(end).number) {
    infeasible_at_.emplace(*number, outcome);
  }
}

std::variant<Feasible, Spurious, Undecided> ProvidentRefiner::interpolated(const Draft& draft) {
  const ErrorPath& path = draft.refinement.path;
  Spurious result;
  Undecided plain_failed;
  for (const Prefix& prefix : draft.prefixes) {
    const bool is_needed = result.candidates.empty() && !has_candidates_;
    if (hard_sequences_ >= most_hard_sequences && !is_needed) {
      plain_failed = {"deferred, since others are hard to interpolate", UnknownCause::Other,
                      smt::Effort::Limited};
      break;
    }
    auto found = candidate_of(path, prefix.blocks);
    if (auto* candidate = std::get_if<RefinementCandidate>(&found)) {
      candidate->is_sliced = prefix.is_sliced;
      candidate->scores = scorer_.scores(path, *candidate);
      result.candidates.push_back(std::move(*candidate));
      if (draft.one_is_enough) {
        break;
      }
    } else if (!prefix.is_sliced) {
      plain_failed = std::get<Undecided>(std::move(found));
    }
  }
  if (result.candidates.empty()) {
    return plain_failed;
  }
  has_candidates_ = true;
  if (avoids_counters_ && hard_sequences_ < most_hard_sequences &&
      std::ranges::all_of(result.candidates, [this](const RefinementCandidate& candidate) {
        return unrolls_a_loop(candidate);
      })) {
    if (auto candidate = candidate_without_loop_counters(path)) {
      if (draft.one_is_enough) {
        result.candidates.clear();
      }
      result.candidates.insert(result.candidates.begin(), *std::move(candidate));
    }
  }
  candidates_found_ += result.candidates.size();
  return result;
}

bool ProvidentRefiner::unrolls_a_loop(const RefinementCandidate& candidate) {
  const auto counter_of = [this](cpa::PredicateId predicate) -> std::optional<smt::Term> {
    const auto& variables = builder_.terms().free_variables(predicates_.atom(predicate));
    const bool is_about_one = variables.size() == 1 && scorer_.is_loop_counter(variables.front());
    return is_about_one ? std::optional(variables.front()) : std::nullopt;
  };
  for (; counters_seen_ < predicates_.size(); ++counters_seen_) {
    if (const auto counter = counter_of(cpa::PredicateId(counters_seen_))) {
      ++about_counter_[*counter];
    }
  }
  return std::ranges::any_of(candidate.increment.predicates(), [&](cpa::PredicateId predicate) {
    const auto counter = counter_of(predicate);
    return counter && about_counter_[*counter] >= predicates_of_unrolling;
  });
}

std::optional<RefinementCandidate> ProvidentRefiner::candidate_without_loop_counters(
    const ErrorPath& path) {
  const auto slice = slicer_.without_loop_counters(block_formulas_.of(path));
  if (!slice) {
    return std::nullopt;
  }
  auto found = candidate_of(path, *slice);
  auto* candidate = std::get_if<RefinementCandidate>(&found);
  if (candidate == nullptr) {
    return std::nullopt;
  }
  candidate->is_sliced = true;
  candidate->scores = scorer_.scores(path, *candidate);
  return std::move(*candidate);
}

std::variant<RefinementCandidate, Undecided> ProvidentRefiner::candidate_of(
    const ErrorPath& path, const Sequence& prefix) {
  const interpolation::InterpolationResult result = interpolator_.interpolate(prefix);
  if (const auto* gave_up = std::get_if<interpolation::GaveUp>(&result)) {
    const bool is_deferred = patience_ == interpolation::Portfolio::Patience::Quick;
    hard_sequences_ += is_deferred ? 1 : 0;
    return Undecided{
        (is_deferred ? "deferred, since there are no interpolants so far for a spurious path ("
                     : "no interpolants for a spurious path (") +
            gave_up->reason + ")",
        UnknownCause::Other, is_deferred ? smt::Effort::Limited : smt::Effort::Full};
  }
  if (std::holds_alternative<interpolation::NotRefutable>(result)) {
    return Undecided{"solver and interpolation disagree on the feasibility of a path"};
  }
  return increment_of(path, std::get<interpolation::Interpolants>(result));
}

const PathBlock* ProvidentRefiner::impossible_block(
    const ErrorPath& path, const interpolation::Interpolants& interpolants) {
  const smt::TermManager& terms = builder_.terms();
  std::size_t k = 0;
  while (k < interpolants.sequence.size() && interpolants.sequence[k] == terms.true_()) {
    ++k;
  }
  const bool is_only_one =
      k == interpolants.sequence.size() || interpolants.sequence[k] == terms.false_();
  return is_only_one ? &path.block(k + 1) : nullptr;
}

std::variant<RefinementCandidate, Undecided> ProvidentRefiner::increment_of(
    const ErrorPath& path, const interpolation::Interpolants& interpolants) {
  smt::TermManager& terms = builder_.terms();
  RefinementCandidate result;
  result.prefix_length = interpolants.sequence.size() + 1;
  for (std::size_t k = 1; k <= interpolants.sequence.size(); ++k) {
    const smt::Term interpolant = builder_.uninstantiate(interpolants.sequence[k - 1]);
    result.interpolants.push_back(interpolant);
    for (const smt::Term atom : interpolation::atoms_of(terms, interpolant)) {
      const std::vector<smt::Term>& variables = terms.free_variables(atom);
      if (std::any_of(variables.begin(), variables.end(),
                      [&](smt::Term v) { return !builder_.is_program_variable(v); })) {
        return Undecided{"an interpolant speaks of a value that is no program variable"};
      }
      result.increment.by_location[path.block(k).end].push_back(predicates_.add(atom));
    }
    if (result.pivot == 0 && !result.increment.empty()) {
      result.pivot = k;
    }
  }
  for (auto& [location, predicates] : result.increment.by_location) {
    std::sort(predicates.begin(), predicates.end());
    predicates.erase(std::unique(predicates.begin(), predicates.end()), predicates.end());
  }
  if (result.increment.empty()) {
    if (const PathBlock* block = impossible_block(path, interpolants); block && relations_) {
      relations_->exclude(*block->formula);
      return Undecided{"a block of a spurious path cannot be taken", UnknownCause::Other,
                       smt::Effort::Full, true};
    }
    return Undecided{"the interpolants of a spurious path name no predicate"};
  }
  return result;
}

}  // namespace pcegar::refiners
