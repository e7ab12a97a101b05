// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoding/path_formula.hpp"

namespace pcegar::encoding {

/// How comparisons of sums of program variables over the integers are read in C's arithmetic:
/// either with sums modulo 2^width of the variables, as the program would compute them, or with the
/// mathematical values.
enum class SumReading : std::uint8_t {
  ModularEquations,  ///< equations modulo 2^width, inequalities of mathematical values
  Modular,           ///< both modulo 2^width; the sums are signed
  Exact              ///< both of mathematical values
};

/// Reads un-indexed formulas over the integers (predicates and regions) as formulas over
/// bit-vectors. Everything except comparisons of sums keeps its meaning. The result is a
/// *candidate* invariant, which has to be proved, so a reading need not be equivalent.
class BitPreciseFormulas {
public:
  /// `integers` and `bits` are builders of one program in the two arithmetics.
  BitPreciseFormulas(const PathFormulaBuilder& integers, PathFormulaBuilder& bits, SumReading sums)
      : integers_(integers), bits_(bits), terms_(bits.terms()), sums_(sums) {}

  /// Nothing if the formula contains a term without a reading.
  std::optional<smt::Term> read(smt::Term formula);

private:
  /// A signed bit-vector that holds the mathematical value.
  struct Number {
    smt::Term term;
    unsigned width;
  };
  smt::Term formula(smt::Term term);
  smt::Term comparison(smt::Term term);
  /// A sum of at least two program variables or cells of one width, modulo 2^width: left - right.
  struct ModularSum {
    std::vector<std::pair<smt::Term, mpz_class>> words;  ///< with their coefficients
    mpz_class constant;
    unsigned width;
  };
  std::optional<ModularSum> modular_sum(smt::Term left, smt::Term right);
  std::optional<Number> word(smt::Term term);
  smt::Term modular_equation(const ModularSum& sum);
  std::optional<smt::Term> modular_inequality(const ModularSum& sum);
  /// The words with a positive (negative) coefficient, all coefficients positive.
  smt::Term side(const ModularSum& sum, bool is_positive);
  Number number(smt::Term term);
  Number number_of_variable(smt::Term term);
  Number cell(smt::Term term);
  smt::Term cell_bits(smt::Term term);
  smt::Term array(smt::Term term);
  smt::Term index(smt::Term array, smt::Term address);
  Number sum(smt::Term term);
  Number division(smt::Term term);
  Number operation(smt::Term term);
  Number constant(const mpz_class& value);
  smt::Term resized(const Number& number, unsigned width);

  const PathFormulaBuilder& integers_;
  PathFormulaBuilder& bits_;
  smt::TermManager& terms_;
  SumReading sums_;
  std::unordered_map<smt::Term, smt::Term> formulas_;
};

}  // namespace pcegar::encoding
