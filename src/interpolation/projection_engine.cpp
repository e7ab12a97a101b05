// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/projection_engine.hpp"

#include <algorithm>

#include "interpolation/deadline.hpp"
#include "interpolation/equality_solving.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/hidden_symbols.hpp"
#include "interpolation/projection.hpp"
#include "interpolation/relevant_chain.hpp"
#include "interpolation/simplify.hpp"
#include "support/error.hpp"

// "Newton" interpolation: no interpolating solver, only an unsatisfiable core and quantifier
// elimination. After Dietsch, Heizmann, Musa, Nutz, Podelski: "Craig vs. Newton in software model
// checking" (ESEC/FSE 2017); Podelski, Rybalchenko: "ARMC" (PADL 2007) for the projection.
//
//   1. relevant_chain: the blocks reduced to what the contradiction needs, A'_1 .. A'_n.
//   2. Forward (strongest postconditions): I_1 = exists dead variables. A'_1 and
//      I_{k+1} = exists dead variables. (I_k and A'_{k+1}).
//   3. After each step I_k is weakened: parts that the blocks behind do not need are left out.
//      So it need not be the exact projection; that it still refutes the rest is checked there.
//      Only if no sequence is found this way, a solver is asked for more exact ones, which may take
//      seconds.
//   Backward (weakest preconditions) is the same on the reversed chain, negated:
//      I_{n-1} = forall dead variables. not A'_n,  I_k = forall. (A'_{k+1} => I_{k+1}).
//
// Both sequences are inductive for A', hence for the given blocks, which are stronger. Backward
// finds relations (x = y from `assert(x == y)`), forward finds values. Which is better depends on
// the chain, so both are computed, and the one with fewer predicates wins.
//
// Deviations from the paper: cores reach into disjunctions (blocks are many paths); step 3 is
// repeated at every cut rather than done once for the trace; where a theory has no elimination the
// projection is over-approximated and not refused (projection.cpp).

namespace pcegar::interpolation {
namespace {

constexpr std::size_t max_interpolant_nodes = 4'000;

/// How to try one direction.
struct Attempt {
  Projection::Hard hard;
  bool has_spared_solver = false;  ///< the other way may do better
};

/// The sequence by strongest postconditions.
InterpolationResult forward_sequence(TermManager& terms, Backend& backend,
                                     std::span<const Term> blocks, const Deadline& deadline,
                                     Attempt& attempt) {
  auto made = RelevantChain::make(terms, backend, blocks, deadline);
  if (auto* failed = std::get_if<GaveUp>(&made)) return *failed;
  if (std::holds_alternative<NotRefutable>(made)) return NotRefutable{};
  RelevantChain& chain = *std::get<RelevantChain::Made>(made).chain;
  const ChainSymbols symbols(terms, chain.blocks());
  Projection projection(terms, backend, deadline);
  Interpolants result;
  Term state = terms.true_();
  for (std::size_t cut = 1; cut < blocks.size(); ++cut) {
    const auto hidden = symbols.hide(cut, terms.and_(state, chain.blocks()[cut - 1]));
    const std::optional<Term> projected =
        projection(hidden.formula, hidden.variables, attempt.hard);
    attempt.has_spared_solver |= projection.has_spared_solver();
    if (!projected) return GaveUp{deadline.passed() ? "time-out" : "too many cases"};
    const Term combined = cancel_summands(terms, combine_bounds(terms, *projected));
    if (node_count(terms, combined) > max_interpolant_nodes) return GaveUp{"too large"};
    const std::optional<Term> weaker = chain.weaken(combined, cut);
    if (!weaker) return GaveUp{deadline.passed() ? "time-out" : "the projection is too weak"};
    state = combine_bounds(terms, *weaker);
    result.sequence.push_back(state);
  }
  return result;
}

InterpolationResult backward_sequence(TermManager& terms, Backend& backend,
                                      std::span<const Term> blocks, const Deadline& deadline,
                                      Attempt& attempt) {
  const std::vector<Term> reversed(blocks.rbegin(), blocks.rend());
  InterpolationResult result = forward_sequence(terms, backend, reversed, deadline, attempt);
  if (auto* found = std::get_if<Interpolants>(&result)) {
    std::reverse(found->sequence.begin(), found->sequence.end());
    for (Term& formula : found->sequence) formula = combine_bounds(terms, terms.not_(formula));
  }
  return result;
}

InterpolationResult sequence(TermManager& terms, Backend& backend, ProjectionDirection direction,
                             std::span<const Term> blocks, const Deadline& deadline,
                             Attempt& attempt) {
  if (direction == ProjectionDirection::Forward) {
    return forward_sequence(terms, backend, blocks, deadline, attempt);
  }
  InterpolationResult backward = backward_sequence(terms, backend, blocks, deadline, attempt);
  if (direction == ProjectionDirection::Backward || blocks.size() == 1 ||
      std::holds_alternative<NotRefutable>(backward) || deadline.passed()) {
    return backward;
  }
  InterpolationResult forward = forward_sequence(terms, backend, blocks, deadline, attempt);
  const auto* forward_found = std::get_if<Interpolants>(&forward);
  const auto* backward_found = std::get_if<Interpolants>(&backward);
  if (forward_found == nullptr) return backward;
  if (backward_found == nullptr) return forward;
  const bool fewer_forward = predicate_count(terms, forward_found->sequence) <
                             predicate_count(terms, backward_found->sequence);
  return fewer_forward ? forward : backward;
}

}  // namespace

ProjectionEngine::ProjectionEngine(ProjectionDirection direction)
    : direction_(direction), backend_(make_backend("z3")) {}

InterpolationResult ProjectionEngine::interpolate(TermManager& terms, std::span<const Term> blocks,
                                                  const InterpolationLimits& limits) {
  PCEGAR_ASSERT(!blocks.empty(), "a sequence of blocks");
  const Deadline deadline(limits);
  Attempt quick{Projection::Hard::OverApproximate};
  InterpolationResult result = sequence(terms, *backend_, direction_, blocks, deadline, quick);
  if (!std::holds_alternative<GaveUp>(result) || !quick.has_spared_solver || deadline.passed()) {
    return result;
  }
  Attempt thorough{Projection::Hard::AskSolver};
  return sequence(terms, *backend_, direction_, blocks, deadline, thorough);
}

}  // namespace pcegar::interpolation
