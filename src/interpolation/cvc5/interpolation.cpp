// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <cvc5/cvc5.h>

#include "interpolation/cvc5_interpolation.hpp"
#include "interpolation/deadline.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/relevant_chain.hpp"
#include "interpolation/simplify.hpp"
#include "smt/cvc5/from_cvc5.hpp"
#include "smt/cvc5/to_cvc5.hpp"
#include "smt/term_transfer.hpp"
#include "smt/traverse.hpp"
#include "support/early_copy.hpp"
#include "support/error.hpp"

// get-interpolant of cvc5 enumerates formulas of a grammar over the shared symbols, smallest first
// (Barbosa et al., "cvc5", TACAS 2022; Reynolds et al., "cvc4sy", CAV 2019). Cut by cut, I_{k+1}
// separates I_k & A_{k+1} from the blocks behind, so the sequence is inductive by construction. The
// answers are short and general (x = y), but the time grows steeply with their length: about 0.1 s
// for one equality of two variables, minutes for a sum of four. So cvc5 is asked only about small
// problems, and only about their core (relevant_chain.hpp).
//
// cvc5 1.0.3 cannot be interrupted. `tlimit` has no effect in the library; `tlimit-per` and the
// deterministic `rlimit-per` mostly end the enumeration with a null term, but not always: calls of
// minutes were seen with both set (multiplication by constants beside case distinctions). With
// bit-vectors, running out of either inside of the bit-blaster makes CaDiCaL abort the process
// ("can only get value in satisfied state"). So each cut is asked about in a child process with a
// limit of CPU time (support/child_process.hpp), which sends the interpolant as text. Bit-vectors
// and uninterpreted functions are left to other engines: the enumeration does not succeed with
// them.

namespace pcegar::interpolation {
namespace {

using smt::cvc5::FromCvc5;
using smt::cvc5::ToCvc5;

constexpr std::size_t max_nodes = 120;  ///< of the two sides of a cut together
constexpr std::size_t max_shared = 6;   ///< variables alive at a cut
constexpr unsigned cut_resource_limit = 60'000;
constexpr unsigned cut_cpu_seconds = 5;

/// Empty, or why this engine does not support the problem.
std::string why_not_supported(TermManager& terms, Term problem) {
  std::string reason;
  std::size_t nodes = 0;
  post_order(terms, problem, [&](Term term) {
    ++nodes;
    if (terms.kind(term) == Kind::Apply) reason = "uninterpreted functions";
    if (terms.sort_data(terms.sort(term)).kind == SortKind::BitVector) reason = "bit-vectors";
  });
  return nodes > max_nodes ? "too large a problem" : reason;
}

/// The interpolant, or nothing; in this process.
std::optional<Term> ask(TermManager& terms, Term before, Term behind,
                        std::span<const Term> variables) {
  ::cvc5::Solver solver;
  solver.setOption("produce-interpolants", "true");
  solver.setOption("interpolants-mode", "shared");
  solver.setOption("rlimit-per", std::to_string(cut_resource_limit));
  ToCvc5 to_cvc5(terms, solver);
  solver.assertFormula(to_cvc5(before));
  const ::cvc5::Term answer = solver.getInterpolant(to_cvc5(terms.not_(behind)));
  if (answer.isNull()) return std::nullopt;
  return FromCvc5(terms, to_cvc5, variables)(answer);
}

/// For compute_in_child(): what is before and behind the cut by smt::to_wire(), the interpolant in
/// the same form, or an empty text.
std::string interpolant_here(const std::string& request) {
  TermManager terms;
  const auto sides = from_wire(terms, request);
  PCEGAR_ASSERT(sides && sides->size() == 2, "two formulas by to_wire()");
  const Term before = sides->front();
  const Term behind = sides->back();
  const std::vector<Term> variables = terms.free_variables(terms.and_(before, behind));
  const std::optional<Term> answer = ask(terms, before, behind, variables);
  return answer ? to_wire(terms, {{*answer}}) : "";
}

std::optional<Term> interpolant(TermManager& terms, Term before, Term behind, unsigned timeout_ms) {
  const auto text = compute_in_child(interpolant_here, to_wire(terms, {{before, behind}}),
                                     {.cpu_seconds = cut_cpu_seconds, .wall_ms = timeout_ms});
  if (!text) return std::nullopt;
  const auto received = from_wire(terms, *text);
  return received ? std::optional(received->front()) : std::nullopt;
}

InterpolationResult cut_by_cut(TermManager& terms, std::span<const Term> blocks,
                               const Deadline& deadline) {
  const std::vector<std::vector<Term>> alive = alive_variables(terms, blocks);
  for (const std::vector<Term>& shared : alive) {
    if (shared.size() > max_shared) return GaveUp{"too many shared variables"};
  }
  Interpolants result;
  Term state = terms.true_();
  for (std::size_t cut = 1; cut < blocks.size(); ++cut) {
    const Term before = terms.and_(state, blocks[cut - 1]);
    const Term behind = terms.and_(blocks.subspan(cut));
    const std::string reason = why_not_supported(terms, terms.and_(before, behind));
    if (!reason.empty()) return GaveUp{reason};
    if (deadline.passed()) return GaveUp{"time-out"};
    const std::optional<Term> answer = interpolant(terms, before, behind, deadline.left_ms());
    if (!answer) return GaveUp{"no interpolant at cut " + std::to_string(cut)};
    state = combine_bounds(terms, *answer);
    result.sequence.push_back(state);
  }
  return result;
}

}  // namespace

InterpolationResult Cvc5InterpolationEngine::interpolate(TermManager& terms,
                                                         std::span<const Term> blocks,
                                                         const InterpolationLimits& limits) {
  PCEGAR_ASSERT(!blocks.empty(), "a sequence of blocks");
  const Deadline deadline(limits);
  const std::unique_ptr<Backend> backend = make_backend("z3");
  auto made = RelevantChain::make(terms, *backend, blocks, deadline);
  if (auto* failed = std::get_if<GaveUp>(&made)) return *failed;
  if (std::holds_alternative<NotRefutable>(made)) return NotRefutable{};
  return cut_by_cut(terms, std::get<RelevantChain::Made>(made).chain->blocks(), deadline);
}

}  // namespace pcegar::interpolation
