// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/cvc5/from_cvc5.hpp"

#include <utility>
#include <vector>

namespace pcegar::smt::cvc5 {

FromCvc5::FromCvc5(TermManager& terms, ToCvc5& to_cvc5, std::span<const Term> variables)
    : terms_(terms) {
  for (const Term variable : variables) translated_.emplace(to_cvc5(variable), variable);
}

std::optional<Term> FromCvc5::operator()(const ::cvc5::Term& root) {
  std::vector<std::pair<::cvc5::Term, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [term, arguments_done] = stack.back();
    stack.pop_back();
    if (translated_.contains(term)) continue;
    if (!arguments_done) {
      stack.emplace_back(term, true);
      for (const ::cvc5::Term& argument : term) stack.emplace_back(argument, false);
      continue;
    }
    const Term result = translate_node(term);
    if (!result.valid()) return std::nullopt;
    translated_.emplace(term, result);
  }
  return translated_.at(root);
}

/// Invalid if it is not covered.
Term FromCvc5::translate_node(const ::cvc5::Term& term) {
  if (term.isBooleanValue()) return terms_.bool_constant(term.getBooleanValue());
  if (term.isIntegerValue() && term.getSort().isInteger()) {
    return terms_.integer(mpz_class(term.getIntegerValue()));
  }
  if (term.isRealValue()) {
    mpq_class number(term.getRealValue());
    number.canonicalize();
    return terms_.real(number);
  }
  std::vector<Term> args;
  for (const ::cvc5::Term& argument : term) args.push_back(translated_.at(argument));
  if (args.empty()) return {};
  const Term result = core(term.getKind(), args);
  return result.valid() ? result : arithmetic(term.getKind(), args);
}

Term FromCvc5::core(::cvc5::Kind kind, std::span<const Term> args) {
  switch (kind) {
    case ::cvc5::NOT: return terms_.not_(args[0]);
    case ::cvc5::AND: return terms_.and_(args);
    case ::cvc5::OR: return terms_.or_(args);
    case ::cvc5::IMPLIES: return args.size() == 2 ? terms_.implies(args[0], args[1]) : Term();
    case ::cvc5::XOR:
      return args.size() == 2 ? terms_.not_(terms_.equal(args[0], args[1])) : Term();
    case ::cvc5::ITE: return terms_.ite(args[0], args[1], args[2]);
    case ::cvc5::EQUAL: return chain(args, &TermManager::equal);
    case ::cvc5::SELECT: return terms_.select(args[0], args[1]);
    case ::cvc5::STORE: return terms_.store(args[0], args[1], args[2]);
    default: return {};
  }
}

Term FromCvc5::arithmetic(::cvc5::Kind kind, std::span<const Term> args) {
  switch (kind) {
    case ::cvc5::ADD: return terms_.add(args);
    case ::cvc5::NEG: return terms_.negate(args[0]);
    case ::cvc5::LEQ: return chain(args, &TermManager::less_equal);
    case ::cvc5::LT: return chain(args, &TermManager::less);
    case ::cvc5::GEQ: return chain(args, &TermManager::greater_equal);
    case ::cvc5::GT: return chain(args, &TermManager::greater);
    case ::cvc5::TO_REAL: return terms_.to_real(args[0]);
    case ::cvc5::SUB:
    case ::cvc5::MULT: {
      Term result = args[0];
      for (const Term operand : args.subspan(1)) {
        result = kind == ::cvc5::SUB ? terms_.subtract(result, operand)
                                     : terms_.multiply(result, operand);
      }
      return result;
    }
    default: return {};
  }
}

Term FromCvc5::chain(std::span<const Term> args, Term (TermManager::*relation)(Term, Term)) {
  std::vector<Term> links;
  for (std::size_t i = 1; i < args.size(); ++i) {
    links.push_back((terms_.*relation)(args[i - 1], args[i]));
  }
  return terms_.and_(links);
}

}  // namespace pcegar::smt::cvc5
