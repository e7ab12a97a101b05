// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Proofs about programs are mostly comparisons of variables with each other and with constants, and
// sums that do not wrap around. Solvers for bit-vectors turn each variable into 32 or 64 of logic
// and have no use for the order of numbers; on such formulas, a solver for linear arithmetic takes
// a tenth of the time (certify/: 0.1 s for a block, against 1 s over bits).
//
// A bit-vector b stands for the number s(b) that two's complement makes of it. The translation of a
// formula keeps every model: if an assignment of bit-vectors satisfies the formula, then the
// numbers that belong to it satisfy the translation, for some values of the variables that the
// translation adds. So an unsatisfiable translation is a proof; a satisfiable one says nothing.
// Term by term, where w is the width:
//
//   variables, constants     s(b), with its range as a constraint
//   = <s <=s ite sign_extend are themselves; <u distinguishes the signs
//   zero_extend, <u          u(b) = s(b) if s(b) >= 0, else s(b) + 2^w
//   + - * neg shl extract    the exact number, then the one of its residue class modulo 2^w that is
//                            in range: distinguished by cases if there are few, otherwise r with
//                            r = exact - 2^w k for a new k
//   concat                   s(high) 2^w(low) + u(low)
//   / % by constants, >>, masks of low bits
//                            q and r with a = q c + r and r between 0 and c (or of a's sign)
//   arrays                   from numbers to numbers; reads have the range of their elements
//   everything else          a new variable, with the range of its type
//
// Bounds are computed along with the terms, so what cannot wrap around has no cases.
#include "smt/integer_relaxation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "smt/traverse.hpp"

namespace pcegar::smt {

namespace {

mpz_class power_of_two(unsigned exponent) {
  mpz_class result = 1;
  result <<= exponent;
  return result;
}

mpz_class least_of(unsigned width) {
  return -power_of_two(width - 1);
}
mpz_class most_of(unsigned width) {
  return power_of_two(width - 1) - 1;
}

mpz_class floor_of(const mpz_class& a, const mpz_class& divisor) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), divisor.get_mpz_t());
  return result;
}

/// More residues than that are not distinguished by cases.
constexpr unsigned most_cases = 3;

}  // namespace

Term IntegerRelaxation::operator()(Term formula) {
  const auto is_known = [this](Term term) {
    return formulas_.contains(term) || values_.contains(term);
  };
  post_order(terms_, formula, is_known, [this](Term term) { translate(term); });
  std::vector<Term> result{formulas_.at(formula)};
  std::unordered_map<Term, bool> seen;
  for (std::size_t i = 0; i < result.size(); ++i) {
    post_order(
        terms_, result[i], [&](Term term) { return seen.contains(term); },
        [&](Term term) {
          seen.emplace(term, true);
          if (const auto constraint = constraints_.find(term); constraint != constraints_.end()) {
            result.push_back(constraint->second);
          }
        });
  }
  return terms_.and_(result);
}

void IntegerRelaxation::translate(Term term) {
  switch (terms_.sort_data(terms_.sort(term)).kind) {
    case SortKind::Bool: formulas_.emplace(term, formula_of(term)); break;
    case SortKind::BitVector: {
      Value value = value_of(term);
      values_.emplace(term, std::move(value));
      break;
    }
    case SortKind::Array:
      if (const std::optional<Term> array = array_of(term)) {
        formulas_.emplace(term, *array);
      }
      break;
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::FloatingPoint: break;  // what is said of it becomes a new variable
  }
}

Term IntegerRelaxation::formula_of(Term term) {
  const auto arguments = terms_.arguments(term);
  const std::vector<Term> parts(arguments.begin(), arguments.end());
  const auto sort_of = [&](Term part) { return terms_.sort_data(terms_.sort(part)).kind; };
  switch (terms_.kind(term)) {
    case Kind::True:
    case Kind::False:
    case Kind::Variable: return term;
    case Kind::Not: return terms_.not_(formulas_.at(parts[0]));
    case Kind::And:
    case Kind::Or: {
      std::vector<Term> translated;
      translated.reserve(parts.size());
      for (const Term part : parts) translated.push_back(formulas_.at(part));
      return terms_.kind(term) == Kind::And ? terms_.and_(translated) : terms_.or_(translated);
    }
    case Kind::Ite:
      return terms_.ite(formulas_.at(parts[0]), formulas_.at(parts[1]), formulas_.at(parts[2]));
    case Kind::Equal:
      if (sort_of(parts[0]) == SortKind::BitVector) {
        return terms_.equal(value(parts[0]).term, value(parts[1]).term);
      }
      if (formulas_.contains(parts[0]) && formulas_.contains(parts[1])) {
        return terms_.equal(formulas_.at(parts[0]), formulas_.at(parts[1]));
      }
      break;
    case Kind::BvSlt: return less(value(parts[0]), value(parts[1]));
    case Kind::BvSle: return terms_.not_(less(value(parts[1]), value(parts[0])));
    case Kind::BvUlt: return less_unsigned(value(parts[0]), value(parts[1]));
    case Kind::BvUle: return terms_.not_(less_unsigned(value(parts[1]), value(parts[0])));
    default: break;
  }
  return fresh("formula", terms_.bool_sort());
}

