// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/congruence.hpp"

#include <algorithm>
#include <optional>
#include <utility>

// Where an instance may live. An application may occur wherever its arguments may, also in a block
// that does not contain it. So f(x) and f(y) meet in any block in which x and y are alive. If there
// is none, as in
//
//   y0 = f(x0) | x1 = x0, y1 = y0 | x2 = x1, y2 = y1 | f(x2) != y2
//
// applications to the variables between are added, f(x1) here, chosen by their values in the model:
// x1 = x0 is not known, but if they are equal in the model, congruence of f(x0) and f(x1) is a
// lemma worth having, and f(x1) is alive one block further. A bad choice costs time only.

namespace pcegar::interpolation::proof {

namespace {
constexpr std::size_t max_bridges = 200;
constexpr int max_nesting = 20;
}  // namespace

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
  // What was added must get the value; of given ones that are open the value is of no consequence.
  const bool must_agree = bridges_.contains(a) || bridges_.contains(b);
  if (must_agree && solver_.is_unassigned(p) != solver_.is_unassigned(q)) return true;
  return (solver_.is_true(p) && solver_.is_true(~q)) || (solver_.is_true(~p) && solver_.is_true(q));
}

BlockRange Congruence::expressible(Term term) {
  // Everything below applications, down to the columns that are no applications.
  std::optional<BlockRange> result;
  std::vector<Term> todo{term};
  while (!todo.empty()) {
    const Term application = todo.back();
    todo.pop_back();
    for (const Term argument : terms_.arguments(application)) {
      for (const auto& [column, coefficient] : builder_.sum_of(argument).monomials) {
        const AtomTable::Variable& variable = atoms_.variable(column);
        if (terms_.kind(variable.term) == Kind::Apply) {
          todo.push_back(variable.term);
          continue;
        }
        if (!result) result = variable.range;
        result->first = std::max(result->first, variable.range.first);
        result->last = std::min(result->last, variable.range.last);
      }
    }
  }
  return result.value_or(occurrence(term));
}

BlockRange Congruence::occurrence(Term application) {
  return terms_.is_bool(application) ? atoms_.atom(atoms_.opaque_atom(application).atom()).range
                                     : atoms_.variable(atoms_.column(application)).range;
}

/// Between the places of the two applications, so that the function occurs on both sides of every
/// cut that the lemma's terms cross.
int Congruence::common_block(Term a, Term b) {
  const BlockRange left = expressible(a);
  const BlockRange right = expressible(b);
  const int first = std::max(left.first, right.first);
  const int last = std::min(left.last, right.last);
  if (first > last) return -1;
  const BlockRange here = occurrence(a);
  const BlockRange there = occurrence(b);
  const int low = std::max(first, std::min(here.first, there.first));
  const int high = std::min(last, std::max(here.last, there.last));
  return low <= high ? low : -1;
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
  for (;;) {
    std::vector<Instance> instances;
    std::vector<std::pair<Term, Term>> homeless;
    const std::vector<Term> applications = builder_.applications();
    std::vector<LinearSum> differences;
    for (std::size_t i = 0; i < applications.size(); ++i) {
      for (std::size_t j = i + 1; j < applications.size(); ++j) {
        if (!is_violated(applications[i], applications[j], differences)) continue;
        const int block = common_block(applications[i], applications[j]);
        if (block < 0) {
          homeless.emplace_back(applications[i], applications[j]);
        } else {
          instances.push_back({applications[i], applications[j], differences, block});
        }
      }
    }
    for (const Instance& i : instances) add_instance(i.a, i.b, i.differences, i.block);
    if (!instances.empty()) return CongruenceResult::Added;
    if (homeless.empty()) return CongruenceResult::Satisfied;
    const bool has_bridge = std::any_of(homeless.begin(), homeless.end(), [&](const auto& pair) {
      return add_bridge(pair.first, pair.second);
    });
    if (!has_bridge) return CongruenceResult::AcrossBlocks;
  }
}

