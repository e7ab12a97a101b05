// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/proof_engine.hpp"

#include <algorithm>

#include "interpolation/proof/clause_builder.hpp"
#include "interpolation/proof/congruence.hpp"
#include "interpolation/proof/partial_interpolants.hpp"
#include "interpolation/proof/reals_as_integers.hpp"
#include "interpolation/proof/solver.hpp"

// Interpolation from one refutation.
//
//   clause_builder        blocks -> clauses; auxiliary atoms are local to a block
//   solver, conflict_analysis   CDCL modulo theory; logs resolution chains
//   bound_propagator      cheap arithmetic at every node of the search, explained by combinations
//   simplex               complete over the rationals, at full assignments; branching for integers
//   congruence            lemmas for uninterpreted functions
//   reals_as_integers     linear real arithmetic, homogenised
//   partial_interpolants  proof -> one interpolant per cut
//
// Why a solver of our own and not Z3's proofs. Both ways were tried on the 95 path formulas of the
// SSH and driver programs (eval/README.md). Z3 4.8.12's simple solver with proofs on, which is the
// only one of its solvers whose proofs are local enough to interpolate, needs 17 ms in the median
// and 176 ms at the 95th percentile for check and proof alone (sum 4.7 s), before any rule of its
// proof format is read; without proofs 10.5 and 94 ms. This engine needs 1.7 and 15 ms for
// refutation and interpolants (sum 0.5 s). Its clauses, gates and lemmas are local to a block by
// construction, where Z3's rewriting has to be undone, and it decides along the path.
//
// Farkas multipliers are read off the tableau's conflict row (exact rationals with a 64-bit fast
// path). A linear-programming call per lemma, over a dense exact matrix, would start from nothing
// each time; the tableau is kept between the checks of one search.
//
// Sources: McMillan, "Interpolation and SAT-based model checking" (CAV 2003) and "An interpolating
// theorem prover" (TCS 345, 2005) for the system and for combining it with linear arithmetic by
// Farkas' lemma; Dutertre and de Moura (CAV 2006) for the arithmetic; Cimatti, Griggio, Sebastiani
// (TOCL 2010) for interpolation in lazy SMT; Gurfinkel, Rollini, Sharygina (ATVA 2013) on when
// sequences from one proof are inductive; D'Silva et al. (VMCAI 2010) on the dual system.
//
// Deviations. (1) Lemmas made of equalities only (and at most one disequality) have equalities as
// partial interpolants. The inequality would be valid too, but half of a fact (`state <= 3` for
// `state = 3`) and an artefact of which constant was larger. If an inequality takes part, the
// Farkas sum is left as it is, so that `i = 0; ...; i < 0` yields `i >= 0`. (2) No cuts for
// integers beyond rounding of single constraints and branching on new atoms over one variable; in
// return every lemma is local by construction. (3) Uninterpreted functions by lemmas on demand,
// each where all of its symbols live in a common block, through applications that are added in
// between if need be; if that fails the engine gives up and others may try.
//
// An answer "satisfiable" is given only for a model of everything: terms whose meaning is not
// modelled are unknown values and turn it into GaveUp.

