// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cvc5/cvc5.h>

#include <optional>
#include <span>
#include <unordered_map>

#include "smt/cvc5/to_cvc5.hpp"
#include "smt/term.hpp"

namespace pcegar::smt::cvc5 {

/// Translates cvc5 terms over Booleans, arithmetic and arrays back.
class FromCvc5 {
public:
  /// `variables`: all that may occur.
  FromCvc5(TermManager& terms, ToCvc5& to_cvc5, std::span<const Term> variables);

  /// Nothing for a term that is not covered.
  std::optional<Term> operator()(const ::cvc5::Term& root);

private:
  Term translate_node(const ::cvc5::Term& term);
  Term core(::cvc5::Kind kind, std::span<const Term> args);
  Term arithmetic(::cvc5::Kind kind, std::span<const Term> args);
  Term chain(std::span<const Term> args, Term (TermManager::*relation)(Term, Term));

  TermManager& terms_;
  std::unordered_map<::cvc5::Term, Term> translated_;
};

}  // namespace pcegar::smt::cvc5
