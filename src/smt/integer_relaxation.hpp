// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "smt/term.hpp"

namespace pcegar::smt {

/// Formulas about bit-vectors, arrays and floats as formulas about integers: if the relaxed formula
/// is unsatisfiable, so is the given one. See integer_relaxation.cpp.
class IntegerRelaxation {
public:
  explicit IntegerRelaxation(TermManager& terms) : terms_(terms) {}

  /// A formula over Bool, Int and arrays of Int. Self-contained: relaxed formulas of two objects of
  /// this class must not be asserted together.
  Term operator()(Term formula);

private:
  /// A bit-vector as the number that two's complement makes of it, with bounds.
  struct Value {
    Term term;
    mpz_class least, most;
  };
  struct Division {
    Value quotient, remainder;
  };

  void translate(Term term);
  Term formula_of(Term term);
  [[nodiscard]] const Value& value(Term term) const { return values_.at(term); }
  Value value_of(Term term);
  Value folded(Term term);
  std::optional<Value> multiplied(const Value& a, const Value& b, unsigned width);
  std::optional<Value> masked(const Value& a, const Value& b, unsigned width);
  std::optional<Value> divided(Kind kind, const Value& a, const Value& b, unsigned width);
  std::optional<Value> shifted(Kind kind, const Value& a, const Value& b, unsigned width);
  std::optional<Term> array_of(Term term);

  Value constant(const mpz_class& number);
  Value unknown(const mpz_class& least, const mpz_class& most);
  Value wrapped(const Value& exact, unsigned width);
  Value as_unsigned(const Value& a, unsigned width);
  Value sum(const Value& a, const Value& b);
  Value scaled(const mpz_class& factor, const Value& a);
  Value choice(Term condition, const Value& a, const Value& b);
  Division floor_division(const Value& a, const mpz_class& divisor);
  Term is_negative(const Value& a);
  Term less(const Value& a, const Value& b);
  Term less_unsigned(const Value& a, const Value& b);

  [[nodiscard]] unsigned width(Term term) const;
  [[nodiscard]] std::optional<Sort> relaxed_sort(Sort sort);
  Term fresh(std::string_view what, Sort sort);

  TermManager& terms_;
  std::unordered_map<Term, Value> values_;   ///< of bit-vectors
  std::unordered_map<Term, Term> formulas_;  ///< of Booleans, and of arrays that have a translation
  std::unordered_map<Term, Term> constraints_;  ///< on the terms that the translation makes
  std::unordered_map<std::string, Division> divisions_;  ///< by dividend and divisor
  unsigned fresh_ = 0;
};

}  // namespace pcegar::smt
