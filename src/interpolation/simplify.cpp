// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/simplify.hpp"

#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "smt/traverse.hpp"
#include "support/error.hpp"

// Interpolants come as conjunctions of clauses over `sum <= c`. Predicates made of equalities are
// stronger under Boolean abstraction (x = y is one predicate that survives x++, y++ together), so
// bounds that meet are merged. A disjunction is treated as the negation of a conjunction of the
// negated arguments.

namespace pcegar::interpolation {
namespace {

struct Bound {
  mpq_class value;
  bool strict = false;  ///< over Int never
};

/// What the literals of one conjunction say about one sum.
struct Interval {
  std::optional<Bound> lower;
  std::optional<Bound> upper;
  std::set<mpq_class> holes;

  void raise_lower(Bound bound) {
    if (!lower || bound.value > lower->value || (bound.value == lower->value && bound.strict)) {
      lower = std::move(bound);
    }
  }
  void reduce_upper(Bound bound) {
    if (!upper || bound.value < upper->value || (bound.value == upper->value && bound.strict)) {
      upper = std::move(bound);
    }
  }
  [[nodiscard]] bool is_empty() const {
    if (!lower || !upper) return false;
    return lower->value > upper->value ||
           (lower->value == upper->value && (lower->strict || upper->strict));
  }
  [[nodiscard]] bool contains(const mpq_class& value) const {
    if (lower && (value < lower->value || (value == lower->value && lower->strict))) return false;
    return !upper || value < upper->value || (value == upper->value && !upper->strict);
  }
};

/// Conjuncts that are comparisons of a sum with a constant, by sum; the others as they are.
class Conjunction {
public:
  Conjunction(TermManager& terms, const std::vector<Term>& conjuncts) : terms_(terms) {
    for (const Term conjunct : conjuncts) {
      if (!read(conjunct)) others_.push_back(conjunct);
    }
  }

  /// Equivalent conjuncts.
  std::vector<Term> combined() {
    std::vector<Term> result = others_;
    for (auto& [sum, interval] : intervals_) {
      if (terms_.sort(sum) == terms_.int_sort()) shrink(interval);
      if (interval.is_empty()) return {terms_.false_()};
      write(sum, interval, result);
    }
    return result;
  }

private:
  bool read(Term literal) {
    const bool negated = terms_.kind(literal) == Kind::Not;
    const Term atom = negated ? terms_.arguments(literal)[0] : literal;
    const Kind kind = terms_.kind(atom);
    if (kind != Kind::Equal && kind != Kind::LessEqual && kind != Kind::Less) return false;
    const Term sum = terms_.arguments(atom)[0];
    const Term constant = terms_.arguments(atom)[1];
    if (terms_.kind(constant) != Kind::Number) return false;
    const mpq_class& value = terms_.number(constant);
    Interval& interval = intervals_[sum];
    if (kind == Kind::Equal && negated) {
      interval.holes.insert(value);
    } else if (kind == Kind::Equal) {
      interval.raise_lower({value});
      interval.reduce_upper({value});
    } else if (!negated) {
      interval.reduce_upper({value, kind == Kind::Less});
    } else if (terms_.sort(sum) == terms_.int_sort() && kind == Kind::LessEqual) {
      interval.raise_lower({value + 1});
    } else {
      interval.raise_lower({value, kind == Kind::LessEqual});
    }
    return true;
  }

  /// Over Int, a hole at the edge moves the edge.
  static void shrink(Interval& interval) {
    while (interval.lower && interval.holes.contains(interval.lower->value)) {
      interval.lower->value += 1;
    }
    while (interval.upper && interval.holes.contains(interval.upper->value)) {
      interval.upper->value -= 1;
    }
  }

  void write(Term sum, const Interval& interval, std::vector<Term>& result) {
    const auto constant = [&](const mpq_class& value) {
      return terms_.sort(sum) == terms_.int_sort() ? terms_.integer(value.get_num())
                                                   : terms_.real(value);
    };
    const auto& [lower, upper, holes] = interval;
    for (const mpq_class& hole : holes) {
      if (interval.contains(hole)) result.push_back(terms_.not_(terms_.equal(sum, constant(hole))));
    }
    if (lower && upper && lower->value == upper->value) {
      result.push_back(terms_.equal(sum, constant(lower->value)));
      return;
    }
    if (lower) {
      const Term value = constant(lower->value);
      result.push_back(lower->strict ? terms_.less(value, sum) : terms_.less_equal(value, sum));
    }
    if (upper) {
      const Term value = constant(upper->value);
      result.push_back(upper->strict ? terms_.less(sum, value) : terms_.less_equal(sum, value));
    }
  }

  TermManager& terms_;
  std::map<Term, Interval> intervals_;
  std::vector<Term> others_;
};

class BoundCombiner {
public:
  explicit BoundCombiner(TermManager& terms) : terms_(terms) {}

  Term run(Term formula) {
    post_order(
        terms_, formula, [this](Term t) { return !terms_.is_bool(t); },
        [this](Term t) { result_.emplace(t, rebuild(t)); });
    return result_.at(formula);
  }

private:
  Term rebuild(Term term) {
    const Kind kind = terms_.kind(term);
    if (kind == Kind::Not) return terms_.not_(result_.at(terms_.arguments(term)[0]));
    if (kind != Kind::And && kind != Kind::Or) return term;
    std::vector<Term> parts;
    for (const Term argument : terms_.arguments(term)) parts.push_back(result_.at(argument));
    const Term simplified = kind == Kind::And ? terms_.and_(parts) : terms_.or_(parts);
    if (terms_.kind(simplified) != kind) return simplified;
    parts.assign(terms_.arguments(simplified).begin(), terms_.arguments(simplified).end());
    if (kind == Kind::And) return terms_.and_(Conjunction(terms_, parts).combined());
    negate_all(parts);
    parts = Conjunction(terms_, parts).combined();
    negate_all(parts);
    return terms_.or_(parts);
  }

  void negate_all(std::vector<Term>& formulas) {
    for (Term& formula : formulas) formula = terms_.not_(formula);
  }

  TermManager& terms_;
  std::unordered_map<Term, Term> result_;
};

}  // namespace

Term combine_bounds(TermManager& terms, Term formula) {
  PCEGAR_ASSERT(terms.is_bool(formula), "a formula");
  return BoundCombiner(terms).run(formula);
}

}  // namespace pcegar::interpolation
