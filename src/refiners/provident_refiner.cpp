// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A provident refinement of one target.
//
// The block formulas of the abstract path are asserted one after the other; the first prefix that
// is unsatisfiable is what gets interpolated, so that paths which share an infeasible prefix share
// one interpolation (Interpolator remembers sequences by their block formulas). The atoms of
// interpolant I_k become predicates at the location of abstraction state e_k. With Boolean
// abstraction over these atoms, e_k's region implies I_k for every k when the path is explored
// again (by induction along the sequence), and the last block is then found infeasible: the path is
// gone.
#include "refiners/provident_refiner.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {
constexpr unsigned query_timeout_ms = 60'000;
}

ProvidentRefiner::ProvidentRefiner(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                                   cpa::PredicateRegistry& predicates, smt::Backend& backend,
                                   Interpolator& interpolator, Concretiser& concretiser,
                                   const Limits& limits, Statistics& statistics)
    : view_(view),
      builder_(builder),
      predicates_(predicates),
      backend_(backend),
      interpolator_(interpolator),
      concretiser_(concretiser),
      limits_(limits),
      provident_(statistics.counter("refinement.provident")),
      shared_(statistics.counter("refinement.feasibility_shared")),
      longest_path_(statistics.counter("refinement.longest_path_blocks")),
      timer_(statistics.timer("refinement.provident")),
      feasibility_(statistics.timer("refinement.feasibility")) {}

ProvidentRefinement ProvidentRefiner::refine(cpa::ArgNodeId target) {
  const ScopedTimer timer(timer_);
  limits_.check();
  ++provident_;
  ProvidentRefinement result{target, view_.arg.graph().node(target).level,
                             extract_error_path(view_, target), Undecided{}};
  longest_path_.maximise(result.path.block_count());
  result.outcome = decide(result.path);
  if (std::holds_alternative<Undecided>(result.outcome)) {
    // What was interrupted because a limit is reached is not undecided for a reason of its own.
    if (const auto reason = limits_.exceeded()) {
      throw LimitReached(*reason);
    }
  }
  return result;
}

std::variant<std::size_t, Undecided> ProvidentRefiner::infeasible_prefix(
    std::span<const smt::Term> blocks) {
  const std::vector<smt::Term> key(blocks.begin(), blocks.end());
  if (const auto found = known_prefixes_.find(key); found != known_prefixes_.end()) {
    ++shared_;
    return found->second;
  }
  const ScopedTimer timer(feasibility_);
  const auto session = backend_.new_session(builder_.terms(), {.timeout_ms = query_timeout_ms});
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    limits_.check();
    session->assert_term(blocks[k]);
    const smt::CheckResult result = session->check();
    if (smt::is_unsat(result)) {
      known_prefixes_.emplace(key, k + 1);
      return k + 1;
    }
    if (const auto* unknown = std::get_if<smt::UnknownResult>(&result);
        unknown != nullptr && k + 1 == blocks.size()) {
      return Undecided{"the solver could not decide the feasibility of a path: " + unknown->reason};
    }
  }
  known_prefixes_.emplace(key, blocks.size() + 1);
  return blocks.size() + 1;
}

std::variant<Feasible, Spurious, Undecided> ProvidentRefiner::decide(const ErrorPath& path) {
  const BlockFormulas formulas = block_formulas(builder_, path);
  const auto prefix = infeasible_prefix(formulas.blocks);
  if (const auto* undecided = std::get_if<Undecided>(&prefix)) {
    return *undecided;
  }
  const std::size_t length = std::get<std::size_t>(prefix);
  if (length > formulas.blocks.size()) {
    auto concrete = concretiser_.concretise(path);
    if (auto* counterexample = std::get_if<Counterexample>(&concrete)) {
      return Feasible{std::move(*counterexample)};
    }
    return Undecided{std::get<NotConfirmed>(concrete).reason};
  }
  const smt::InterpolationResult result =
      interpolator_.interpolate(std::span(formulas.blocks).first(length));
  if (const auto* gave_up = std::get_if<smt::GaveUp>(&result)) {
    return Undecided{"no interpolants for a spurious path (" + gave_up->reason + ")"};
  }
  if (std::holds_alternative<smt::NotRefutable>(result)) {
    return Undecided{"solver and interpolation disagree on the feasibility of a path"};
  }
  auto increment = increment_of(path, std::get<smt::Interpolants>(result));
  if (auto* undecided = std::get_if<Undecided>(&increment)) {
    return std::move(*undecided);
  }
  return std::move(std::get<Spurious>(increment));
}

std::variant<Spurious, Undecided> ProvidentRefiner::increment_of(
    const ErrorPath& path, const smt::Interpolants& interpolants) {
  smt::TermManager& terms = builder_.terms();
  Spurious result;
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
