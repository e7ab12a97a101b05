// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "mutants.hpp"

#include <set>

#include "interpolation/interpolation.hpp"
#include "smt/traverse.hpp"

namespace pcegar::certify::test {

namespace {

using smt::Kind;
using smt::Term;

class Mutator {
public:
  Mutator(smt::TermManager& terms, const std::vector<Invariant>& invariants)
      : terms_(terms), invariants_(invariants) {
    for (const Invariant& invariant : invariants) {
      for (const Term variable : terms.free_variables(invariant.formula)) {
        variables_.insert(variable);
      }
    }
  }

  std::vector<Mutant> run() {
    for (std::size_t i = 0; i < invariants_.size(); ++i) {
      Mutant without{"left out", invariants_};
      without.invariants.erase(without.invariants.begin() + static_cast<std::ptrdiff_t>(i));
      mutants_.push_back(std::move(without));
      change(i, terms_.true_(), "true");
      change(i, terms_.false_(), "false");
      for (const Term atom : interpolation::atoms_of(terms_, invariants_[i].formula))
        change_atom(i, atom);
      swap_variables(i);
    }
    return std::move(mutants_);
  }

private:
  void change(std::size_t i, Term formula, const std::string& what) {
    if (formula == invariants_[i].formula || !seen_.emplace(i, formula).second) return;
    mutants_.push_back({what + " in " + smt::to_text(terms_, invariants_[i].formula), invariants_});
    mutants_.back().invariants[i].formula = formula;
  }

  void change_atom(std::size_t i, Term atom) {
    const auto with = [&](Term other, const char* what) {
      change(i, terms_.substitute(invariants_[i].formula, {{atom, other}}),
             what + (" " + smt::to_text(terms_, atom)));
    };
    with(terms_.not_(atom), "flipped");
    with(terms_.true_(), "true for");
    with(terms_.false_(), "false for");
    smt::post_order(terms_, atom, [&](Term part) { parts_.push_back(part); });
    for (const Term part : std::exchange(parts_, {})) {
      const auto& sort = terms_.sort_data(terms_.sort(part));
      if (!terms_.is_constant(part) || sort.kind != smt::SortKind::BitVector) continue;
      for (const int step : {1, -1}) {
        const Term other = terms_.bit_vector(terms_.number(part).get_num() + step, sort.width);
        with(terms_.substitute(atom, {{part, other}}), "one more or less in");
      }
    }
  }

  void swap_variables(std::size_t i) {
    const std::vector<Term> used = terms_.free_variables(invariants_[i].formula);
    for (const Term variable : used) {
      for (const Term other : variables_) {
        if (other == variable || terms_.sort(other) != terms_.sort(variable)) continue;
        change(i, terms_.substitute(invariants_[i].formula, {{variable, other}, {other, variable}}),
               "swapped " + terms_.name(variable) + " and " + terms_.name(other));
      }
    }
  }

  smt::TermManager& terms_;
  const std::vector<Invariant>& invariants_;
  std::set<Term> variables_;
  std::vector<Term> parts_;
  std::set<std::pair<std::size_t, Term>> seen_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(smt::TermManager& terms, const std::vector<Invariant>& invariants) {
  return Mutator(terms, invariants).run();
}

}  // namespace pcegar::certify::test
