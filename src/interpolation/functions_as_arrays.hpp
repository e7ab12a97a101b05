// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// Writes uninterpreted functions as array variables (f(a, b) as select(select(f, a), b)), for
/// engines that support arrays but not functions. Without stores and extensionality an array is
/// just a function, so satisfiability is the same.
class FunctionsAsArrays {
public:
  explicit FunctionsAsArrays(TermManager& terms) : terms_(terms) {}

  /// The formula without Apply.
  Term encode(Term formula);
  /// The formula with functions again; nothing if it uses an array that stands for a function
  /// other than by reading it at all of the function's arguments.
  std::optional<Term> decode(Term formula);

private:
  struct Function {
    std::string name;
    std::size_t arity;
    Sort result;
  };
  Term array_of(Term application);
  Term decoded_read(Term select, const std::unordered_map<Term, Term>& replacement);

  TermManager& terms_;
  std::map<Term, Function> functions_;  // by array variable
};

}  // namespace pcegar::interpolation
