// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// From block formulas to clauses: Plaisted-Greenbaum with gates local to their block, so that no
// auxiliary atom is shared between blocks; comparisons become normalised arithmetic atoms.

#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpolation/proof/solver.hpp"
#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation::proof {

class ClauseBuilder {
public:
  ClauseBuilder(TermManager& terms, AtomTable& atoms, Solver& solver)
      : terms_(terms), atoms_(atoms), solver_(solver) {}

  /// Adds the clauses of a block; blocks come in order.
  void add_block(Term formula, int block);

  /// Whether a model of the clauses may fail to be one of the formulas, and why: terms that are
  /// treated as unknown values without their meaning. Empty if exact.
  [[nodiscard]] const std::string& inexact_because() const { return inexact_because_; }
  /// Applications of uninterpreted functions, in order of discovery.
  [[nodiscard]] const std::vector<Term>& applications() const { return applications_; }
  /// Notes an application that the formulas do not contain, in a block where its arguments occur.
  void add_application(Term application, int block);
  /// Whether a term is a sum over columns (no ite inside), as congruence lemmas need it.
  [[nodiscard]] bool is_plain_sum(Term term) const;
  /// Such a term, whose columns occurred before.
  [[nodiscard]] LinearSum sum_of(Term term);

private:
  struct Gate {
    Literal literal;
    bool defined_positive = false;
    bool defined_negative = false;
  };
  struct Definition {
    Term term;
    bool positive;
    Literal trigger;
  };

  void count_references(Term formula);
  void require(Term term, bool positive, Literal trigger);
  void require_equivalence(Term a, Term b, bool positive, Literal trigger);
  void require_ite(Term term, bool positive, Literal trigger);
  void gather(Term term, bool positive, std::vector<Literal>& clause, int depth);
  Literal literal_for(Term term, bool positive);
  Literal gate_for(Term term, bool positive);
  Literal atom_for(Term term);
  Literal comparison(Term atom);
  Term lift_ite(Term atom, Term ite);
  void find_ites(Term sum, std::vector<Term>& found) const;
  void collect(Term term, const Rational& factor, LinearSum& sum);
  int column_for(Term term);
  void define_ite_column(Term ite, int column);
  void define_division(Term term, int column);
  void note_application(Term term);
  void emit(std::vector<Literal> literals, Literal trigger);
  [[nodiscard]] bool is_conjunction(Term term, bool positive) const;
  [[nodiscard]] bool is_disjunction(Term term, bool positive) const;
  void inexact(const std::string& reason) {
    if (inexact_because_.empty()) inexact_because_ = reason;
  }

  TermManager& terms_;
  AtomTable& atoms_;
  Solver& solver_;
  int block_ = 0;
  std::unordered_map<Term, int> references_;
  std::unordered_map<Term, Gate> gates_;
  std::unordered_map<Term, Literal> literals_;  ///< atoms met in this block
  std::unordered_map<Term, int> ite_columns_;   ///< of this block
  std::unordered_map<Term, Term> lifted_;
  std::unordered_map<Term, int> defined_divisions_;  ///< the last block that got the definition
  std::deque<Definition> definitions_;
  std::vector<Term> applications_;
  std::unordered_map<Term, bool> known_applications_;
  int lifts_ = 0;
  std::string inexact_because_;
};

}  // namespace pcegar::interpolation::proof
