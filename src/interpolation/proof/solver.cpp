// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/solver.hpp"

#include <algorithm>

#include "support/error.hpp"

// The search: propagation, decisions, arithmetic. Conflict analysis is in conflict_analysis.cpp.
//
// Decisions satisfy the input clauses one by one, in the order of the blocks (of the path),
// skipping definitions of gates that are not used on the current branch. So a model is a set of
// literals that explains why all blocks hold, as the error path itself would. The arithmetic solver
// never sees an irrelevant literal: comparisons of branches not taken, negations of assignments.
// This matters more here than clever variable selection, both for speed and for the interpolants,
// which mention what the proof mentions. Among the literals of a clause, activity (VSIDS) decides.

namespace pcegar::interpolation::proof {

namespace {
// Moving a value away from one disequality may bring another one to its bound.
constexpr int rounds_of_moves = 3;
// Of decisions and conflicts, each with what it propagates: about 80 steps of Z3.
constexpr std::uint64_t steps_between_looks = 64;
constexpr std::uint64_t cost_of_a_step = 80;
}  // namespace

void Solver::grow() {
  const std::size_t count = index(atoms_.atom_count());
  if (level_of_.size() == count) return;
  watches_.resize(2 * count);
  truth_.resize(2 * count, 0);
  is_enforced_.resize(2 * count, 0);
  level_of_.resize(count, 0);
  position_of_.resize(count, 0);
  reason_of_.resize(count);
  activity_.resize(count, 0);
  unit_of_.resize(count, -1);
  mark_.resize(count, Unseen);
}

void Solver::add_clause(std::span<const Literal> literals, int block, Literal trigger) {
  grow();
  if (level() > 0) backjump(0);
  const int clause = proof_.add_block_clause(literals, block);
  for (const Literal literal : literals) enforce(literal);
  inputs_.push_back({clause, trigger, literals.empty() ? Literal{} : literals.front()});
  new_clauses_.push_back(clause);
}

void Solver::attach(int clause) {
  const std::span<Literal> literals = proof_.literals(clause);
  if (literals.size() < 2) return;
  if (index(clause) >= is_attached_.size()) is_attached_.resize(index(clause) + 1, 0);
  is_attached_[index(clause)] = 1;
  watches_[index(literals[0])].push_back({clause, literals[1]});
  watches_[index(literals[1])].push_back({clause, literals[0]});
}

/// Attaches a clause at the current level, propagating if it is unit; the conflict if it is false.
int Solver::take_new_clause(int clause) {
  const std::span<Literal> literals = proof_.literals(clause);
  const auto rank = [&](Literal l) {  // true or open first, then the latest false ones
    return truth(l) >= 0 ? atoms_.atom_count() + 1 : level_of_[index(l.atom())];
  };
  std::stable_sort(literals.begin(), literals.end(),
                   [&](Literal a, Literal b) { return rank(a) > rank(b); });
  attach(clause);
  if (literals.empty() || truth(literals[0]) < 0) return clause;
  if (truth(literals[0]) == 0 && (literals.size() == 1 || truth(literals[1]) < 0)) {
    enqueue(literals[0], {clause, -1});
  }
  return -1;
}

void Solver::enqueue(Literal literal, Reason reason) {
  truth_[index(literal)] = 1;
  truth_[index(~literal)] = -1;
  const std::size_t atom = index(literal.atom());
  level_of_[atom] = level();
  position_of_[atom] = static_cast<int>(trail_.size());
  reason_of_[atom] = reason;
  trail_.push_back(literal);
}

void Solver::backjump(int target) {
  if (level() <= target) return;
  const std::size_t start = level_starts_[index(target)];
  for (std::size_t i = start; i < trail_.size(); ++i) {
    truth_[index(trail_[i])] = 0;
    truth_[index(~trail_[i])] = 0;
  }
  trail_.resize(start);
  asserted_.resize(asserted_starts_[index(target)]);
  level_starts_.resize(index(target));
  asserted_starts_.resize(index(target));
  clause_head_ = theory_head_ = start;
  bounds_.pop_to_level(index(target));
  cursor_ = cursor_starts_[index(target)];
  cursor_starts_.resize(index(target));
}

int Solver::propagate() {
  for (;;) {
    if (const int conflict = propagate_clauses(); conflict >= 0) return conflict;
    if (const int conflict = propagate_arithmetic(); conflict >= 0) return conflict;
    if (clause_head_ == trail_.size()) return -1;
  }
}

int Solver::propagate_clauses() {
  while (clause_head_ < trail_.size()) {
    const Literal falsified = ~trail_[clause_head_++];
    std::vector<Watch>& watches = watches_[index(falsified)];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
      const Watch watch = watches[i];
      if (truth(watch.blocker) > 0) {
        watches[kept++] = watch;
        continue;
      }
      const std::span<Literal> literals = proof_.literals(watch.clause);
      if (literals[0] == falsified) std::swap(literals[0], literals[1]);
      if (truth(literals[0]) > 0) {
        watches[kept++] = {watch.clause, literals[0]};
        continue;
      }
      bool moved = false;
      for (std::size_t k = 2; k < literals.size() && !moved; ++k) {
        if (truth(literals[k]) < 0) continue;
        std::swap(literals[1], literals[k]);
        watches_[index(literals[1])].push_back({watch.clause, literals[0]});
        moved = true;
      }
      if (moved) continue;
      watches[kept++] = watch;
      if (truth(literals[0]) < 0) {
        for (++i; i < watches.size(); ++i) watches[kept++] = watches[i];
        watches.resize(kept);
        return watch.clause;
      }
      enqueue(literals[0], {watch.clause, -1});
    }
    watches.resize(kept);
  }
  return -1;
}