// ---- between applications that are alive in different blocks ----

bool Congruence::add_bridge(Term a, Term b) {
  if (bridges_.size() >= max_bridges) return false;
  if (expressible(b).last < expressible(a).first) std::swap(a, b);
  const BlockRange from = expressible(a);
  const BlockRange to = expressible(b);
  if (from.last >= to.first) return false;
  for (const Prefer preference : {Prefer::Applications, Prefer::Variables}) {
    const std::size_t known = builder_.applications().size();
    bridge(a, {from.last, to.first, preference}, 0);
    if (builder_.applications().size() == known) {
      bridge(b, {to.first, from.last, preference}, 0);
    }
    if (builder_.applications().size() > known) return true;
  }
  return false;
}

/// The application with its arguments replaced by terms that are equal in the model, alive at
/// the way's block, and alive further towards its goal. Invalid if there are none.
Term Congruence::bridge(Term application, const Way& way, int depth) {
  const std::vector<Term> originals(terms_.arguments(application).begin(),
                                    terms_.arguments(application).end());
  std::vector<Term> arguments;
  for (const Term argument : originals) {
    if (!builder_.is_plain_sum(argument)) return {};
    arguments.push_back(bridge_argument(argument, way, depth));
    if (!arguments.back().valid()) return {};
  }
  const Term result = terms_.apply(terms_.name(application), arguments, terms_.sort(application));
  const std::vector<Term>& known = builder_.applications();
  if (std::find(known.begin(), known.end(), result) == known.end()) {
    builder_.add_application(result, way.block);
    bridges_.insert(result);
  }
  return result;
}

Term Congruence::bridge_argument(Term argument, const Way& way, int depth) {
  const LinearSum sum = builder_.sum_of(argument);
  if (sum.monomials.empty()) return argument;
  const auto application = [&]() -> Term {  // f(x) + c becomes f(y) + c
    const auto& [column, coefficient] = sum.monomials.front();
    const Term inner = atoms_.variable(column).term;
    if (sum.monomials.size() > 1 || coefficient != Rational(1) || depth >= max_nesting ||
        terms_.kind(inner) != Kind::Apply) {
      return {};
    }
    const Term other = bridge(inner, way, depth + 1);
    if (!other.valid()) return {};
    return terms_.add(other, terms_.integer(sum.constant.to_mpq().get_num()));
  };
  const bool applications_first = way.preference == Prefer::Applications;
  const Term first = applications_first ? application() : stand_in(sum, way);
  if (first.valid()) return first;
  return applications_first ? stand_in(sum, way) : application();
}

Term Congruence::stand_in(const LinearSum& sum, const Way& way) {
  // `x + 1` rather becomes `y + 1` than some z that happens to be equal.
  const Rational constant = sum.constant;
  int best = -1;
  bool best_has_constant = false;
  int best_reach = 0;
  for (int column = 0; column < atoms_.variable_count(); ++column) {
    const AtomTable::Variable& variable = atoms_.variable(column);
    if (!atoms_.is_column(column) || !variable.term.valid() ||
        terms_.kind(variable.term) != Kind::Variable || variable.range.first > way.block ||
        variable.range.last < way.block) {
      continue;
    }
    const int reach = way.goal > way.block ? std::min(way.goal, variable.range.last) - way.block
                                           : way.block - std::max(way.goal, variable.range.first);
    if (reach <= 0) continue;
    const Rational difference = value(sum) - solver_.value(column);
    const bool has_constant = !constant.is_zero() && difference == constant;
    if (!has_constant && !difference.is_zero()) continue;
    if (best >= 0 && (best_has_constant || !has_constant) && best_reach >= reach) continue;
    best = column;
    best_has_constant = has_constant;
    best_reach = reach;
  }
  if (best < 0) return {};
  const Term variable = atoms_.variable(best).term;
  return best_has_constant ? terms_.add(variable, terms_.integer(constant.to_mpq().get_num()))
                           : variable;
}

}  // namespace pcegar::interpolation::proof
