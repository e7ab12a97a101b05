// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/simplex.hpp"

#include <algorithm>
#include <map>

#include "support/error.hpp"

// Deviations from the paper: a form gets its tableau row only when it is first bounded, because
// most comparisons of a path formula are never asserted; all numbers are integers by normal form,
// so no infinitesimals are needed; the entering variable is the one with the shortest column until
// a check has taken many pivots, then Bland's rule guarantees termination.

namespace pcegar::interpolation::proof {

namespace {
constexpr std::uint64_t pivots_before_bland = 200;
// Measured: an operation takes about half a step of Z3.
constexpr std::size_t operations_in_a_step = 2;
// Far away first: a value that is unlikely to be that of something else.
constexpr int far_away = 1009;
}  // namespace

void Simplex::grow() {
  const std::size_t count = index(atoms_.variable_count());
  if (values_.size() == count) return;
  bounds_.resize(2 * count);
  values_.resize(count);
  row_of_.resize(count, -1);
  is_active_.resize(count, 0);
  columns_.resize(count);
}

const Rational* Simplex::find(const Row& row, int variable) {
  const auto place = std::lower_bound(row.entries.begin(), row.entries.end(), variable,
                                      [](const auto& entry, int v) { return entry.first < v; });
  if (place == row.entries.end() || place->first != variable) return nullptr;
  return &place->second;
}

std::vector<int>& Simplex::rows_with(int variable) {
  std::vector<int>& column = columns_[index(variable)];
  ++stamp_;
  std::size_t kept = 0;
  for (const int row : column) {
    if (row_stamp_[index(row)] == stamp_ || find(rows_[index(row)], variable) == nullptr) continue;
    row_stamp_[index(row)] = stamp_;
    column[kept++] = row;
  }
  column.resize(kept);
  return column;
}

void Simplex::add_multiple(int row, const Rational& factor, const Entries& other) {
  Entries& target = rows_[index(row)].entries;
  scratch_.clear();
  auto a = target.begin();
  auto b = other.begin();
  while (a != target.end() || b != other.end()) {
    if (b == other.end() || (a != target.end() && a->first < b->first)) {
      scratch_.push_back(std::move(*a++));
    } else if (a == target.end() || b->first < a->first) {
      scratch_.emplace_back(b->first, b->second * factor);
      columns_[index(b->first)].push_back(row);
      ++b;
    } else {
      Rational sum = a->second + b->second * factor;
      if (!sum.is_zero()) scratch_.emplace_back(a->first, std::move(sum));
      ++a;
      ++b;
    }
  }
  target.swap(scratch_);
}

void Simplex::activate(int form) {
  grow();
  if (is_active_[index(form)] != 0 || atoms_.is_column(form)) return;
  is_active_[index(form)] = 1;
  const int row = static_cast<int>(rows_.size());
  rows_.push_back(Row{form, {}});
  row_stamp_.push_back(0);
  row_of_[index(form)] = row;
  Rational value;
  for (const auto& [column, coefficient] : atoms_.variable(form).definition) {
    value += coefficient * values_[index(column)];
    const int defining = row_of_[index(column)];
    if (defining >= 0) {
      const Entries copy = rows_[index(defining)].entries;
      add_multiple(row, coefficient, copy);
    } else {
      add_multiple(row, coefficient, {{column, Rational(1)}});
    }
  }
  values_[index(form)] = value;
}

void Simplex::pop_to(std::size_t size) {
  if (size >= marks_.size()) return;
  while (undo_.size() > marks_[size]) {
    Undo& last = undo_.back();
    bounds_[index(2 * last.variable + (last.upper ? 1 : 0))] = std::move(last.old);
    undo_.pop_back();
  }
  marks_.resize(size);
}

std::optional<Lemma> Simplex::push(Literal literal) {
  marks_.push_back(undo_.size());
  const Constraint said = atoms_.constraint(literal);
  if (said.relation == Relation::NotEqualTo) return std::nullopt;
  activate(said.form);
  if (said.relation != Relation::AtLeast) {
    if (auto lemma = set_bound(said.form, true, said.bound, literal)) return lemma;
  }
  if (said.relation != Relation::AtMost) return set_bound(said.form, false, said.bound, literal);
  return std::nullopt;
}

std::optional<Lemma> Simplex::set_bound(int variable, bool upper, const Rational& value,
                                        Literal reason) {
  Bound& mine = bounds_[index(2 * variable + (upper ? 1 : 0))];
  if (mine.reason.valid() && (upper ? mine.value <= value : mine.value >= value)) {
    return std::nullopt;
  }
  const Bound& other = bound(variable, !upper);
  if (other.reason.valid() && (upper ? value < other.value : other.value < value)) {
    Lemma lemma;
    lemma.entries = {{~reason, Rational(upper ? 1 : -1)},
                     {~other.reason, Rational(upper ? -1 : 1)}};
    const auto is_equality = [&](const LemmaEntry& e) {
      return atoms_.constraint(~e.literal).relation == Relation::EqualTo;
    };
    if (std::all_of(lemma.entries.begin(), lemma.entries.end(), is_equality)) {
      lemma.kind = Lemma::Kind::Equalities;
    }
    return lemma;
  }
  undo_.push_back(Undo{variable, upper, std::move(mine)});
  mine = Bound{value, reason};
  if (row_of_[index(variable)] >= 0) {
    suspects_.push(variable);
  } else if (upper ? values_[index(variable)] > value : values_[index(variable)] < value) {
    move_non_basic(variable, value);
  }
  return std::nullopt;
}

void Simplex::move_non_basic(int variable, const Rational& value) {
  const Rational change = value - values_[index(variable)];
  if (change.is_zero()) return;
  values_[index(variable)] = value;
  for (const int row : rows_with(variable)) {
    const Row& r = rows_[index(row)];
    values_[index(r.basic)] += change * *find(r, variable);
    suspects_.push(r.basic);
  }
}

/// For operations on numbers.
void Simplex::spend(std::size_t operations) const {
  if (deadline_ != nullptr) deadline_->spend(1 + operations / operations_in_a_step);
}

void Simplex::pivot(int row, int entering) {
  ++pivots_;
  ++pivots_of_check_;
  Row& pivot_row = rows_[index(row)];
  const int leaving = pivot_row.basic;
  const Rational coefficient = *find(pivot_row, entering);
  // leaving = a * entering + rest   becomes   entering = leaving / a - rest / a
  Entries solved;
  solved.reserve(pivot_row.entries.size());
  bool placed = false;
  for (auto& [variable, factor] : pivot_row.entries) {
    if (!placed && leaving < variable) {
      solved.emplace_back(leaving, Rational(1) / coefficient);
      placed = true;
    }
    if (variable != entering) solved.emplace_back(variable, -factor / coefficient);
  }
  if (!placed) solved.emplace_back(leaving, Rational(1) / coefficient);
  const std::vector<int> affected = rows_with(entering);
  spend((affected.size() + 1) * solved.size());
  columns_[index(entering)].clear();
  columns_[index(leaving)].clear();
  columns_[index(leaving)].push_back(row);
  pivot_row.basic = entering;
  pivot_row.entries = solved;
  row_of_[index(leaving)] = -1;
  row_of_[index(entering)] = row;
  for (const int other : affected) {
    if (other == row) continue;
    Entries& entries = rows_[index(other)].entries;
    const auto place = std::lower_bound(entries.begin(), entries.end(), entering,
                                        [](const auto& entry, int v) { return entry.first < v; });
    const Rational factor = place->second;
    entries.erase(place);
    add_multiple(other, factor, solved);
  }
}

int Simplex::choose_entering(const Row& row, bool increase) const {
  int best = -1;
  for (const auto& [variable, coefficient] : row.entries) {
    const bool upward = (coefficient.sign() > 0) == increase;
    const Bound& limit = bound(variable, upward);
    if (limit.reason.valid() && (upward ? values_[index(variable)] >= limit.value
                                        : values_[index(variable)] <= limit.value)) {
      continue;
    }
    if (pivots_of_check_ > pivots_before_bland) return variable;
    if (best < 0 || columns_[index(variable)].size() < columns_[index(best)].size()) {
      best = variable;
    }
  }
  return best;
}

Lemma Simplex::conflict(const Row& row, bool increase) const {
  // basic = sum, each summand at its limit, and basic is still on the wrong side of its own bound.
  Lemma lemma;
  lemma.kind = Lemma::Kind::Equalities;
  const auto add = [&](Literal reason, const Rational& factor) {
    if (atoms_.constraint(reason).relation != Relation::EqualTo) {
      lemma.kind = Lemma::Kind::Inequalities;
    }
    const auto same = std::find_if(lemma.entries.begin(), lemma.entries.end(),
                                   [&](const auto& e) { return e.literal == ~reason; });
    if (same != lemma.entries.end()) {
      same->factor += factor;
    } else {
      lemma.entries.push_back({~reason, factor});
    }
  };
  const Rational sign(increase ? 1 : -1);
  add(bound(row.basic, !increase).reason, -sign);
  for (const auto& [variable, coefficient] : row.entries) {
    const bool upward = (coefficient.sign() > 0) == increase;
    add(bound(variable, upward).reason, sign * coefficient);
  }
  return lemma;
}

std::optional<Lemma> Simplex::check() {
  grow();
  pivots_of_check_ = 0;
  while (!suspects_.empty()) {
    const int basic = suspects_.top();
    const int row = row_of_[index(basic)];
    if (row < 0) {
      suspects_.pop();
      continue;
    }
    const Bound& low = bound(basic, false);
    const Bound& high = bound(basic, true);
    const bool too_low = low.reason.valid() && values_[index(basic)] < low.value;
    const bool too_high = high.reason.valid() && values_[index(basic)] > high.value;
    if (!too_low && !too_high) {
      suspects_.pop();
      continue;
    }
    if ((pivots_of_check_ & 63) == 63 && deadline_ != nullptr && deadline_->passed()) {
      is_interrupted_ = true;
      return std::nullopt;
    }
    const int entering = choose_entering(rows_[index(row)], too_low);
    if (entering < 0) return conflict(rows_[index(row)], too_low);
    const Rational target = too_low ? low.value : high.value;
    const Rational coefficient = *find(rows_[index(row)], entering);
    const Rational step = (target - values_[index(basic)]) / coefficient;
    move_non_basic(entering, values_[index(entering)] + step);
    pivot(row, entering);
    suspects_.push(entering);
  }
  return std::nullopt;
}

Simplex::Entries Simplex::expressed(int variable) const {
  if (row_of_[index(variable)] >= 0) return rows_[index(row_of_[index(variable)])].entries;
  if (is_active_[index(variable)] != 0 || atoms_.is_column(variable)) {
    return {{variable, Rational(1)}};
  }
  std::map<int, Rational> sum;
  for (const auto& [column, coefficient] : atoms_.variable(variable).definition) {
    for (const auto& [part, factor] : expressed(column)) sum[part] += coefficient * factor;
  }
  Entries result;
  for (auto& [part, factor] : sum) {
    if (!factor.is_zero()) result.emplace_back(part, std::move(factor));
  }
  return result;
}

bool Simplex::is_within_bounds(int variable, const Rational& value) const {
  const Bound& low = bound(variable, false);
  const Bound& high = bound(variable, true);
  return (!low.reason.valid() || low.value <= value) &&
         (!high.reason.valid() || value <= high.value);
}

bool Simplex::try_to_move(int variable, const Rational& change) {
  const Rational target = values_[index(variable)] + change;
  if (!is_within_bounds(variable, target)) return false;
  for (const int row : rows_with(variable)) {
    const Row& r = rows_[index(row)];
    const Rational value = values_[index(r.basic)] + change * *find(r, variable);
    if (!is_within_bounds(r.basic, value)) return false;
    if (atoms_.is_column(r.basic) && !value.is_integer()) return false;
  }
  move_non_basic(variable, target);
  return true;
}

bool Simplex::move_away(int variable) {
  grow();
  for (const auto& [part, coefficient] : expressed(variable)) {
    for (const int change : {far_away, -far_away, 1, -1}) {
      if (try_to_move(part, Rational(change))) return true;
    }
  }
  return false;
}

std::optional<Lemma> Simplex::fixed_by_equalities(Literal disequality) const {
  const Constraint said = atoms_.constraint(disequality);
  Lemma lemma;
  lemma.kind = Lemma::Kind::Disequality;
  lemma.entries.push_back({~disequality, Rational(1)});
  for (const auto& [part, coefficient] : expressed(said.form)) {
    for (const bool upper : {false, true}) {
      const Literal reason = bound(part, upper).reason;
      if (!reason.valid() || atoms_.constraint(reason).relation != Relation::EqualTo) {
        return std::nullopt;
      }
    }
    lemma.entries.push_back({~bound(part, true).reason, -coefficient});
  }
  return lemma;
}

Rational Simplex::value(int variable) const {
  if (atoms_.is_column(variable)) {
    return index(variable) < values_.size() ? values_[index(variable)] : Rational(0);
  }
  Rational sum;
  for (const auto& [column, coefficient] : atoms_.variable(variable).definition) {
    if (index(column) < values_.size()) sum += coefficient * values_[index(column)];
  }
  return sum;
}

}  // namespace pcegar::interpolation::proof
