// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/smtlib_script.hpp"

#include <fmt/format.h>

#include <set>
#include <unordered_map>
#include <unordered_set>

#include "smt/traverse.hpp"

namespace pcegar::smt {
namespace {

constexpr double long_tree = 500;   ///< subterms that are no longer read at a glance
constexpr double least_shared = 8;  ///< subterms; what is smaller is repeated: predicates, mostly

class Script {
public:
  Script(const TermManager& terms, std::span<const Term> formulas) : terms_(terms) {
    for (const Term formula : formulas) collect(formula);
    for (const Term term : order_) {
      if (terms_.kind(term) == Kind::Variable) {
        declare(smtlib_symbol(terms_.name(term)), "", terms_.sort(term));
      } else if (terms_.kind(term) == Kind::Apply) {
        std::string domain;
        for (const Term argument : terms_.arguments(term)) {
          domain += (domain.empty() ? "" : " ") + to_smtlib(terms_, terms_.sort(argument));
        }
        declare(smtlib_symbol(terms_.name(term)), domain, terms_.sort(term));
      }
    }
    for (const Term term : order_) define_if_shared(term);
    std::size_t number = 0;
    for (const Term formula : formulas) {
      const auto name = names_.find(formula);
      text_ += fmt::format("(assert (! {} :named A{}))\n",
                           name != names_.end() ? name->second : to_smtlib(terms_, formula, names_),
                           ++number);
    }
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

private:
  void collect(Term formula) {
    post_order(
        terms_, formula, [&](Term term) { return seen_.contains(term); },
        [&](Term term) {
          seen_.insert(term);
          order_.push_back(term);
          for (const Term argument : terms_.arguments(term)) ++uses_[argument];
        });
  }
  void declare(const std::string& symbol, const std::string& domain, Sort range) {
    const std::string line =
        fmt::format("(declare-fun {} ({}) {})\n", symbol, domain, to_smtlib(terms_, range));
    if (declared_.insert(line).second) text_ += line;
  }
  void define_if_shared(Term term) {
    if (terms_.arguments(term).empty() || uses_[term] < 2) return;
    const std::string name = fmt::format("|shared {}|", names_.size() + 1);
    text_ += fmt::format("(define-fun {} () {} {})\n", name, to_smtlib(terms_, terms_.sort(term)),
                         to_smtlib(terms_, term, names_));
    names_.emplace(term, name);
  }

  const TermManager& terms_;
  std::vector<Term> order_;  ///< arguments before what contains them
  std::unordered_set<Term> seen_;
  std::unordered_map<Term, std::size_t> uses_;
  std::set<std::string> declared_;
  std::unordered_map<Term, std::string> names_;
  std::string text_;
};

}  // namespace

std::string smtlib_with_lets(const TermManager& terms, Term root) {
  std::vector<Term> order;
  std::unordered_map<Term, std::size_t> uses;
  std::unordered_map<Term, double> sizes;  // of the trees; a double, as they may be exponential
  post_order(terms, root, [&](Term term) {
    order.push_back(term);
    double& size = sizes.emplace(term, 1).first->second;
    for (const Term argument : terms.arguments(term)) {
      ++uses[argument];
      size += sizes.at(argument);
    }
  });
  if (sizes.at(root) <= long_tree) return to_smtlib(terms, root);
  std::unordered_map<Term, std::string> names;
  std::string text;
  for (const Term term : order) {
    if (term == root || uses[term] < 2 || sizes.at(term) < least_shared) continue;
    const std::string name = fmt::format("?{}", names.size() + 1);
    text += fmt::format("(let (({} {})) ", name, to_smtlib(terms, term, names));
    names.emplace(term, name);
  }
  return text + to_smtlib(terms, root, names) + std::string(names.size(), ')');
}

std::string smtlib_assertions(const TermManager& terms, std::span<const Term> formulas) {
  return Script(terms, formulas).text();
}

}  // namespace pcegar::smt
