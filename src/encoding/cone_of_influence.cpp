// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The cone of influence of a question about a path formula.
//
// A block of a driver writes to dozens of memory regions, and brings each of them to one version
// where its paths meet. A question about the block, such as whether a flag can be set after it,
// depends on few of them. Solvers do not see that: with assumptions and open scopes they may not
// simplify, and equalities of arrays and results of functions that nothing depends on cost them
// thousands of case distinctions.
//
// A path formula is built of conjunctions, disjunctions where paths meet, and
//  - definitions `x@3 = e`, from assignments, and `x@3 = x@2`, where paths meet;
//  - facts about results of functions, as 0 <= f(a, b), which hold whatever the program does;
//  - conditions, and facts about variables alone: they may state what the program must not do, such
//    as a signed sum out of range.
// Indices start again in each block, so `x@1 = 0` may be a definition in one and a condition in
// another. Then it counts as a condition in both.
//
// Conditions are needed. A term that a needed part mentions is needed; so are the definitions of a
// needed variable, and the facts about a needed result. Nothing else is: on each path a variable
// has one definition, which comes after those of what it mentions, so values for the variables that
// are left out can be chosen one after the other.
//
// A formula without arrays and results of functions is cheap, and remains as it is: refinement and
// relations between predicates can take over more from question to question.
//
// What is left out is one of the parts of a conjunction, or of a disjunction all of whose parts are
// true then; none is under a negation. So the result is implied by the formula in any case: if
// something is taken for a definition that is none, that costs precision only.

#include "encoding/cone_of_influence.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "smt/traverse.hpp"

namespace pcegar::encoding {

using smt::Kind;
using smt::Term;

void ConeOfInfluence::define(Term conjunct, Term variable) {
  const auto [known, is_new] = defined_.try_emplace(conjunct, variable);
  if (!is_new && known->second != variable) known->second = Term();
}

void ConeOfInfluence::require(Term condition) {
  const Kind kind = terms_.kind(condition);
  if (kind != Kind::And && kind != Kind::Or) {
    defined_[condition] = Term();
    return;
  }
  for (const Term part : terms_.arguments(condition)) require(part);
}

void ConeOfInfluence::state(Term fact) {
  if (subjects_.contains(fact)) return;
  std::vector<Term> results;
  std::vector<Term> others;
  const auto is_result = [&](Term term) {
    if (terms_.kind(term) == Kind::Variable) others.push_back(term);
    if (terms_.kind(term) != Kind::Apply) return false;
    results.push_back(term);
    return true;
  };
  smt::post_order(terms_, fact, is_result, [](Term) {});
  const auto is_operand = [&](Term variable) {
    return std::ranges::any_of(results, [&](Term result) {
      return std::ranges::binary_search(terms_.free_variables(result), variable);
    });
  };
  if (!std::ranges::all_of(others, is_operand)) results.clear();
  subjects_.emplace(fact, std::move(results));
  require(fact);  // its parts may become parts of a disjunction around it
}

class ConeOfInfluence::Search {
public:
  Search(ConeOfInfluence& cone, Term formula) : cone_(cone), terms_(cone.terms_) {
    find_parts(formula);
  }

  /// Whether something may be left out that is expensive for solvers.
  [[nodiscard]] bool is_worthwhile() const { return is_worthwhile_; }
  void need_conditions();
  void need(Term term);
  Term result(Term formula);

private:
  void find_parts(Term formula);
  void need_all_of(Term subject);
  [[nodiscard]] bool is_left_out(Term part) const {
    return optional_.contains(part) && !kept_.contains(part);
  }

  ConeOfInfluence& cone_;
  smt::TermManager& terms_;
  std::unordered_set<Term> optional_;  ///< definitions and facts
  std::unordered_set<Term> kept_;      ///< of these
  std::unordered_map<Term, std::vector<Term>> optional_about_;
  std::unordered_set<Term> needed_;  ///< terms, with all that is in them
  std::vector<Term> open_;
  std::vector<Term> conditions_;
  bool is_worthwhile_ = false;
};

void ConeOfInfluence::Search::find_parts(Term formula) {
  std::unordered_set<Term> seen;
  std::vector<Term> open{formula};
  while (!open.empty()) {
    const Term part = open.back();
    open.pop_back();
    if (!seen.insert(part).second) continue;
    if (const auto fact = cone_.subjects_.find(part);
        fact != cone_.subjects_.end() && !fact->second.empty()) {
      optional_.insert(part);
      for (const Term subject : fact->second) optional_about_[subject].push_back(part);
      is_worthwhile_ = true;
    } else if (terms_.kind(part) == Kind::And || terms_.kind(part) == Kind::Or) {
      const auto arguments = terms_.arguments(part);
      open.insert(open.end(), arguments.begin(), arguments.end());
    } else if (const auto definition = cone_.defined_.find(part);
               definition != cone_.defined_.end() && definition->second.valid()) {
      optional_.insert(part);
      optional_about_[definition->second].push_back(part);
      is_worthwhile_ = is_worthwhile_ || terms_.sort_data(terms_.sort(definition->second)).kind ==
                                             smt::SortKind::Array;
    } else {
      conditions_.push_back(part);
    }
  }
}

void ConeOfInfluence::Search::need_conditions() {
  for (const Term condition : conditions_) need(condition);
}

void ConeOfInfluence::Search::need(Term term) {
  open_.push_back(term);
  while (!open_.empty()) {
    const Term next = open_.back();
    open_.pop_back();
    if (!needed_.insert(next).second) continue;
    const auto arguments = terms_.arguments(next);
    open_.insert(open_.end(), arguments.begin(), arguments.end());
    const Kind kind = terms_.kind(next);
    if (kind == Kind::Variable || kind == Kind::Apply) need_all_of(next);
  }
}

void ConeOfInfluence::Search::need_all_of(Term subject) {
  const auto parts = optional_about_.find(subject);
  if (parts == optional_about_.end()) return;
  for (const Term part : parts->second) {
    if (kept_.insert(part).second) open_.push_back(part);
  }
}

Term ConeOfInfluence::Search::result(Term formula) {
  std::unordered_map<Term, Term> results;
  const auto is_part = [&](Term term) {
    const Kind kind = terms_.kind(term);
    if ((kind == Kind::And || kind == Kind::Or) && !optional_.contains(term)) return false;
    results.emplace(term, is_left_out(term) ? terms_.true_() : term);
    return true;
  };
  smt::post_order(terms_, formula, is_part, [&](Term term) {
    const Kind kind = terms_.kind(term);
    std::vector<Term> arguments;
    for (const Term argument : terms_.arguments(term)) arguments.push_back(results.at(argument));
    results.emplace(term, kind == Kind::And ? terms_.and_(arguments) : terms_.or_(arguments));
  });
  return results.at(formula);
}

Term ConeOfInfluence::of(Term formula, std::span<const Term> read) {
  Search search(*this, formula);
  if (!search.is_worthwhile()) return formula;
  search.need_conditions();
  for (const Term term : read) search.need(term);
  return search.result(formula);
}

}  // namespace pcegar::encoding