int Solver::propagate_arithmetic() {
  bounds_.grow();
  while (theory_head_ < trail_.size()) {
    const Literal literal = trail_[theory_head_++];
    if (!atoms_.is_arithmetic(literal.atom()) || is_enforced_[index(literal)] == 0) continue;
    asserted_.push_back(literal);
    if (auto lemma = bounds_.assert_literal(literal)) return proof_.add_lemma(std::move(*lemma));
  }
  if (auto lemma = bounds_.propagate()) return proof_.add_lemma(std::move(*lemma));
  std::vector<BoundPropagator::Implied>& implied = bounds_.implied();
  for (const BoundPropagator::Implied& consequence : implied) {
    const int known = truth(consequence.literal);
    if (known == 0) {
      enqueue(consequence.literal, {-1, consequence.bound});
    } else if (known < 0) {
      const int clause = proof_.add_lemma(bounds_.explain(consequence));
      implied.clear();
      return clause;
    }
  }
  implied.clear();
  return -1;
}

int Solver::reason_clause(int atom) {
  Reason& reason = reason_of_[index(atom)];
  if (reason.clause < 0 && reason.bound >= 0) {
    const Literal literal = trail_[index(position_of_[index(atom)])];
    reason.clause = proof_.add_lemma(bounds_.explain({literal, reason.bound}));
  }
  return reason.clause;
}

Literal Solver::decision_for(Input& input) const {
  if (input.trigger.valid() && truth(input.trigger) >= 0) return {};
  if (truth(input.witness) > 0) return {};
  Literal best;
  for (const Literal literal : std::as_const(proof_).literals(input.clause)) {
    const int known = truth(literal);
    if (known > 0) {
      input.witness = literal;
      return {};
    }
    if (known < 0) continue;
    const auto is_better = [&] {
      const double mine = activity_[index(literal.atom())];
      const double other = activity_[index(best.atom())];
      return mine > other || (mine == other && literal < best);
    };
    if (!best.valid() || is_better()) best = literal;
  }
  return best;
}

Literal Solver::next_decision() {
  const std::size_t count = inputs_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (cursor_ + i) % count;
    const Literal decision = decision_for(inputs_[at]);
    if (decision.valid()) {
      cursor_ = at;
      return decision;
    }
  }
  return {};
}

SolverResult Solver::solve() {
  grow();
  for (const int clause : new_clauses_) {
    if (const int conflict = take_new_clause(clause); conflict >= 0 && !is_contradictory_) {
      is_contradictory_ = true;
      derive_empty_clause(conflict);
    }
  }
  new_clauses_.clear();
  if (order_ == SearchOrder::Backward && level() == 0) {
    // Blocks in reverse; within a block uses of gates stay before their definitions.
    const auto block = [&](const Input& input) {
      const Proof::Clause& clause = proof_.clause(input.clause);
      return clause.origin == Proof::Origin::Block ? clause.detail : -1;
    };
    std::stable_sort(inputs_.begin(), inputs_.end(),
                     [&](const Input& a, const Input& b) { return block(a) > block(b); });
    cursor_ = 0;
  }
  std::uint64_t steps = 0;
  Literal decision;
  int conflict = -1;
  while (!is_contradictory_) {
    if (++steps % steps_between_looks == 0 && limits_.deadline != nullptr) {
      limits_.deadline->spend(steps_between_looks * cost_of_a_step);
      if (limits_.deadline->passed()) return Stopped{"time-out"};
    }
    if (conflict < 0) conflict = propagate();
    if (conflict >= 0) {
      if (!resolve_conflict(conflict)) break;
      conflict = -1;
      if (conflicts_ >= limits_.conflicts) return Stopped{"too many conflicts"};
      continue;
    }
    decision = next_decision();
    if (!decision.valid()) {
      conflict = final_check(decision);
      if (simplex_.is_interrupted()) return Stopped{"time-out"};
      if (gave_up_splitting_) return Stopped{"too many case splits over the integers"};
      if (conflict >= 0) continue;
      if (!decision.valid() && clause_head_ == trail_.size()) return ModelFound{};
      if (!decision.valid() || truth(decision) != 0) continue;
    }
    level_starts_.push_back(trail_.size());
    asserted_starts_.push_back(asserted_.size());
    cursor_starts_.push_back(cursor_);
    bounds_.push_level();
    enqueue(decision, {});
  }
  return Refuted{};
}

