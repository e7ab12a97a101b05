// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::encoding {

/// What a question needs of a path formula.
class ConeOfInfluence {
public:
  explicit ConeOfInfluence(smt::TermManager& terms) : terms_(terms) {}

  /// That conjunct gives the variable its value.
  void define(smt::Term conjunct, smt::Term variable);
  /// That conjunct is a condition on what is taken.
  void require(smt::Term condition);
  /// That conjunct is a fact about operands and results of an operation.
  void state(smt::Term fact);

  /// The formula without definitions of variables and facts about results that nothing depends on:
  /// neither a condition nor one of the terms in `read`. It is implied by the formula; what it says
  /// of variables that occur in `read` is the same.
  [[nodiscard]] smt::Term of(smt::Term formula, std::span<const smt::Term> read);

private:
  class Search;

  smt::TermManager& terms_;
  std::unordered_map<smt::Term, smt::Term>
      defined_;  ///< by conjunct; invalid: not a definition only
  /// For each fact the outermost results of functions that it is about, if it is about them and
  /// their operands only.
  std::unordered_map<smt::Term, std::vector<smt::Term>> subjects_;
};

}  // namespace pcegar::encoding
