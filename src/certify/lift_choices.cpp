// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "certify/lift_choices.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace pcegar::certify {

namespace {

using smt::Kind;
using smt::Term;

// Of choices within choices in one atom.
constexpr unsigned most_nested = 4;

/// The conjuncts x = ite(c, a, b), by x.
std::unordered_map<Term, Term> choices_in(const smt::TermManager& terms, Term path) {
  std::unordered_map<Term, Term> result;
  std::vector<Term> open{path};
  while (!open.empty()) {
    const Term conjunct = open.back();
    open.pop_back();
    const auto parts = terms.arguments(conjunct);
    if (terms.kind(conjunct) == Kind::And) {
      open.insert(open.end(), parts.begin(), parts.end());
    } else if (terms.kind(conjunct) == Kind::Equal) {
      for (const bool swapped : {false, true}) {
        const Term variable = parts[swapped ? 1 : 0];
        const Term value = parts[swapped ? 0 : 1];
        if (terms.kind(variable) == Kind::Variable && terms.kind(value) == Kind::Ite) {
          result.emplace(variable, value);
        }
      }
    }
  }
  return result;
}

class Lifting {
public:
  Lifting(smt::TermManager& terms, std::unordered_map<Term, Term> choices)
      : terms_(terms), choices_(std::move(choices)) {}

  /// Regions are shallow as graphs (one level per predicate at most), so recursion is safe.
  Term formula(Term claim) {
    if (const auto known = formulas_.find(claim); known != formulas_.end()) {
      return known->second;
    }
    const auto arguments = terms_.arguments(claim);
    std::vector<Term> parts(arguments.begin(), arguments.end());
    const Kind kind = terms_.kind(claim);
    const bool is_connective = kind == Kind::Not || kind == Kind::And || kind == Kind::Or ||
                               (kind == Kind::Ite && terms_.is_bool(claim));
    Term result;
    if (is_connective) {
      for (Term& part : parts) {
        part = formula(part);
      }
      result = kind == Kind::Not   ? terms_.not_(parts[0])
               : kind == Kind::And ? terms_.and_(parts)
               : kind == Kind::Or  ? terms_.or_(parts)
                                   : terms_.ite(parts[0], parts[1], parts[2]);
    } else {
      result = atom(claim, most_nested);
    }
    formulas_.emplace(claim, result);
    return result;
  }

private:
  Term atom(Term claim, unsigned left) {
    if (left == 0) {
      return claim;
    }
    const std::vector<Term> variables = terms_.free_variables(claim);
    const auto chosen = std::find_if(variables.begin(), variables.end(),
                                     [&](Term variable) { return choices_.contains(variable); });
    return chosen == variables.end() ? claim : split(claim, *chosen, choices_.at(*chosen), left);
  }

  /// The atom with the value in place of the variable.
  Term split(Term claim, Term variable, Term value, unsigned left) {
    if (terms_.kind(value) != Kind::Ite || left == 0) {
      return atom(terms_.substitute(claim, {{variable, value}}), left);
    }
    const auto arguments = terms_.arguments(value);
    const std::vector<Term> parts(arguments.begin(), arguments.end());
    return terms_.ite(parts[0], split(claim, variable, parts[1], left - 1),
                      split(claim, variable, parts[2], left - 1));
  }

  smt::TermManager& terms_;
  std::unordered_map<Term, Term> choices_;
  std::unordered_map<Term, Term> formulas_;
};

}  // namespace

Term lift_choices(smt::TermManager& terms, Term claim, Term path) {
  std::unordered_map<Term, Term> choices = choices_in(terms, path);
  return choices.empty() ? claim : Lifting(terms, std::move(choices)).formula(claim);
}

}  // namespace pcegar::certify
