// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/interpolation/proof/congruence.hpp"

#include <algorithm>

namespace pcegar::smt::proof {

Rational Congruence::value(const LinearSum& sum) const {
  Rational result = sum.constant;
  for (const auto& [column, coefficient] : sum.monomials) {
    result += coefficient * solver_.value(column);
  }
  return result;
}

bool Congruence::is_violated(Term a, Term b, std::vector<LinearSum>& differences) {
  if (terms_.data(a).symbol != terms_.data(b).symbol || terms_.sort(a) != terms_.sort(b)) {
    return false;
  }
  const auto left = terms_.arguments(a);
  const auto right = terms_.arguments(b);
  if (left.size() != right.size()) return false;
  differences.clear();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == right[i]) continue;
    if (!builder_.is_plain_sum(left[i]) || !builder_.is_plain_sum(right[i])) return false;
    LinearSum difference = builder_.sum_of(left[i]);
    difference.add(builder_.sum_of(right[i]), Rational(-1));
    if (!value(difference).is_zero()) return false;
    differences.push_back(std::move(difference));
  }
  if (!terms_.is_bool(a)) return solver_.value(atoms_.column(a)) != solver_.value(atoms_.column(b));
  const Literal p = atoms_.opaque_atom(a);
  const Literal q = atoms_.opaque_atom(b);
  return (solver_.is_true(p) && solver_.is_true(~q)) || (solver_.is_true(~p) && solver_.is_true(q));
}

int Congruence::common_block(Term a, Term b) {
  int first = 0;
  int last = -1;
  bool is_open = true;
  const auto meet = [&](const BlockRange& range) {
    first = is_open ? range.first : std::max(first, range.first);
    last = is_open ? range.last : std::min(last, range.last);
    is_open = false;
  };
  for (const Term term : {a, b}) {
    if (terms_.is_bool(term)) {
      meet(atoms_.atom(atoms_.opaque_atom(term).atom()).range);
    } else {
      meet(atoms_.variable(atoms_.column(term)).range);
    }
    for (const Term argument : terms_.arguments(term)) {
      for (const auto& [column, coefficient] : builder_.sum_of(argument).monomials) {
        meet(atoms_.variable(column).range);
      }
    }
  }
  return first <= last ? first : -1;
}

void Congruence::add_instance(Term a, Term b, const std::vector<LinearSum>& differences,
                              int block) {
  std::vector<Literal> clause;
  for (const LinearSum& difference : differences) {
    const Literal equal = atoms_.equal_to_zero(difference);
    if (equal != true_literal) clause.push_back(~equal);
  }
  const auto add = [&](std::initializer_list<Literal> conclusion) {
    std::vector<Literal> literals = clause;
    literals.insert(literals.end(), conclusion);
    for (const Literal literal : literals) atoms_.touch(literal, block);
    solver_.add_clause(literals, block, {});
  };
  if (terms_.is_bool(a)) {
    const Literal p = atoms_.opaque_atom(a);
    const Literal q = atoms_.opaque_atom(b);
    add({~p, q});
    add({p, ~q});
  } else {
    LinearSum difference;
    difference.add(atoms_.column(a), Rational(1));
    difference.add(atoms_.column(b), Rational(-1));
    add({atoms_.equal_to_zero(difference)});
  }
}

CongruenceResult Congruence::add_violated() {
  struct Instance {
    Term a, b;
    std::vector<LinearSum> differences;
    int block;
  };
  std::vector<Instance> instances;
  bool is_homeless = false;
  const std::vector<Term>& applications = builder_.applications();
  std::vector<LinearSum> differences;
  for (std::size_t i = 0; i < applications.size(); ++i) {
    for (std::size_t j = i + 1; j < applications.size(); ++j) {
      if (!is_violated(applications[i], applications[j], differences)) continue;
      const int block = common_block(applications[i], applications[j]);
      if (block < 0) {
        is_homeless = true;
      } else {
        instances.push_back({applications[i], applications[j], differences, block});
      }
    }
  }
  for (const Instance& i : instances) add_instance(i.a, i.b, i.differences, i.block);
  if (!instances.empty()) return CongruenceResult::Added;
  return is_homeless ? CongruenceResult::AcrossBlocks : CongruenceResult::Satisfied;
}

}  // namespace pcegar::smt::proof