namespace pcegar::interpolation {

namespace {

using proof::FormulaStore;

using Sequence = std::vector<FormulaStore::Id>;

/// The sequence of the wanted strength, or nothing if the deadline passes before the first is done.
std::optional<Sequence> choose(const proof::Proof& refutation, proof::AtomTable& atoms,
                               FormulaStore& formulas, int blocks, ProofStrength strength,
                               const proof::SolverLimits& limits, const TermManager& terms) {
  const auto read = [&](proof::Direction direction) {
    return partial_interpolants(refutation, atoms, formulas, blocks, direction, limits.deadline);
  };
  if (strength == ProofStrength::McMillan) return read(proof::Direction::FromTheFront);
  if (strength == ProofStrength::Pudlak) return read(proof::Direction::Symmetric);
  std::optional<Sequence> weak = read(proof::Direction::FromTheBack);
  if (strength == ProofStrength::InverseMcMillan || !weak) return weak;
  std::optional<Sequence> strong = read(proof::Direction::FromTheFront);
  if (!strong) return weak;
  return formulas.predicate_count(*strong, terms) < formulas.predicate_count(*weak, terms) ? strong
                                                                                           : weak;
}

std::unordered_map<Term, Term> model_of(const proof::Solver& solver, const proof::AtomTable& atoms,
                                        TermManager& terms) {
  std::vector<char> is_constrained(static_cast<std::size_t>(atoms.variable_count()), 0);
  for (const proof::Literal literal : solver.asserted()) {
    const int form = atoms.atom(literal.atom()).form;
    is_constrained[static_cast<std::size_t>(form)] = 1;
    for (const auto& [column, coefficient] : atoms.variable(form).definition) {
      is_constrained[static_cast<std::size_t>(column)] = 1;
    }
  }
  std::unordered_map<Term, Term> model;
  for (int variable = 0; variable < atoms.variable_count(); ++variable) {
    const Term term = atoms.variable(variable).term;
    if (is_constrained[static_cast<std::size_t>(variable)] != 0 && term.valid() &&
        terms.kind(term) == Kind::Variable && solver.value(variable).is_integer()) {
      model.emplace(term, terms.integer(solver.value(variable).to_mpq().get_num()));
    }
  }
  for (int atom = 1; atom < atoms.atom_count(); ++atom) {
    const Term term = atoms.atom(atom).term;
    const auto literal = proof::Literal::positive(atom);
    if (term.valid() && terms.kind(term) == Kind::Variable && !solver.is_unassigned(literal)) {
      model.emplace(term, terms.bool_constant(solver.is_true(literal)));
    }
  }
  return model;
}

}  // namespace

InterpolationResult ProofEngine::interpolate(TermManager& terms, std::span<const Term> blocks,
                                             const InterpolationLimits& limits) {
  if (!proof::mention_reals(terms, blocks)) return interpolate_integers(terms, blocks, limits);
  proof::RealsAsIntegers reals(terms);
  std::vector<Term> encoded;
  for (const Term block : blocks) {
    const std::optional<Term> one = reals.encode(block);
    if (!one) return interpolate_integers(terms, blocks, limits);  // reals without their meaning
    encoded.push_back(*one);
  }
  InterpolationResult result = interpolate_integers(terms, encoded, limits);
  if (auto* interpolants = std::get_if<Interpolants>(&result)) {
    for (Term& formula : interpolants->sequence) {
      const std::optional<Term> decoded = reals.decode(formula);
      if (!decoded) return GaveUp{"an interpolant mixes integers and reals"};
      formula = *decoded;
    }
  }
  return result;
}

InterpolationResult ProofEngine::interpolate_integers(TermManager& terms,
                                                      std::span<const Term> blocks,
                                                      const InterpolationLimits& limits) {
  const Deadline deadline(limits);
  proof::SolverLimits solver_limits;
  solver_limits.deadline = &deadline;
  proof::AtomTable atoms(terms);
  proof::Proof refutation;
  proof::Solver solver(atoms, refutation, options_.order, solver_limits);
  proof::ClauseBuilder builder(terms, atoms, solver);
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    builder.add_block(blocks[block], static_cast<int>(block));
  }
  proof::Congruence congruence(terms, atoms, builder, solver);
  for (;;) {
    const proof::SolverResult result = solver.solve();
    if (const auto* stopped = std::get_if<proof::Stopped>(&result)) return GaveUp{stopped->reason};
    if (std::holds_alternative<proof::Refuted>(result)) break;
    const proof::CongruenceResult lemmas = congruence.add_violated();
    if (lemmas == proof::CongruenceResult::Added) continue;
    if (lemmas == proof::CongruenceResult::AcrossBlocks) {
      return GaveUp{"congruence across blocks"};
    }
    if (!builder.inexact_because().empty()) return GaveUp{builder.inexact_because()};
    return NotRefutable{model_of(solver, atoms, terms)};
  }
  FormulaStore formulas(atoms);
  const std::optional<Sequence> chosen =
      choose(refutation, atoms, formulas, static_cast<int>(blocks.size()), options_.strength,
             solver_limits, terms);
  if (!chosen) return GaveUp{"time-out"};
  Interpolants result;
  for (const FormulaStore::Id id : *chosen) {
    result.sequence.push_back(formulas.to_term(id, terms));
  }
  return result;
}

}  // namespace pcegar::interpolation
