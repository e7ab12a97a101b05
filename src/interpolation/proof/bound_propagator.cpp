// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/bound_propagator.hpp"

#include <algorithm>
#include <map>

#include "support/error.hpp"

// Derived bounds are not rounded to integers (a rounding step is no linear combination), and a
// variable's bound may be improved by derivation only a few times on one branch: x < y < x + 1 and
// the like would otherwise creep on for ever. The simplex method finds what is lost here.
//
// A bound that stems from equalities alone is an equality. Remembering that gives lemmas made of
// equalities only, whose partial interpolants are equalities too: `state = 3`, `x = y`, where an
// inequality would be half of the story.

namespace pcegar::interpolation::proof {

namespace {
constexpr int max_derived_bounds = 8;
}

void BoundPropagator::pop_to_level(std::size_t level) {
  if (level >= level_marks_.size()) return;
  while (records_.size() > level_marks_[level]) {
    const Record& record = records_.back();
    const std::size_t side = index(2 * record.variable + (record.is_upper ? 1 : 0));
    current_[side] = record.previous;
    if (record.row >= 0) --derived_count_[side];
    records_.pop_back();
  }
  level_marks_.resize(level);
  for (std::size_t i = queue_head_; i < queue_.size(); ++i) is_queued_[index(queue_[i])] = 0;
  queue_.clear();
  queue_head_ = 0;
  implied_.clear();
}

void BoundPropagator::grow() {
  const int known = static_cast<int>(rows_of_.size());
  const int count = atoms_.variable_count();
  if (known == count) return;
  current_.resize(index(2 * count), -1);
  derived_count_.resize(index(2 * count), 0);
  rows_of_.resize(index(count));
  for (int variable = known; variable < count; ++variable) {
    if (atoms_.is_column(variable)) continue;
    const int row = static_cast<int>(rows_.size());
    Row entries{atoms_.variable(variable).definition};
    entries.entries.emplace_back(variable, Rational(-1));
    for (const auto& [column, coefficient] : entries.entries) {
      rows_of_[index(column)].push_back(row);
    }
    rows_.push_back(std::move(entries));
    is_queued_.push_back(0);
    queue_.push_back(row);
    is_queued_.back() = 1;
  }
}

int BoundPropagator::current_before(int variable, bool upper, int before) const {
  int record = current(variable, upper);
  while (record >= before) record = records_[index(record)].previous;
  PCEGAR_ASSERT(record >= 0, "a derived bound rests on earlier bounds");
  return record;
}

std::optional<Lemma> BoundPropagator::assert_literal(Literal literal) {
  const Constraint said = atoms_.constraint(literal);
  const bool equality = said.relation == Relation::EqualTo;
  if (said.relation == Relation::AtMost || equality) {
    if (auto conflict = add_bound(said.form, true, said.bound, equality, -1, literal)) {
      return conflict;
    }
  }
  if (said.relation == Relation::AtLeast || equality) {
    return add_bound(said.form, false, said.bound, equality, -1, literal);
  }
  return std::nullopt;
}

std::optional<Lemma> BoundPropagator::add_bound(int variable, bool upper, Rational value,
                                                bool only_equalities, int row, Literal reason) {
  const std::size_t side = index(2 * variable + (upper ? 1 : 0));
  const int known = current_[side];
  if (known >= 0) {
    const Record& old = records_[index(known)];
    const auto order = upper ? value <=> old.value : old.value <=> value;
    if (order > 0 || (order == 0 && (old.only_equalities || !only_equalities))) {
      return std::nullopt;
    }
  }
  if (row >= 0) {
    if (derived_count_[side] >= max_derived_bounds || value.is_big()) return std::nullopt;
    ++derived_count_[side];
  }
  const int record = static_cast<int>(records_.size());
  records_.push_back(
      Record{variable, upper, only_equalities, std::move(value), known, row, reason});
  current_[side] = record;
  const int opposite = current(variable, !upper);
  if (opposite >= 0) {
    const Rational& mine = records_[index(record)].value;
    const Rational& other = records_[index(opposite)].value;
    if (upper ? mine < other : other < mine) {
      seed(record, Rational(1));
      seed(opposite, Rational(1));
      return combine();
    }
  }
  for (const int dependent : rows_of_[index(variable)]) {
    if (is_queued_[index(dependent)] != 0) continue;
    is_queued_[index(dependent)] = 1;
    queue_.push_back(dependent);
  }
  notice_atoms(record);
  return std::nullopt;
}

void BoundPropagator::notice_atoms(int record) {
  for (const int atom : atoms_.variable(records_[index(record)].variable).atoms) {
    notice_atom(atom, record);
  }
}

void BoundPropagator::notice_atom(int atom, int record) {
  const Record& bound = records_[index(record)];
  const AtomTable::Atom& a = atoms_.atom(atom);
  const auto order = bound.value <=> a.bound;
  if (a.kind == AtomTable::Kind::AtMost) {
    // Over integers `t >= c + 1` contradicts already `t < c + 1`.
    if (bound.is_upper && bound.value < a.bound + Rational(1)) {
      implied_.push_back({Literal::positive(atom), record});
    } else if (!bound.is_upper && order > 0) {
      implied_.push_back({Literal::negative(atom), record});
    }
  } else if (bound.is_upper ? order < 0 : order > 0) {
    implied_.push_back({Literal::negative(atom), record});
  } else if (order == 0 && bound.only_equalities) {
    implied_.push_back({Literal::positive(atom), record});
  }
}

void BoundPropagator::check_new_atom(int atom) {
  grow();
  const int form = atoms_.atom(atom).form;
  for (const bool upper : {false, true}) {
    const int record = current(form, upper);
    if (record >= 0) notice_atom(atom, record);
  }
}

std::optional<Lemma> BoundPropagator::propagate() {
  while (queue_head_ < queue_.size()) {
    const int row = queue_[queue_head_++];
    is_queued_[index(row)] = 0;
    if (auto conflict = propagate_row(row)) return conflict;
  }
  queue_.clear();
  queue_head_ = 0;
  return std::nullopt;
}

std::optional<Lemma> BoundPropagator::propagate_row(int row) {
  if (auto conflict = propagate_side(row, true)) return conflict;
  return propagate_side(row, false);
}

/// With the entries' smallest (or largest) values: every entry is at most minus the others'
/// minimum.
std::optional<Lemma> BoundPropagator::propagate_side(int row, bool minimum) {
  const auto& entries = rows_[index(row)].entries;
  int open = -1;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& [variable, coefficient] = entries[i];
    const bool upper = (coefficient.sign() > 0) != minimum;
    if (current(variable, upper) >= 0) continue;
    if (open >= 0) return std::nullopt;
    open = static_cast<int>(i);
  }
  Rational total;
  int inequalities = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (static_cast<int>(i) == open) continue;
    const auto& [variable, coefficient] = entries[i];
    const Record& bound = records_[index(current(variable, (coefficient.sign() > 0) != minimum))];
    total += coefficient * bound.value;
    if (!bound.only_equalities) ++inequalities;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (open >= 0 && static_cast<int>(i) != open) continue;
    const auto& [variable, coefficient] = entries[i];
    Rational rest = total;
    int other_inequalities = inequalities;
    if (open < 0) {
      const Record& own = records_[index(current(variable, (coefficient.sign() > 0) != minimum))];
      rest -= coefficient * own.value;
      if (!own.only_equalities) --other_inequalities;
    }
    // coefficient * variable <= -rest (or >=, with largest values)
    const bool upper = (coefficient.sign() > 0) == minimum;
    if (auto conflict = add_bound(variable, upper, -rest / coefficient, other_inequalities == 0,
                                  row, Literal{})) {
      return conflict;
    }
  }
  return std::nullopt;
}

