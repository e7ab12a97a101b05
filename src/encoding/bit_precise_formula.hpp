// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "encoding/path_formula.hpp"

namespace pcegar::encoding {

/// How an equation between sums of program variables over the integers is read in C's arithmetic.
enum class EquationReading : std::uint8_t {
  Modular,  ///< modulo 2^width of the widest variable: as the program would compute it
  Exact     ///< of the mathematical values
};

/// Reads un-indexed formulas over the integers (predicates and regions) as formulas over
/// bit-vectors. Everything but equations means the same; the result is a *candidate* invariant, to
/// be proved, so a reading need not be equivalent.
class BitPreciseFormulas {
public:
  /// `integers` and `bits` are builders of one program in the two arithmetics.
  BitPreciseFormulas(const PathFormulaBuilder& integers, PathFormulaBuilder& bits,
                     EquationReading equations)
      : integers_(integers), bits_(bits), terms_(bits.terms()), equations_(equations) {}

  /// Nothing if the formula uses something without a reading.
  std::optional<smt::Term> read(smt::Term formula);

private:
  /// A signed bit-vector that holds the mathematical value.
  struct Number {
    smt::Term term;
    unsigned width;
  };
  smt::Term formula(smt::Term term);
  smt::Term comparison(smt::Term term);
  smt::Term equation(smt::Term left, smt::Term right);
  std::optional<smt::Term> modular_equation(smt::Term left, smt::Term right);
  Number number(smt::Term term);
  Number number_of_variable(smt::Term term);
  Number cell(smt::Term term);
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
  EquationReading equations_;
  std::unordered_map<smt::Term, smt::Term> formulas_;
};

}  // namespace pcegar::encoding
