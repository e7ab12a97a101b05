// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/linear_projection.hpp"

#include <algorithm>

#include "support/error.hpp"

// Fourier-Motzkin elimination. Over the rationals each step is exact. Over the integers
//     a*x >= s and b*x <= t   (a, b > 0)   give   b*s <= a*t,
// which is exact if a or b is 1 (Pugh's Omega test, CACM 1992: real and dark shadow coincide) and
// implied anyway; likewise an equality a*x = s with |a| > 1 loses that a divides s. A variable
// with bounds on one side only, and disequalities, disappears with all of them: there is always
// room. With bounds on both sides, disequalities are lost (or there is no exact answer).

namespace pcegar::interpolation {
namespace {

constexpr std::size_t max_constraints = 300;

enum class Relation { AtMostZero, BelowZero, IsZero, NotZero };

struct Constraint {
  LinearSum sum;
  Relation relation;

  [[nodiscard]] mpq_class coefficient(Term variable) const {
    for (const auto& [base, factor] : sum.monomials) {
      if (base == variable) return factor;
    }
    return 0;
  }
};

/// a * left + b * right.
LinearSum combine(const LinearSum& left, const mpq_class& a, const LinearSum& right,
                  const mpq_class& b) {
  LinearSum result;
  auto l = left.monomials.begin();
  auto r = right.monomials.begin();
  while (l != left.monomials.end() || r != right.monomials.end()) {
    const bool take_left =
        r == right.monomials.end() || (l != left.monomials.end() && !(r->first < l->first));
    const bool take_right =
        l == left.monomials.end() || (r != right.monomials.end() && !(l->first < r->first));
    const Term base = take_left ? l->first : r->first;
    mpq_class factor = 0;
    if (take_left) factor += a * (l++)->second;
    if (take_right) factor += b * (r++)->second;
    if (factor != 0) result.monomials.emplace_back(base, factor);
  }
  result.constant = a * left.constant + b * right.constant;
  return result;
}

class Elimination {
public:
  Elimination(TermManager& terms, ProjectionPrecision precision)
      : terms_(terms), exact_(precision == ProjectionPrecision::Exact) {}

  void add(Term literal) {
    const bool negated = terms_.kind(literal) == Kind::Not;
    const Term atom = negated ? terms_.arguments(literal)[0] : literal;
    const Kind kind = terms_.kind(atom);
    PCEGAR_ASSERT(kind == Kind::Equal || kind == Kind::LessEqual || kind == Kind::Less,
                  "a comparison");
    LinearSum sum = combine(terms_.linear_sum(terms_.arguments(atom)[0]), 1,
                            terms_.linear_sum(terms_.arguments(atom)[1]), -1);
    sort_ = terms_.sort(terms_.arguments(atom)[0]);
    if (kind == Kind::Equal) {
      constraints_.push_back({std::move(sum), negated ? Relation::NotZero : Relation::IsZero});
      return;
    }
    const bool strict = kind == Kind::Less;
    if (negated) sum = combine(sum, -1, {}, 0);
    // Over Int there is only LessEqual; its negation is a bound further by one.
    if (negated && is_int()) {
      sum.constant += 1;
      constraints_.push_back({std::move(sum), Relation::AtMostZero});
      return;
    }
    constraints_.push_back(
        {std::move(sum), strict != negated ? Relation::BelowZero : Relation::AtMostZero});
  }

  [[nodiscard]] bool run(std::set<Term> variables) {
    while (!variables.empty()) {
      const Term variable = cheapest(variables);
      variables.erase(variable);
      if (!eliminate(variable) || constraints_.size() > max_constraints) return false;
    }
    return true;
  }

  std::vector<Term> result() {
    std::vector<Term> literals;
    for (const Constraint& constraint : constraints_) {
      const Term sum = terms_.from_linear_sum(constraint.sum, sort_);
      const Term zero = is_int() ? terms_.integer(0) : terms_.real(0);
      switch (constraint.relation) {
        case Relation::AtMostZero: literals.push_back(terms_.less_equal(sum, zero)); break;
        case Relation::BelowZero: literals.push_back(terms_.less(sum, zero)); break;
        case Relation::IsZero: literals.push_back(terms_.equal(sum, zero)); break;
        case Relation::NotZero: literals.push_back(terms_.not_(terms_.equal(sum, zero))); break;
      }
    }
    return literals;
  }

private:
  [[nodiscard]] bool is_int() const { return sort_ == terms_.int_sort(); }

