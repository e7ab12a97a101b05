// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Cheap, incomplete linear arithmetic: bounds of variables and forms, propagated through the rows
// `form = sum of columns`, as constraint solvers do. Every bound knows from which earlier bounds it
// follows, so any consequence can be explained by one linear combination of asserted literals.

#include <optional>
#include <vector>

#include "interpolation/proof/atom_table.hpp"
#include "interpolation/proof/lemma.hpp"

namespace pcegar::interpolation::proof {

class BoundPropagator {
public:
  /// A literal that follows from a bound.
  struct Implied {
    Literal literal;
    int bound;
  };

  explicit BoundPropagator(const AtomTable& atoms) : atoms_(atoms) {}

  void push_level() { level_marks_.push_back(records_.size()); }
  void pop_to_level(std::size_t level);

  /// Learns about the variables and rows that the atom table got since the last call.
  void grow();
  /// Asserts an arithmetic literal. A contradiction is returned as a lemma.
  std::optional<Lemma> assert_literal(Literal literal);
  /// Propagates to a fixpoint (of bounded effort).
  std::optional<Lemma> propagate();
  /// Literals implied since the last call; in order.
  std::vector<Implied>& implied() { return implied_; }
  /// Notes the literals over an atom that is new, if it is decided by the current bounds.
  void check_new_atom(int atom);

  /// The lemma `reasons -> literal`.
  [[nodiscard]] Lemma explain(const Implied& implied);

private:
  struct Record {
    int variable;
    bool is_upper;
    bool only_equalities;  ///< then the variable equals the value
    Rational value;
    int previous;    ///< the bound that this one replaced
    int row;         ///< derived by this row, or -1
    Literal reason;  ///< if asserted
  };
  struct Row {
    std::vector<std::pair<int, Rational>> entries;  ///< sum = 0
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] int current(int variable, bool upper) const {
    return current_[index(2 * variable + (upper ? 1 : 0))];
  }
  /// The bound that was current when record `before` was made.
  [[nodiscard]] int current_before(int variable, bool upper, int before) const;
  std::optional<Lemma> add_bound(int variable, bool upper, Rational value, bool only_equalities,
                                 int row, Literal reason);
  std::optional<Lemma> propagate_row(int row);
  std::optional<Lemma> propagate_side(int row, bool minimum);
  void notice_atoms(int record);
  void notice_atom(int atom, int record);
  void seed(int record, const Rational& factor);
  /// Combines the seeded bounds down to asserted literals.
  Lemma combine();

  const AtomTable& atoms_;
  std::vector<Record> records_;
  std::vector<std::size_t> level_marks_;
  std::vector<int> current_;        ///< per variable and side: record or -1
  std::vector<int> derived_count_;  ///< per variable and side, derived bounds on the stack
  std::vector<Row> rows_;
  std::vector<std::vector<int>> rows_of_;
  std::vector<int> queue_;
  std::size_t queue_head_ = 0;
  std::vector<char> is_queued_;
  std::vector<Implied> implied_;
  std::vector<std::pair<int, Rational>> seeds_;
};

}  // namespace pcegar::interpolation::proof
