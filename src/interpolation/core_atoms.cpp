// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/core_atoms.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "interpolation/counted_session.hpp"
#include "interpolation/deadline.hpp"
#include "interpolation/equality_solving.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/hidden_symbols.hpp"
#include "interpolation/relevant_chain.hpp"
#include "interpolation/simplify.hpp"
#include "support/error.hpp"

// Predicate abstraction of the chain itself, with the atoms of its unsatisfiable core as predicates
// (in the spirit of Jhala and McMillan, "A practical and complete approach to predicate
// refinement", TACAS 2006, where the language of interpolants is restricted to what occurs in the
// trace; and of "atoms of the path formula" as predicates, Henzinger et al., POPL 2002). It only
// needs a solver for a theory, so it is the last resort for all theories.
//
//   Candidates at a cut: atoms of the core over the symbols alive there. Atoms of other blocks get
//   there by rewriting: an equality of the block between, solved for a variable that dies, is
//   substituted (x@3 = x@2 + 1 turns x@3 <= 5 into x@2 <= 4), backwards from the end and forwards
//   from the start.
//   I_k is the strongest conjunction of candidate literals that I_{k-1} and A_k imply, then
//   weakened to what the blocks behind need. If that is too weak and there are few candidates, the
//   strongest disjunction of cubes over them instead (all models, bounded).

namespace pcegar::interpolation {
namespace {

constexpr std::size_t max_candidates = 48;
constexpr std::size_t max_cube_candidates = 14;
constexpr std::size_t max_cubes = 64;
constexpr unsigned core_resource_limit = 5'000'000;

using Atoms = std::set<Term>;

class CoreAtoms {
public:
  CoreAtoms(TermManager& terms, Backend& backend, RelevantChain& chain, const Deadline& deadline)
      : terms_(terms),
        backend_(backend),
        chain_(chain),
        deadline_(deadline),
        symbols_(terms, chain.blocks()),
        candidates_(chain.blocks().size() + 1) {}

  InterpolationResult run() {
    const std::size_t blocks = chain_.blocks().size();
    for (std::size_t cut = blocks; cut-- > 1;) carry(cut, cut + 1, cut + 1);
    for (std::size_t cut = 1; cut < blocks; ++cut) carry(cut, cut - 1, cut);
    Interpolants result;
    Term state = terms_.true_();
    for (std::size_t cut = 1; cut < blocks; ++cut) {
      if (deadline_.passed()) return GaveUp{"time-out"};
      const Term before = terms_.and_(state, chain_.blocks()[cut - 1]);
      std::optional<Term> next = weakened(conjunction(before, cut), cut);
      if (!next) next = weakened(cubes(before, cut), cut);
      if (!next) return GaveUp{"the atoms of the core are not enough"};
      state = *next;
      result.sequence.push_back(state);
    }
    return result;
  }

private:
  std::optional<Term> weakened(std::optional<Term> formula, std::size_t cut) {
    if (!formula) return std::nullopt;
    const std::optional<Term> weaker = chain_.weaken(*formula, cut);
    if (!weaker) return std::nullopt;
    return combine_bounds(terms_, *weaker);
  }

  /// Brings atoms of the candidates at `from` and of a block (counted from 1) to `cut`.
  void carry(std::size_t cut, std::size_t from, std::size_t block) {
    const Term formula = chain_.blocks()[block - 1];
    const std::vector<Term> own = atoms_of(terms_, formula);
    std::vector<Term> queue(candidates_[from].begin(), candidates_[from].end());
    queue.insert(queue.end(), own.begin(), own.end());
    Atoms seen(queue.begin(), queue.end());
    for (std::size_t i = 0; i < queue.size() && queue.size() < 4 * max_candidates; ++i) {
      const std::vector<Term> free = terms_.free_variables(queue[i]);
      const auto dead = std::find_if(free.begin(), free.end(),
                                     [&](Term v) { return !symbols_.is_alive(cut, v); });
      if (dead == free.end()) {
        add_candidate(cut, queue[i]);
        continue;
      }
      for (const Term equality : own) {
        const auto definition = solve_for(terms_, equality, *dead);
        if (!definition || definition->unknown.valid()) continue;
        const Term rewritten = terms_.substitute(queue[i], {{*dead, definition->value}});
        for (const Term atom : atoms_of(terms_, rewritten)) {
          if (seen.insert(atom).second) queue.push_back(atom);
        }
      }
    }
  }