std::optional<Term> IntegerRelaxation::array_of(Term term) {
  const std::optional<Sort> sort = relaxed_sort(terms_.sort(term));
  if (!sort) return std::nullopt;
  const auto arguments = terms_.arguments(term);
  const std::vector<Term> parts(arguments.begin(), arguments.end());
  const auto element = [this](Term part) {
    const auto found = values_.find(part);
    return found != values_.end() ? found->second.term : formulas_.at(part);
  };
  switch (terms_.kind(term)) {
    case Kind::Variable: return terms_.variable("number " + terms_.name(term), *sort);
    case Kind::Ite:
      return terms_.ite(formulas_.at(parts[0]), formulas_.at(parts[1]), formulas_.at(parts[2]));
    case Kind::Store:
      return terms_.store(formulas_.at(parts[0]), element(parts[1]), element(parts[2]));
    case Kind::Select:
      if (formulas_.contains(parts[0])) {
        return terms_.select(formulas_.at(parts[0]), element(parts[1]));
      }
      break;
    default: break;
  }
  return fresh("array", *sort);
}

IntegerRelaxation::Value IntegerRelaxation::value_of(Term term) {
  const unsigned bits = width(term);
  const auto arguments = terms_.arguments(term);
  const std::vector<Term> parts(arguments.begin(), arguments.end());
  const auto both = [&](auto operation) { return operation(value(parts[0]), value(parts[1])); };
  switch (terms_.kind(term)) {
    case Kind::BitVectorConstant: {
      mpz_class number = terms_.number(term).get_num();
      if (number > most_of(bits)) number -= power_of_two(bits);
      return constant(number);
    }
    case Kind::Variable: {
      const Term variable = terms_.variable("number " + terms_.name(term), terms_.int_sort());
      Value result{variable, least_of(bits), most_of(bits)};
      constraints_.emplace(variable,
                           terms_.and_(terms_.less_equal(terms_.integer(result.least), variable),
                                       terms_.less_equal(variable, terms_.integer(result.most))));
      return result;
    }
    case Kind::Ite: return choice(formulas_.at(parts[0]), value(parts[1]), value(parts[2]));
    case Kind::BvAdd:
    case Kind::BvMul:
    case Kind::BvAnd:
    case Kind::BvConcat: return folded(term);
    case Kind::BvSub:
      return both(
          [&](const Value& a, const Value& b) { return wrapped(sum(a, scaled(-1, b)), bits); });
    case Kind::BvNeg: return wrapped(scaled(-1, value(parts[0])), bits);
    case Kind::BvNot: return sum(scaled(-1, value(parts[0])), constant(-1));
    case Kind::BvSignExtend: return value(parts[0]);
    case Kind::BvZeroExtend: return as_unsigned(value(parts[0]), width(parts[0]));
    case Kind::BvExtract: {
      const unsigned low = terms_.data(term).index1;
      return wrapped(
          low == 0 ? value(parts[0]) : floor_division(value(parts[0]), power_of_two(low)).quotient,
          bits);
    }
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
      if (auto result = divided(terms_.kind(term), value(parts[0]), value(parts[1]), bits)) {
        return *result;
      }
      break;
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr:
      if (auto result = shifted(terms_.kind(term), value(parts[0]), value(parts[1]), bits)) {
        return *result;
      }
      break;
    case Kind::Select:
      if (formulas_.contains(parts[0])) {
        const auto index = values_.find(parts[1]);
        const Term read =
            terms_.select(formulas_.at(parts[0]),
                          index != values_.end() ? index->second.term : formulas_.at(parts[1]));
        Value result{read, least_of(bits), most_of(bits)};
        constraints_.emplace(read,
                             terms_.and_(terms_.less_equal(terms_.integer(result.least), read),
                                         terms_.less_equal(read, terms_.integer(result.most))));
        return result;
      }
      break;
    default: break;
  }
  return unknown(least_of(bits), most_of(bits));
}

