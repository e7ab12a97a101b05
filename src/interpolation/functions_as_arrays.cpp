// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/functions_as_arrays.hpp"

#include <algorithm>

#include "smt/traverse.hpp"

namespace pcegar::interpolation {

Term FunctionsAsArrays::array_of(Term application) {
  const auto arguments = terms_.arguments(application);
  Sort type = terms_.sort(application);
  for (auto it = arguments.rbegin(); it != arguments.rend(); ++it) {
    type = terms_.array_sort(terms_.sort(*it), type);
  }
  // The sorts in the name keep overloads apart; no C identifier has a '!'.
  std::string name = "function!" + terms_.name(application) + "!" +
                     std::to_string(arguments.size()) + "!" + to_smtlib(terms_, type);
  const Term array = terms_.variable(name, type);
  functions_.try_emplace(
      array, Function{terms_.name(application), arguments.size(), terms_.sort(application)});
  return array;
}

Term FunctionsAsArrays::encode(Term formula) {
  std::vector<Term> applications;  // inner before outer
  post_order(terms_, formula, [&](Term term) {
    if (terms_.kind(term) == Kind::Apply) applications.push_back(term);
  });
  std::unordered_map<Term, Term> replacement;
  for (const Term application : applications) {
    Term read = array_of(application);
    for (const Term argument : terms_.arguments(application)) {
      read = terms_.select(read, terms_.substitute(argument, replacement));
    }
    replacement.emplace(application, read);
  }
  return terms_.substitute(formula, replacement);
}

/// The application for a select that reads a function's array at all arguments; else invalid.
Term FunctionsAsArrays::decoded_read(Term select,
                                     const std::unordered_map<Term, Term>& replacement) {
  std::vector<Term> arguments;
  Term array = select;
  while (terms_.kind(array) == Kind::Select) {
    arguments.push_back(terms_.arguments(array)[1]);
    array = terms_.arguments(array)[0];
  }
  const auto function = functions_.find(array);
  if (function == functions_.end() || function->second.arity != arguments.size()) return {};
  std::reverse(arguments.begin(), arguments.end());
  for (Term& argument : arguments) argument = terms_.substitute(argument, replacement);
  return terms_.apply(function->second.name, arguments, function->second.result);
}

std::optional<Term> FunctionsAsArrays::decode(Term formula) {
  if (functions_.empty()) return formula;
  std::vector<Term> reads;
  post_order(terms_, formula, [&](Term term) {
    if (terms_.kind(term) == Kind::Select) reads.push_back(term);
  });
  std::unordered_map<Term, Term> replacement;
  for (const Term read : reads) {
    const Term application = decoded_read(read, replacement);
    if (application.valid()) replacement.emplace(read, application);
  }
  const Term decoded = terms_.substitute(formula, replacement);
  for (const Term variable : terms_.free_variables(decoded)) {
    if (functions_.contains(variable)) return std::nullopt;
  }
  return decoded;
}

}  // namespace pcegar::interpolation
