// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Linear real arithmetic for an engine that knows integers only: see reals_as_integers.cpp.

#include <optional>
#include <span>
#include <unordered_map>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation::proof {

/// Whether a real-valued term occurs in the formulas.
[[nodiscard]] bool mention_reals(TermManager& terms, std::span<const Term> formulas);

class RealsAsIntegers {
public:
  explicit RealsAsIntegers(TermManager& terms);

  /// The integer formula of a block; nothing if it is not linear, or reals and integers meet.
  std::optional<Term> encode(Term block);
  /// The formula over reals that an interpolant of encoded blocks stands for; nothing if it mixes
  /// what encode() kept apart.
  std::optional<Term> decode(Term interpolant);

private:
  enum class Sign : std::uint8_t { Positive, Negative };
  /// A formula to be encoded, as it is or negated.
  struct Part {
    Term term;
    Sign sign;
    [[nodiscard]] std::uint64_t key() const {
      return std::uint64_t{term.value()} * 2 + (sign == Sign::Negative ? 1 : 0);
    }
    [[nodiscard]] Part negated() const {
      return {term, sign == Sign::Positive ? Sign::Negative : Sign::Positive};
    }
  };

  [[nodiscard]] bool is_real(Term term) const { return terms_.sort(term) == terms_.real_sort(); }
  [[nodiscard]] bool is_real_atom(Term term) const;
  std::vector<Part> children(const Part& part);
  Term build(const Part& part);
  Term encode_atom(const Part& atom);
  Term encode_leaf(const Part& leaf);
  Term twin(Term base, int depth);
  Term apply_twin(Term application, Sort result, int depth);
  /// The sum with H for 1, scaled to integer coefficients.
  Term scaled(const smt::LinearSum& sum, int depth);
  Term find_ite(Term sum) const;
  Term decode_atom(Term atom);

  TermManager& terms_;
  Term one_;                                         ///< H
  Term tiny_;                                        ///< E
  std::unordered_map<std::uint64_t, Term> encoded_;  ///< by Part::key()
  std::unordered_map<Term, Term> lifted_;            ///< comparisons of ites, taken apart
  std::unordered_map<Term, Term> twins_;
  std::unordered_map<Term, Term> originals_;  ///< of twins
  bool has_failed_ = false;
};

}  // namespace pcegar::interpolation::proof