// ---- complete arithmetic ----

int Solver::simplex_check() {
  std::size_t common = 0;
  while (common < pushed_.size() && common < asserted_.size() &&
         pushed_[common] == asserted_[common]) {
    ++common;
  }
  simplex_.pop_to(common);
  pushed_.resize(common);
  for (std::size_t i = common; i < asserted_.size(); ++i) {
    pushed_.push_back(asserted_[i]);
    if (auto lemma = simplex_.push(asserted_[i])) return proof_.add_lemma(std::move(*lemma));
  }
  if (auto lemma = simplex_.check()) return proof_.add_lemma(std::move(*lemma));
  return -1;
}

Literal Solver::new_split_atom(int form, const Rational& bound, BlockRange range) {
  const int known = atoms_.atom_count();
  const Literal literal = atoms_.at_most(form, bound);
  if (atoms_.atom_count() > known) {
    atoms_.set_range(literal, range);
    grow();
    bounds_.check_new_atom(literal.atom());
    if (++split_count_ > limits_.branch_atoms) gave_up_splitting_ = true;
  }
  enforce(literal);
  enforce(~literal);
  return literal;
}

std::vector<Literal> Solver::violated_disequalities() const {
  std::vector<Literal> result;
  for (const Literal literal : asserted_) {
    const Constraint said = atoms_.constraint(literal);
    if (said.relation == Relation::NotEqualTo && simplex_.value(said.form) == said.bound) {
      result.push_back(literal);
    }
  }
  return result;
}

/// Cases are distinguished as the last resort: they bring inequalities into a proof about
/// equalities. Most values can be moved; what cannot may be fixed by equalities.
int Solver::split_disequality(Literal& decision) {
  std::vector<Literal> violated = violated_disequalities();
  for (int round = 0; round < rounds_of_moves && !violated.empty(); ++round) {
    for (const Literal literal : violated) {
      const Constraint said = atoms_.constraint(literal);
      if (simplex_.value(said.form) == said.bound) simplex_.move_away(said.form);
    }
    violated = violated_disequalities();
  }
  for (const Literal literal : violated) {
    if (auto lemma = simplex_.fixed_by_equalities(literal)) {
      return proof_.add_lemma(std::move(*lemma));
    }
  }
  for (const Literal literal : violated) {
    const Constraint said = atoms_.constraint(literal);
    const BlockRange range = atoms_.atom(literal.atom()).range;
    const Literal below = new_split_atom(said.form, said.bound - Rational(1), range);
    const Literal up_to = new_split_atom(said.form, said.bound, range);
    Lemma lemma{Lemma::Kind::SameForm, {{~literal, {}}, {below, {}}, {~up_to, {}}}};
    const int clause = proof_.add_lemma(std::move(lemma));
    inputs_.push_back({clause, {}, below});
    decision = {};
    return take_new_clause(clause);
  }
  return -1;
}

Literal Solver::branch() {
  for (int variable = 0; variable < atoms_.variable_count(); ++variable) {
    if (!atoms_.is_column(variable)) continue;
    const Rational value = simplex_.value(variable);
    if (value.is_integer()) continue;
    const auto range = atoms_.alive_range(variable);
    PCEGAR_ASSERT(range.has_value(), "a variable occurs somewhere");
    return new_split_atom(variable, value.floor(), *range);
  }
  return {};
}

/// Literals that became of interest after they were assigned.
void Solver::assert_late_literals() {
  std::vector<char> is_asserted(index(atoms_.atom_count()), 0);
  for (const Literal literal : asserted_) is_asserted[index(literal.atom())] = 1;
  for (const Literal literal : trail_) {
    if (atoms_.is_arithmetic(literal.atom()) && is_enforced_[index(literal)] != 0 &&
        is_asserted[index(literal.atom())] == 0) {
      asserted_.push_back(literal);
    }
  }
}

int Solver::final_check(Literal& decision) {
  ++final_checks_;
  assert_late_literals();
  if (const int conflict = simplex_check(); conflict >= 0) return conflict;
  decision = branch();
  if (decision.valid()) return -1;
  const std::size_t inputs = inputs_.size();
  const int conflict = split_disequality(decision);
  if (conflict >= 0 || inputs_.size() == inputs) return conflict;
  // Unless the new clause was unit, its decision comes from next_decision(); if it is satisfied by
  // a literal that was not asserted yet, the next check will hear of it.
  if (clause_head_ == trail_.size()) decision = next_decision();
  return decision.valid() || clause_head_ < trail_.size() ? -1 : final_check(decision);
}

}  // namespace pcegar::interpolation::proof
