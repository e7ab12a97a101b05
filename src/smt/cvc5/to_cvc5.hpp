// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cvc5/cvc5.h>

#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::smt::cvc5 {

/// Translates terms for one cvc5 solver, each distinct subterm once in its life.
class ToCvc5 {
public:
  ToCvc5(const TermManager& terms, const ::cvc5::Solver& solver) : terms_(terms), solver_(solver) {}

  ::cvc5::Term operator()(Term term);
  ::cvc5::Sort sort(Sort sort);
  /// The assertions that give the translations so far the meaning of the terms; only ever grows.
  [[nodiscard]] const std::vector<::cvc5::Term>& definitions() const { return definitions_; }

private:
  ::cvc5::Term translate_node(Term term);
  ::cvc5::Term leaf(Term term);
  ::cvc5::Term function(Term application);
  ::cvc5::Term pattern(Term term, const ::cvc5::Term& value);
  [[nodiscard]] ::cvc5::Term rounding(Rounding mode) const;

  const TermManager& terms_;
  const ::cvc5::Solver& solver_;
  std::unordered_map<Term, ::cvc5::Term> translated_;
  std::unordered_map<Sort, ::cvc5::Sort> sorts_;
  /// By name and sorts (domain, then range).
  std::map<std::pair<std::string, std::vector<Sort>>, ::cvc5::Term> functions_;
  std::vector<::cvc5::Term> definitions_;
};

}  // namespace pcegar::smt::cvc5