  void add_candidate(std::size_t cut, Term atom) {
    if (candidates_[cut].size() >= max_candidates || terms_.is_constant(atom)) return;
    // Functions that are not alive would be hidden.
    if (symbols_.hide(cut, atom).formula == atom) candidates_[cut].insert(atom);
  }

  std::unique_ptr<Session> session_for(Term before) {
    auto session = counted_session(
        backend_, terms_,
        {.timeout_ms = deadline_.left_ms(), .resource_limit = core_resource_limit}, deadline_);
    session->assert_term(before);
    return session;
  }

  /// The candidate literals that `before` implies: false if it has no model, nothing if unknown.
  std::optional<Term> conjunction(Term before, std::size_t cut) {
    const auto session = session_for(before);
    const CheckResult first = session->check();
    if (is_unsat(first)) return terms_.false_();
    if (!is_sat(first)) return std::nullopt;
    std::vector<Term> open = true_literals(*session, candidates_[cut]);
    std::vector<Term> implied;
    while (!open.empty()) {
      const Term literal = open.back();
      open.pop_back();
      const CheckResult result = session->check({{terms_.not_(literal)}});
      if (is_unsat(result)) {
        implied.push_back(literal);
      } else if (is_sat(result)) {
        std::erase_if(open, [&](Term l) { return session->value(l) != terms_.true_(); });
      }
    }
    return combine_bounds(terms_, terms_.and_(implied));
  }

  /// Each atom or its negation, as the session's model says.
  std::vector<Term> true_literals(Session& session, const Atoms& atoms) {
    std::vector<Term> result;
    for (const Term atom : atoms) {
      const Term value = session.value(atom);
      if (value.valid()) {
        result.push_back(value == terms_.true_() ? atom : terms_.not_(atom));
      }
    }
    return result;
  }

  /// The disjunction of all assignments to the candidates that `before` allows.
  std::optional<Term> cubes(Term before, std::size_t cut) {
    if (candidates_[cut].size() > max_cube_candidates) return std::nullopt;
    const auto session = session_for(before);
    std::vector<Term> found;
    for (;;) {
      const CheckResult result = session->check();
      if (is_unsat(result)) return terms_.or_(found);
      if (!is_sat(result) || found.size() >= max_cubes || deadline_.passed()) return std::nullopt;
      const std::vector<Term> literals = true_literals(*session, candidates_[cut]);
      if (literals.size() < candidates_[cut].size()) return std::nullopt;
      found.push_back(terms_.and_(literals));
      session->assert_term(terms_.not_(found.back()));
    }
  }

  TermManager& terms_;
  Backend& backend_;
  RelevantChain& chain_;
  const Deadline& deadline_;
  ChainSymbols symbols_;
  std::vector<Atoms> candidates_;  ///< by cut; the first and the last stay empty
};

}  // namespace

CoreAtomsEngine::CoreAtomsEngine() : backend_(make_backend("z3")) {}

InterpolationResult CoreAtomsEngine::interpolate(TermManager& terms, std::span<const Term> blocks,
                                                 const InterpolationLimits& limits) {
  PCEGAR_ASSERT(!blocks.empty(), "a sequence of blocks");
  const Deadline deadline(limits);
  auto made = RelevantChain::make(terms, *backend_, blocks, deadline);
  if (auto* failed = std::get_if<GaveUp>(&made)) return *failed;
  if (std::holds_alternative<NotRefutable>(made)) return NotRefutable{};
  return CoreAtoms(terms, *backend_, *std::get<RelevantChain::Made>(made).chain, deadline).run();
}

}  // namespace pcegar::interpolation
