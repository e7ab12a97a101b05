// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A provident refinement of one target.
//
// The first prefix of the abstract path's block formulas that is unsatisfiable (PathFeasibility,
// which shares work between paths that start alike) is what gets interpolated, so that paths which
// share an infeasible prefix share one interpolation (Interpolator remembers sequences by their
// block formulas). The atoms of interpolant I_k become predicates at the location of abstraction
// state e_k. With Boolean abstraction over these atoms, e_k's region implies I_k for every k when
// the path is explored again (by induction along the sequence), and the last block is then found
// infeasible: the path is gone.
//
// The chain of blocks behind an abstraction is the same for every path through it. So once a prefix
// is found infeasible, what rules it out is remembered at the abstraction where it ends, and all
// other targets below take it over without their formulas being built: with hundreds of targets
// most provident refinements are such. By the definition they are refinements of their own (the
// same as would be computed), and select sees them all.
//
// With max_slices, sliced prefixes of the path (PathSlicer) give further candidates, each with
// interpolants of its own; which one is applied is not decided here. Slices depend on the whole
// path, so nothing is taken over then.
#include "refiners/provident_refiner.hpp"

#include <algorithm>
#include <utility>

#include "support/cpu_clock.hpp"
#include "support/error.hpp"

namespace pcegar::refiners {

namespace {
constexpr std::size_t max_shared = 4'096;  ///< then all are forgotten
}

ProvidentRefiner::ProvidentRefiner(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                                   cpa::PredicateRegistry& predicates, smt::Backend& backend,
                                   Interpolator& interpolator, Concretiser& concretiser,
                                   std::size_t max_slices, const Limits& limits,
                                   Statistics& statistics)
    : view_(view),
      builder_(builder),
      predicates_(predicates),
      feasibility_(builder.terms(), backend, limits, statistics),
      slicer_(builder.terms(), feasibility_, statistics),
      scorer_(view, builder.terms()),
      interpolator_(interpolator),
      concretiser_(concretiser),
      max_slices_(max_slices),
      limits_(limits),
      provident_(statistics.counter("refinement.provident")),
      computed_(statistics.counter("provident.computed")),
      shared_(statistics.counter("provident.shared")),
      feasibility_queries_(statistics.counter("refinement.feasibility_queries")),
      sequences_(statistics.counter("interpolation.sequences")),
      candidates_found_(statistics.counter("refinement.candidates")),
      longest_path_(statistics.counter("refinement.longest_path_blocks")),
      timer_(statistics.timer("refinement.provident")) {}

ProvidentRefinement ProvidentRefiner::refine(cpa::ArgNodeId target) {
  const ScopedTimer timer(timer_);
  limits_.check();
  ++provident_;
  const double start = thread_cpu_seconds();
  ProvidentRefinement result{target,
                             view_.arg.graph().node(target).level,
                             {},
                             extract_error_path(view_, target),
                             Undecided{}};
  if (const auto violated = view_.composite(target).facts().targets; !violated.empty()) {
    result.violated = violated.front();
  }
  longest_path_.maximise(result.path.block_count());
  if (const Spurious* const known = shared_by(result.path)) {
    result.origin = Origin::Shared;
    result.outcome = *known;
  } else {
    const std::uint64_t calls = solver_calls();
    result.outcome = decide(result.path);
    result.origin = solver_calls() == calls ? Origin::Remembered : Origin::Computed;
    if (const auto* spurious = std::get_if<Spurious>(&result.outcome)) {
      share(result.path, *spurious);
    }
  }
  ++(result.origin == Origin::Computed ? computed_ : shared_);
  result.cpu_seconds = thread_cpu_seconds() - start;
  if (std::holds_alternative<Undecided>(result.outcome)) {
    // What was interrupted because a limit is reached is not undecided for a reason of its own.
    if (const auto reason = limits_.exceeded()) {
      throw LimitReached(*reason);
    }
  }
  return result;
}

std::uint64_t ProvidentRefiner::solver_calls() const {
  return feasibility_queries_.value + sequences_.value;
}

const Spurious* ProvidentRefiner::shared_by(const ErrorPath& path) const {
  for (const cpa::Abstraction* abstraction : path.abstractions) {
    const auto known = infeasible_at_.find(abstraction->id);
    if (known != infeasible_at_.end()) {
      return &known->second;
    }
  }
  return nullptr;
}

void ProvidentRefiner::share(const ErrorPath& path, const Spurious& outcome) {
  if (max_slices_ > 0) {
    return;
  }
  if (infeasible_at_.size() >= max_shared) {
    infeasible_at_.clear();
  }
  const std::size_t end = outcome.candidates.front().prefix_length;
  infeasible_at_.emplace(path.abstractions[end]->id, outcome);
}

std::variant<Feasible, Spurious, Undecided> ProvidentRefiner::decide(const ErrorPath& path) {
  const BlockFormulas formulas = block_formulas(builder_, path);
  const Feasibility feasibility = feasibility_.decide(formulas.blocks);
  if (const auto* not_known = std::get_if<NotKnown>(&feasibility)) {
    return Undecided{"the solver could not decide the feasibility of a path: " + not_known->reason};
  }
  if (std::holds_alternative<AllFeasible>(feasibility)) {
    auto concrete = concretiser_.concretise(path);
    if (auto* counterexample = std::get_if<Counterexample>(&concrete)) {
      return Feasible{std::move(*counterexample)};
    }
    auto& failure = std::get<NotConfirmed>(concrete);
    return Undecided{std::move(failure.reason), failure.doubt};
  }
  return candidates_of(path, formulas.blocks, std::get<InfeasiblePrefix>(feasibility).length);
}

std::variant<Feasible, Spurious, Undecided> ProvidentRefiner::candidates_of(
    const ErrorPath& path, std::span<const smt::Term> blocks, std::size_t length) {
  Spurious result;
  auto plain = candidate_of(path, blocks.first(length));
  if (auto* candidate = std::get_if<RefinementCandidate>(&plain)) {
    result.candidates.push_back(std::move(*candidate));
  }
  if (max_slices_ > 0) {
    for (const std::vector<smt::Term>& slice : slicer_.slices(blocks, length, max_slices_)) {
      auto sliced = candidate_of(path, slice);
      if (auto* candidate = std::get_if<RefinementCandidate>(&sliced)) {
        result.candidates.push_back(std::move(*candidate));
      }
    }
  }
  for (RefinementCandidate& candidate : result.candidates) {
    candidate.scores = scorer_.scores(path, candidate);
  }
  if (result.candidates.empty()) {
    return std::move(std::get<Undecided>(plain));
  }
  candidates_found_ += result.candidates.size();
  return result;
}

std::variant<RefinementCandidate, Undecided> ProvidentRefiner::candidate_of(
    const ErrorPath& path, std::span<const smt::Term> prefix) {
  const smt::InterpolationResult result = interpolator_.interpolate(prefix);
  if (const auto* gave_up = std::get_if<smt::GaveUp>(&result)) {
    return Undecided{"no interpolants for a spurious path (" + gave_up->reason + ")"};
  }
  if (std::holds_alternative<smt::NotRefutable>(result)) {
    return Undecided{"solver and interpolation disagree on the feasibility of a path"};
  }
  return increment_of(path, std::get<smt::Interpolants>(result));
}

std::variant<RefinementCandidate, Undecided> ProvidentRefiner::increment_of(
    const ErrorPath& path, const smt::Interpolants& interpolants) {
  smt::TermManager& terms = builder_.terms();
  RefinementCandidate result;
  result.prefix_length = interpolants.sequence.size() + 1;
  for (std::size_t k = 1; k <= interpolants.sequence.size(); ++k) {
    const smt::Term interpolant = builder_.uninstantiate(interpolants.sequence[k - 1]);
    result.interpolants.push_back(interpolant);
    for (const smt::Term atom : smt::atoms_of(terms, interpolant)) {
      const std::vector<smt::Term>& variables = terms.free_variables(atom);
      if (std::any_of(variables.begin(), variables.end(),
                      [&](smt::Term v) { return !builder_.is_program_variable(v); })) {
        return Undecided{"an interpolant speaks of a value that is no program variable"};
      }
      result.increment.by_location[path.abstractions[k]->location].push_back(predicates_.add(atom));
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
    return Undecided{"the interpolants of a spurious path name no predicate"};
  }
  return result;
}

}  // namespace pcegar::refiners