  /// The variable whose elimination makes the fewest constraints.
  Term cheapest(const std::set<Term>& variables) const {
    Term best;
    std::size_t best_cost = 0;
    for (const Term variable : variables) {
      std::size_t lower = 0;
      std::size_t upper = 0;
      for (const Constraint& constraint : constraints_) {
        const mpq_class factor = constraint.coefficient(variable);
        lower += factor < 0 ? 1 : 0;
        upper += factor > 0 ? 1 : 0;
      }
      if (!best.valid() || lower * upper < best_cost) {
        best = variable;
        best_cost = lower * upper;
      }
    }
    return best;
  }

  [[nodiscard]] bool eliminate(Term variable) {
    std::vector<Constraint> lower;
    std::vector<Constraint> upper;
    std::vector<Constraint> equalities;
    std::vector<Constraint> disequalities;
    std::vector<Constraint> others;
    for (Constraint& constraint : constraints_) {
      const mpq_class factor = constraint.coefficient(variable);
      auto& home = factor == 0                                ? others
                   : constraint.relation == Relation::IsZero  ? equalities
                   : constraint.relation == Relation::NotZero ? disequalities
                   : factor < 0                               ? lower
                                                              : upper;
      home.push_back(std::move(constraint));
    }
    constraints_ = std::move(others);
    if (!equalities.empty()) {
      return substitute(variable, equalities, {lower, upper, disequalities});
    }
    if (lower.empty() || upper.empty()) return true;
    if (exact_ && !disequalities.empty()) return false;
    for (const Constraint& low : lower) {
      for (const Constraint& high : upper) {
        const mpq_class a = -low.coefficient(variable);
        const mpq_class b = high.coefficient(variable);
        if (exact_ && is_int() && a != 1 && b != 1) return false;
        const bool strict =
            low.relation == Relation::BelowZero || high.relation == Relation::BelowZero;
        constraints_.push_back({combine(low.sum, b, high.sum, a),
                                strict ? Relation::BelowZero : Relation::AtMostZero});
      }
      if (constraints_.size() > max_constraints) return false;
    }
    return true;
  }

  [[nodiscard]] bool substitute(Term variable, std::vector<Constraint>& equalities,
                                std::initializer_list<std::vector<Constraint>> users) {
    const auto best = std::min_element(
        equalities.begin(), equalities.end(), [&](const Constraint& x, const Constraint& y) {
          return abs(x.coefficient(variable)) < abs(y.coefficient(variable));
        });
    const Constraint definition = *best;
    equalities.erase(best);
    const mpq_class a = definition.coefficient(variable);
    if (exact_ && is_int() && abs(a) != 1) return false;
    const auto rewrite = [&](const Constraint& user) {
      // Scaled by a positive number, so that coefficients stay integers.
      const mpq_class factor = user.coefficient(variable) * (a > 0 ? -1 : 1);
      constraints_.push_back({combine(user.sum, abs(a), definition.sum, factor), user.relation});
    };
    for (const Constraint& user : equalities) rewrite(user);
    for (const auto& list : users) {
      for (const Constraint& user : list) rewrite(user);
    }
    return true;
  }

  TermManager& terms_;
  bool exact_;
  Sort sort_;
  std::vector<Constraint> constraints_;
};

}  // namespace

std::optional<std::vector<Term>> project_linear(TermManager& terms,
                                                const std::vector<Term>& literals,
                                                const std::set<Term>& variables,
                                                ProjectionPrecision precision) {
  Elimination elimination(terms, precision);
  for (const Term literal : literals) elimination.add(literal);
  if (!elimination.run(variables)) return std::nullopt;
  return elimination.result();
}

}  // namespace pcegar::interpolation
