// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The vocabulary that clauses, theory solver and interpolants share: propositional atoms and the
// arithmetic variables below them, each with the range of blocks in which it occurs.
//
// Arithmetic atoms are normalised over the integers: `t <= c` or `t = c`, where t is a *form*, a
// sum with coprime integer coefficients whose first one is positive (a single variable is its own
// form), and c is an integer. So complementary comparisons are one atom, and integer tightening and
// the gcd test of a single constraint are part of the normal form.

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpolation/proof/rational.hpp"
#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation::proof {

/// A literal: atom index and sign.
struct Literal {
  int code = -1;
  [[nodiscard]] static Literal positive(int atom) { return Literal{2 * atom}; }
  [[nodiscard]] static Literal negative(int atom) { return Literal{2 * atom + 1}; }
  [[nodiscard]] int atom() const { return code >> 1; }
  [[nodiscard]] bool is_negative() const { return (code & 1) != 0; }
  [[nodiscard]] bool valid() const { return code >= 0; }
  [[nodiscard]] Literal operator~() const { return Literal{code ^ 1}; }
  friend auto operator<=>(Literal, Literal) = default;
};

/// Atom 0 is the constant true; it never reaches the solver.
inline constexpr Literal true_literal{0};
inline constexpr Literal false_literal{1};

enum class Relation : std::uint8_t { AtMost, AtLeast, EqualTo, NotEqualTo };

/// What an arithmetic literal says: `form relation bound`.
struct Constraint {
  int form;
  Relation relation;
  Rational bound;
};

/// A sum over arithmetic variables, sorted by variable, without zero coefficients.
struct LinearSum {
  std::vector<std::pair<int, Rational>> monomials;
  Rational constant;

  /// this += factor * other
  void add(const LinearSum& other, const Rational& factor);
  void add(int variable, const Rational& factor);
};

struct BlockRange {
  int first = -1;
  int last = -1;
  void touch(int block) {
    if (first < 0 || block < first) first = block;
    if (block > last) last = block;
  }
};

class AtomTable {
public:
  enum class Kind : std::uint8_t { Constant, Opaque, Auxiliary, AtMost, Equal };

  struct Atom {
    Kind kind;
    int form = -1;   ///< AtMost, Equal
    Rational bound;  ///< AtMost, Equal
    Term term;       ///< Opaque
    BlockRange range;
  };

  /// An arithmetic variable: a column (plain or opaque term, or internal) or a form over columns.
  struct Variable {
    std::vector<std::pair<int, Rational>> definition;  ///< of a form of two or more columns
    Term term;                                         ///< of a column; invalid if internal
    BlockRange range;                                  ///< of a column
    std::vector<int> atoms;                            ///< the atoms over this form
  };

  explicit AtomTable(TermManager& terms) : terms_(terms) {
    atoms_.push_back(Atom{Kind::Constant, -1, {}, {}, {}});
  }

  // making
  int column(Term term);
  int internal_column();
  Literal opaque_atom(Term term);
  Literal auxiliary_atom(int block);
  /// The literal for `sum <= 0`.
  Literal at_most_zero(const LinearSum& sum);
  /// The literal for `sum = 0`.
  Literal equal_to_zero(const LinearSum& sum);
  Literal at_most(int form, const Rational& bound);
  Literal equal(int form, const Rational& bound);

  /// Notes that the literal's atom occurs in a block.
  void touch(Literal literal, int block);
  void touch_column(int column, int block) { variables_[index(column)].range.touch(block); }
  /// Gives a new atom the range of the blocks in which it could be written.
  void set_range(Literal literal, BlockRange range) { atoms_[index(literal.atom())].range = range; }

  // reading
  [[nodiscard]] int atom_count() const { return static_cast<int>(atoms_.size()); }
  [[nodiscard]] int variable_count() const { return static_cast<int>(variables_.size()); }
  [[nodiscard]] const Atom& atom(int atom) const { return atoms_[index(atom)]; }
  [[nodiscard]] const Variable& variable(int variable) const { return variables_[index(variable)]; }
  [[nodiscard]] bool is_arithmetic(int atom) const {
    return atoms_[index(atom)].kind == Kind::AtMost || atoms_[index(atom)].kind == Kind::Equal;
  }
  [[nodiscard]] bool is_column(int variable) const {
    return variables_[index(variable)].definition.empty();
  }
  [[nodiscard]] Constraint constraint(Literal literal) const;
  /// `form - bound` as a sum over columns.
  [[nodiscard]] LinearSum sum_of(int form, const Rational& bound) const;
  /// The blocks in which all columns of a form are alive (between first and last occurrence).
  [[nodiscard]] std::optional<BlockRange> alive_range(int form) const;
  /// The literal as a term; precondition: no internal columns, not auxiliary.
  [[nodiscard]] Term to_term(Literal literal);

private:
  struct FormHash {
    std::size_t operator()(const std::vector<std::pair<int, Rational>>& form) const;
  };
  struct BoundHash {
    std::size_t operator()(const std::pair<int, Rational>& key) const;
  };
  using BoundIndex = std::unordered_map<std::pair<int, Rational>, int, BoundHash>;

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  Literal bound_atom(Kind kind, BoundIndex& known, int form, const Rational& bound);
  /// The form of a sum; the sum equals form / factor + constant.
  int form_of(const LinearSum& sum, Rational& factor);

  TermManager& terms_;
  std::vector<Atom> atoms_;
  std::vector<Variable> variables_;
  std::unordered_map<Term, int> columns_;
  std::unordered_map<Term, int> opaque_atoms_;
  std::unordered_map<std::vector<std::pair<int, Rational>>, int, FormHash> forms_;
  BoundIndex at_most_;
  BoundIndex equal_;
};

}  // namespace pcegar::interpolation::proof