/// Operators with two or more arguments, from the left.
IntegerRelaxation::Value IntegerRelaxation::folded(Term term) {
  const Kind kind = terms_.kind(term);
  const auto arguments = terms_.arguments(term);
  const std::vector<Term> parts(arguments.begin(), arguments.end());
  const unsigned bits = width(term);
  Value result = value(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Value& next = value(parts[i]);
    std::optional<Value> step;
    switch (kind) {
      case Kind::BvAdd: step = wrapped(sum(result, next), bits); break;
      case Kind::BvMul: step = multiplied(result, next, bits); break;
      case Kind::BvAnd: step = masked(result, next, bits); break;
      default: {  // BvConcat
        const unsigned low = width(parts[i]);
        step = sum(scaled(power_of_two(low), result), as_unsigned(next, low));
      }
    }
    if (!step) return unknown(least_of(bits), most_of(bits));
    result = *std::move(step);
  }
  return result;
}

std::optional<IntegerRelaxation::Value> IntegerRelaxation::multiplied(const Value& a,
                                                                      const Value& b,
                                                                      unsigned width) {
  if (a.least == a.most) return wrapped(scaled(a.least, b), width);
  if (b.least == b.most) return wrapped(scaled(b.least, a), width);
  return std::nullopt;
}

/// Only masks of low bits are read exactly; any other number that is not negative is a bound.
std::optional<IntegerRelaxation::Value> IntegerRelaxation::masked(const Value& a, const Value& b,
                                                                  unsigned width) {
  for (const auto& [mask, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (mask->least == mask->most && mask->least >= 0) {
      const mpz_class next = mask->least + 1;
      if (mpz_popcount(next.get_mpz_t()) == 1) {
        return mask->least == 0 ? constant(0) : floor_division(*other, next).remainder;
      }
    }
  }
  for (const Value* bound : {&a, &b}) {
    if (bound->least >= 0) {
      const Value result = unknown(0, bound->most);
      constraints_[result.term] =
          terms_.and_(constraints_[result.term], terms_.less_equal(result.term, bound->term));
      return result;
    }
  }
  return unknown(least_of(width), most_of(width));
}

std::optional<IntegerRelaxation::Value> IntegerRelaxation::divided(Kind kind, const Value& a,
                                                                   const Value& b, unsigned width) {
  if (b.least != b.most || b.least <= 0) return std::nullopt;
  if (kind == Kind::BvUdiv || kind == Kind::BvUrem) {
    const Division division = floor_division(as_unsigned(a, width), b.least);
    return wrapped(kind == Kind::BvUdiv ? division.quotient : division.remainder, width);
  }
  // Truncated division: that of the absolute value, with the sign of the dividend.
  const Value positive = choice(is_negative(a), scaled(-1, a), a);
  const Division division = floor_division(positive, b.least);
  const Value& magnitude = kind == Kind::BvSdiv ? division.quotient : division.remainder;
  return wrapped(choice(is_negative(a), scaled(-1, magnitude), magnitude), width);
}

std::optional<IntegerRelaxation::Value> IntegerRelaxation::shifted(Kind kind, const Value& a,
                                                                   const Value& b, unsigned width) {
  if (b.least != b.most || b.least < 0 || b.least >= width) return std::nullopt;
  const mpz_class factor = power_of_two(static_cast<unsigned>(b.least.get_ui()));
  if (kind == Kind::BvShl) return wrapped(scaled(factor, a), width);
  if (factor == 1) return a;
  return wrapped(floor_division(kind == Kind::BvLshr ? as_unsigned(a, width) : a, factor).quotient,
                 width);
}

IntegerRelaxation::Value IntegerRelaxation::constant(const mpz_class& number) {
  return {terms_.integer(number), number, number};
}

IntegerRelaxation::Value IntegerRelaxation::unknown(const mpz_class& least, const mpz_class& most) {
  const Term variable = fresh("number", terms_.int_sort());
  constraints_.emplace(variable, terms_.and_(terms_.less_equal(terms_.integer(least), variable),
                                             terms_.less_equal(variable, terms_.integer(most))));
  return {variable, least, most};
}

/// The number of the same residue class that is in the range of the width.
IntegerRelaxation::Value IntegerRelaxation::wrapped(const Value& exact, unsigned width) {
  const mpz_class least = least_of(width);
  const mpz_class most = most_of(width);
  const mpz_class period = power_of_two(width);
  const mpz_class first = floor_of(exact.least - least, period);
  const mpz_class last = floor_of(exact.most - least, period);
  const auto moved = [&](const mpz_class& periods) {
    return terms_.subtract(exact.term, terms_.integer(mpz_class(periods * period)));
  };
  if (first == last) {
    return {moved(first), exact.least - first * period, exact.most - first * period};
  }
  if (last - first >= most_cases) {
    const Value result = unknown(least, most);
    const Term periods = terms_.scale(mpq_class(period), fresh("periods", terms_.int_sort()));
    constraints_[result.term] = terms_.and_(
        constraints_[result.term], terms_.equal(result.term, terms_.subtract(exact.term, periods)));
    return result;
  }
  Term result = moved(last);
  for (mpz_class periods = last - 1; periods >= first; --periods) {
    const mpz_class end = most + periods * period;
    result = terms_.ite(terms_.less_equal(exact.term, terms_.integer(end)), moved(periods), result);
  }
  return {result, least, most};
}

IntegerRelaxation::Value IntegerRelaxation::as_unsigned(const Value& a, unsigned width) {
  if (a.least >= 0) return a;
  const Value moved = sum(a, constant(power_of_two(width)));
  if (a.most < 0) return moved;
  return {terms_.ite(is_negative(a), moved.term, a.term), 0, power_of_two(width) - 1};
}

IntegerRelaxation::Value IntegerRelaxation::sum(const Value& a, const Value& b) {
  return {terms_.add(a.term, b.term), a.least + b.least, a.most + b.most};
}

IntegerRelaxation::Value IntegerRelaxation::scaled(const mpz_class& factor, const Value& a) {
  const mpz_class first = factor * a.least;
  const mpz_class second = factor * a.most;
  return {terms_.scale(mpq_class(factor), a.term), std::min(first, second),
          std::max(first, second)};
}

IntegerRelaxation::Value IntegerRelaxation::choice(Term condition, const Value& a, const Value& b) {
  return {terms_.ite(condition, a.term, b.term), std::min(a.least, b.least),
          std::max(a.most, b.most)};
}

/// a = quotient * divisor + remainder, 0 <= remainder < divisor; the divisor is positive.
IntegerRelaxation::Division IntegerRelaxation::floor_division(const Value& a,
                                                              const mpz_class& divisor) {
  const std::string key = std::to_string(a.term.index()) + "/" + divisor.get_str();
  if (const auto known = divisions_.find(key); known != divisions_.end()) return known->second;
  const Value quotient = unknown(floor_of(a.least, divisor), floor_of(a.most, divisor));
  const Value remainder = unknown(0, divisor - 1);
  const Term whole = terms_.equal(a.term, sum(scaled(divisor, quotient), remainder).term);
  for (const Term part : {quotient.term, remainder.term}) {
    constraints_[part] = terms_.and_(constraints_[part], whole);
  }
  return divisions_.emplace(key, Division{quotient, remainder}).first->second;
}

Term IntegerRelaxation::is_negative(const Value& a) {
  if (a.least >= 0) return terms_.false_();
  return a.most < 0 ? terms_.true_() : terms_.less(a.term, terms_.integer(0));
}

Term IntegerRelaxation::less(const Value& a, const Value& b) {
  if (a.most < b.least) return terms_.true_();
  return a.least >= b.most ? terms_.false_() : terms_.less(a.term, b.term);
}

Term IntegerRelaxation::less_unsigned(const Value& a, const Value& b) {
  const Term a_is_large = is_negative(a);
  const Term b_is_large = is_negative(b);
  return terms_.or_(terms_.and_(terms_.not_(a_is_large), b_is_large),
                    terms_.and_(terms_.iff(a_is_large, b_is_large), less(a, b)));
}

unsigned IntegerRelaxation::width(Term term) const {
  return terms_.sort_data(terms_.sort(term)).width;
}

std::optional<Sort> IntegerRelaxation::relaxed_sort(Sort sort) {
  const SortData data = terms_.sort_data(sort);
  switch (data.kind) {
    case SortKind::Bool: return sort;
    case SortKind::BitVector: return terms_.int_sort();
    case SortKind::Array: {
      const std::optional<Sort> index = relaxed_sort(data.index);
      const std::optional<Sort> element = relaxed_sort(data.element);
      if (!index || !element) return std::nullopt;
      return terms_.array_sort(*index, *element);
    }
    default: return std::nullopt;
  }
}

Term IntegerRelaxation::fresh(std::string_view what, Sort sort) {
  return terms_.variable(fmt::format("{} #{} of sort {}", what, fresh_++, sort.index()), sort);
}

}  // namespace pcegar::smt