void BoundPropagator::seed(int record, const Rational& factor) {
  seeds_.emplace_back(record, factor);
}

Lemma BoundPropagator::combine() {
  std::map<int, Rational, std::greater<>> pending;
  for (const auto& [record, factor] : seeds_) pending[record] += factor;
  seeds_.clear();
  std::map<Literal, Rational> literals;
  while (!pending.empty()) {
    const auto [record, factor] = *pending.begin();
    pending.erase(pending.begin());
    const Record& bound = records_[index(record)];
    if (bound.row < 0) {
      literals[bound.reason] += bound.is_upper ? factor : -factor;
      continue;
    }
    const auto& entries = rows_[index(bound.row)].entries;
    const auto own = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& e) { return e.first == bound.variable; });
    // The variable's upper bound uses the smallest values of entries with its coefficient's sign.
    for (const auto& [variable, coefficient] : entries) {
      if (variable == bound.variable) continue;
      const bool same_sign = coefficient.sign() == own->second.sign();
      const int used = current_before(variable, same_sign != bound.is_upper, record);
      pending[used] += factor * (coefficient / own->second).absolute();
    }
  }
  Lemma lemma;
  bool all_equalities = true;
  for (const auto& [literal, factor] : literals) {
    if (factor.is_zero()) continue;
    lemma.entries.push_back({~literal, factor});
    if (atoms_.constraint(literal).relation != Relation::EqualTo) all_equalities = false;
  }
  lemma.kind = all_equalities ? Lemma::Kind::Equalities : Lemma::Kind::Inequalities;
  return lemma;
}

Lemma BoundPropagator::explain(const Implied& implied) {
  const Record& bound = records_[index(implied.bound)];
  const Constraint refuted = atoms_.constraint(~implied.literal);
  const Rational opposite(bound.is_upper ? -1 : 1);
  seed(implied.bound, Rational(1));
  Lemma lemma = combine();
  lemma.entries.insert(lemma.entries.begin(), LemmaEntry{implied.literal, opposite});
  if (refuted.relation == Relation::NotEqualTo) {
    PCEGAR_ASSERT(lemma.kind == Lemma::Kind::Equalities, "a fixed value stems from equalities");
    lemma.kind = Lemma::Kind::Disequality;
  } else if (refuted.relation != Relation::EqualTo) {
    lemma.kind = Lemma::Kind::Inequalities;
  }
  return lemma;
}

}  // namespace pcegar::interpolation::proof
