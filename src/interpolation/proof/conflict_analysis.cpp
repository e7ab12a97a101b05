// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "interpolation/proof/solver.hpp"
#include "support/error.hpp"

// First-UIP learning with its resolution chain. A learned clause is minimised by removing literals
// whose reasons are made of literals that stay (Sorensson and Biere, SAT 2009), of level 0, or
// again redundant; the removals are resolution steps too and are logged in reverse order of the
// trail, so that every step removes a pivot for good. Literals of level 0 are resolved away with
// unit clauses, each derived once.

namespace pcegar::interpolation::proof {

namespace {
constexpr double activity_limit = 1e100;
constexpr double bump_growth = 1 / 0.95;
}  // namespace

void Solver::bump(int atom) {
  if ((activity_[index(atom)] += bump_) > activity_limit) {
    for (double& activity : activity_) activity /= activity_limit;
    bump_ /= activity_limit;
  }
}

void Solver::collect_conflict_side(int clause) {
  for (const Literal literal : std::as_const(proof_).literals(clause)) {
    const int atom = literal.atom();
    if (truth(literal) > 0 || mark_[index(atom)] != Unseen) continue;
    marked_.push_back(atom);
    mark_[index(atom)] = Kept;
    bump(atom);
    if (level_of_[index(atom)] == 0) {
      level_zero_.push_back(atom);
    } else if (level_of_[index(atom)] == level()) {
      ++open_;
    } else {
      learned_.push_back(literal);
    }
  }
}

bool Solver::is_redundant(int atom) {
  const Reason& reason = reason_of_[index(atom)];
  if (reason.clause < 0) return false;
  for (const Literal literal : std::as_const(proof_).literals(reason.clause)) {
    const int other = literal.atom();
    if (other == atom || level_of_[index(other)] == 0) continue;
    const char mark = mark_[index(other)];
    if (mark == Kept && level_of_[index(other)] < level()) continue;
    if (mark == Redundant) continue;
    return false;
  }
  return true;
}

void Solver::drop_redundant_literals() {
  // From the earliest assigned on, so that a removal is known when a later literal needs it.
  std::vector<Literal> by_position(learned_.begin() + 1, learned_.end());
  std::sort(by_position.begin(), by_position.end(), [&](Literal a, Literal b) {
    return position_of_[index(a.atom())] < position_of_[index(b.atom())];
  });
  for (const Literal literal : by_position) {
    if (is_redundant(literal.atom())) mark_[index(literal.atom())] = Redundant;
  }
  std::erase_if(learned_, [&](Literal l) { return mark_[index(l.atom())] == Redundant; });
  // Resolve on the removed ones, latest first.
  for (auto l = by_position.rbegin(); l != by_position.rend(); ++l) {
    const int atom = l->atom();
    if (mark_[index(atom)] != Redundant) continue;
    const int clause = reason_of_[index(atom)].clause;
    chain_.steps.push_back({atom, clause});
    for (const Literal literal : std::as_const(proof_).literals(clause)) {
      const int other = literal.atom();
      if (level_of_[index(other)] == 0 && mark_[index(other)] == Unseen) {
        mark_[index(other)] = Kept;
        marked_.push_back(other);
        level_zero_.push_back(other);
      }
    }
  }
}

bool Solver::resolve_conflict(int conflict) {
  ++conflicts_;
  int highest = 0;
  for (const Literal literal : std::as_const(proof_).literals(conflict)) {
    highest = std::max(highest, level_of_[index(literal.atom())]);
  }
  backjump(highest);
  if (highest == 0) {
    derive_empty_clause(conflict);
    is_contradictory_ = true;
    return false;
  }
  learned_.assign(1, Literal{});
  level_zero_.clear();
  chain_ = {conflict, {}};
  open_ = 0;
  collect_conflict_side(conflict);
  std::size_t at = trail_.size();
  for (;;) {
    do {
      --at;
    } while (mark_[index(trail_[at].atom())] != Kept);
    const int atom = trail_[at].atom();
    PCEGAR_ASSERT(level_of_[index(atom)] == level(), "the latest level is resolved first");
    if (--open_ == 0) {
      learned_[0] = ~trail_[at];
      break;
    }
    mark_[index(atom)] = Resolved;
    const int clause = reason_clause(atom);
    PCEGAR_ASSERT(clause >= 0, "only propagated literals are resolved");
    chain_.steps.push_back({atom, clause});
    collect_conflict_side(clause);
  }
  drop_redundant_literals();
  log_remaining_steps();
  for (const int atom : marked_) mark_[index(atom)] = Unseen;
  marked_.clear();
  bump_ *= bump_growth;

  int clause = conflict;
  if (!chain_.steps.empty()) clause = proof_.add_chain(learned_, std::move(chain_));
  int target = 0;
  for (std::size_t i = 1; i < learned_.size(); ++i) {
    target = std::max(target, level_of_[index(learned_[i].atom())]);
  }
  backjump(target);
  if (!is_attached(clause)) return take_new_clause(clause) < 0;
  // A clause that is watched already became false with one literal of the last level.
  enqueue(learned_[0], {clause, -1});
  return true;
}

void Solver::log_remaining_steps() {
  std::sort(level_zero_.begin(), level_zero_.end(),
            [&](int a, int b) { return position_of_[index(a)] > position_of_[index(b)]; });
  const std::vector<int> atoms = std::move(level_zero_);
  level_zero_.clear();
  for (const int atom : atoms) {
    const int clause = unit_clause(atom);
    chain_.steps.push_back({atom, clause});
  }
}

/// The clause that consists of the literal that holds at level 0.
int Solver::unit_clause(int wanted) {
  if (unit_of_[index(wanted)] >= 0) return unit_of_[index(wanted)];
  std::vector<int> needed{wanted};
  std::vector<char> is_needed(index(position_of_[index(wanted)]) + 1, 0);
  is_needed.back() = 1;
  for (std::size_t i = 0; i < needed.size(); ++i) {
    const int clause = reason_clause(needed[i]);
    PCEGAR_ASSERT(clause >= 0, "every literal of level 0 is propagated");
    for (const Literal literal : std::as_const(proof_).literals(clause)) {
      const int other = literal.atom();
      if (other == needed[i] || unit_of_[index(other)] >= 0) continue;
      char& known = is_needed[index(position_of_[index(other)])];
      if (known == 0) needed.push_back(other);
      known = 1;
    }
  }
  std::sort(needed.begin(), needed.end(),
            [&](int a, int b) { return position_of_[index(a)] < position_of_[index(b)]; });
  for (const int atom : needed) {
    const int clause = reason_of_[index(atom)].clause;
    Proof::Chain chain{clause, {}};
    for (const Literal literal : std::as_const(proof_).literals(clause)) {
      if (literal.atom() == atom) continue;
      chain.steps.push_back({literal.atom(), unit_of_[index(literal.atom())]});
    }
    const Literal unit = trail_[index(position_of_[index(atom)])];
    unit_of_[index(atom)] =
        chain.steps.empty() ? clause : proof_.add_chain({&unit, 1}, std::move(chain));
  }
  return unit_of_[index(wanted)];
}

void Solver::derive_empty_clause(int conflict) {
  chain_ = {conflict, {}};
  level_zero_.clear();
  for (const Literal literal : std::as_const(proof_).literals(conflict)) {
    level_zero_.push_back(literal.atom());
  }
  log_remaining_steps();
  proof_.empty_clause = chain_.steps.empty() ? conflict : proof_.add_chain({}, std::move(chain_));
}

}  // namespace pcegar::interpolation::proof
