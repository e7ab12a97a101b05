// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The general simplex method for conjunctions of bounds (Dutertre and de Moura, "A Fast
// Linear-Arithmetic Solver for DPLL(T)", CAV 2006): complete over the rationals, incremental, with
// irreducible Farkas combinations as conflicts.

#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

#include "interpolation/deadline.hpp"
#include "interpolation/proof/atom_table.hpp"
#include "interpolation/proof/lemma.hpp"

namespace pcegar::interpolation::proof {

class Simplex {
public:
  /// The deadline may be null: none.
  Simplex(const AtomTable& atoms, const Deadline* deadline) : atoms_(atoms), deadline_(deadline) {}

  /// Number of literals asserted at the moment.
  [[nodiscard]] std::size_t size() const { return marks_.size(); }
  void pop_to(std::size_t size);
  /// Asserts the bounds of an arithmetic literal (disequalities have none).
  std::optional<Lemma> push(Literal literal);
  /// Looks for values within all bounds. If it runs into the deadline, it returns no lemma and
  /// is_interrupted() holds.
  std::optional<Lemma> check();
  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }
  /// After a check() without lemma: tries to give a column or form another value, within all bounds
  /// and with whole numbers where they were. Whether it has one now.
  bool move_away(int variable);
  /// After a check() without lemma: why a form cannot differ from its value as the asserted literal
  /// wants it to, if equalities alone determine it.
  [[nodiscard]] std::optional<Lemma> fixed_by_equalities(Literal disequality) const;
  /// The value of a column or form in the assignment that the last check() found.
  [[nodiscard]] Rational value(int variable) const;
  [[nodiscard]] std::uint64_t pivots() const { return pivots_; }

private:
  struct Bound {
    Rational value;
    Literal reason;  ///< invalid: no bound
  };
  struct Undo {
    int variable;
    bool upper;
    Bound old;
  };
  using Entries = std::vector<std::pair<int, Rational>>;
  struct Row {
    int basic;
    Entries entries;  ///< basic = sum, over non-basic variables, sorted
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] const Bound& bound(int variable, bool upper) const {
    return bounds_[index(2 * variable + (upper ? 1 : 0))];
  }
  void grow();
  void activate(int form);
  std::optional<Lemma> set_bound(int variable, bool upper, const Rational& value, Literal reason);
  [[nodiscard]] static const Rational* find(const Row& row, int variable);
  /// Adds factor * other to row, where `other` expresses variables without row's basic.
  void add_multiple(int row, const Rational& factor, const Entries& other);
  std::vector<int>& rows_with(int variable);
  void move_non_basic(int variable, const Rational& value);
  /// Over non-basic variables.
  [[nodiscard]] Entries expressed(int variable) const;
  [[nodiscard]] bool is_within_bounds(int variable, const Rational& value) const;
  bool try_to_move(int variable, const Rational& change);
  void spend(std::size_t operations) const;
  void pivot(int row, int entering);
  [[nodiscard]] int choose_entering(const Row& row, bool increase) const;
  [[nodiscard]] Lemma conflict(const Row& row, bool increase) const;

  const AtomTable& atoms_;
  std::vector<Bound> bounds_;  ///< per variable and side
  std::vector<Rational> values_;
  std::vector<int> row_of_;      ///< of basic variables, else -1
  std::vector<char> is_active_;  ///< forms that have their row
  std::vector<Row> rows_;
  std::vector<std::vector<int>> columns_;  ///< rows that may contain a non-basic variable
  std::vector<int> row_stamp_;
  int stamp_ = 0;
  std::priority_queue<int, std::vector<int>, std::greater<>> suspects_;
  std::vector<Undo> undo_;
  std::vector<std::size_t> marks_;
  Entries scratch_;
  std::uint64_t pivots_ = 0;
  std::uint64_t pivots_of_check_ = 0;
  const Deadline* deadline_;
  bool is_interrupted_ = false;
};

}  // namespace pcegar::interpolation::proof
