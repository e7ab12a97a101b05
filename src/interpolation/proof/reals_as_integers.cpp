// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/reals_as_integers.hpp"

#include <algorithm>

#include "interpolation/interpolation.hpp"
#include "smt/traverse.hpp"

// Linear real arithmetic by homogenisation. Two integer unknowns are added, H and E, both at least
// 1, and every real x becomes an integer X, to be read as x = X / H; E / H is an infinitesimal:
//
//   s <= b   S - b H <= 0             not(s <= b)   S - b H >= E
//   s < b    S - b H + E <= 0         not(s < b)    S - b H >= 0
//   s = b    S - b H = 0              not(s = b)    S - b H + E <= 0 or S - b H >= E
//
// with S the sum of the X, scaled to integer coefficients. Formulas are in negation normal form, so
// that the negation of an encoded literal, which means something else over integers, never occurs.
//
// The blocks are satisfiable over the reals exactly if the encoded ones are over the integers: of a
// real solution (a rational one, as everything is linear) take E = 1 and H a multiple of all
// denominators so large that every strict inequality has slack 1 / H; and X / H of an integer
// solution is a real one.
//
// Back: an encoded interpolant I'(X, H, E) becomes I(x), "I'(x H, H, E) holds for all large E and
// then all large H". A literal a H + L(X) + e E + k <= 0 eventually has the sign of the first
// non-zero number of a + L(x), e, k; so it is a + L(x) < 0 if (e, k) is positive, else
// a + L(x) <= 0, and an equality is a + L(x) = 0 if e = k = 0, else false. A real step satisfies
// its encoding for all large E and H, so from A' => I' follows A => I, likewise for the conditions
// of the following blocks; on rational values first, and then on real ones because both sides are
// linear. Hence any sequence for the encoded chain yields one for the given chain, however the
// engine found it (rounding of integers included).
//
// Integers stay what they are; where reals and integers meet in one term the encoding gives up.
// Uninterpreted functions of reals become ones of integers: for fixed H, X -> H f(X / H) is a
// function again.

namespace pcegar::interpolation::proof {

namespace {
constexpr const char* twin_suffix = "!real";
constexpr std::size_t max_lifted = 4000;
constexpr int max_real_nesting = 100;  // of function applications
}  // namespace

bool mention_reals(TermManager& terms, std::span<const Term> formulas) {
  bool found = false;
  for (const Term formula : formulas) {
    post_order(terms, formula,
               [&](Term term) { found = found || terms.sort(term) == terms.real_sort(); });
    if (found) return true;
  }
  return false;
}

RealsAsIntegers::RealsAsIntegers(TermManager& terms)
    : terms_(terms),
      one_(terms.variable("one!real", terms.int_sort())),
      tiny_(terms.variable("tiny!real", terms.int_sort())) {}

bool RealsAsIntegers::is_real_atom(Term term) const {
  const Kind kind = terms_.kind(term);
  return (kind == Kind::Equal || kind == Kind::LessEqual || kind == Kind::Less) &&
         is_real(terms_.arguments(term)[0]);
}

/// Some ite in a real sum, or an invalid term.
Term RealsAsIntegers::find_ite(Term sum) const {
  std::vector<Term> todo{sum};
  while (!todo.empty()) {
    const Term term = todo.back();
    todo.pop_back();
    const Kind kind = terms_.kind(term);
    if (kind == Kind::Ite) return term;
    if (kind != Kind::Add && kind != Kind::Multiply) continue;
    for (const Term argument : terms_.arguments(term)) todo.push_back(argument);
  }
  return {};
}

/// What must be encoded before a part can be built.
std::vector<RealsAsIntegers::Part> RealsAsIntegers::children(const Part& part) {
  const std::vector<Term> arguments(terms_.arguments(part.term).begin(),
                                    terms_.arguments(part.term).end());
  std::vector<Part> result;
  const auto both = [&](Term term) {
    result.push_back({term, Sign::Positive});
    result.push_back({term, Sign::Negative});
  };
  switch (terms_.kind(part.term)) {
    case Kind::Not: return {Part{arguments[0], part.sign}.negated()};
    case Kind::And:
    case Kind::Or:
      for (const Term argument : arguments) result.push_back({argument, part.sign});
      return result;
    case Kind::Ite:
      both(arguments[0]);
      result.push_back({arguments[1], part.sign});
      result.push_back({arguments[2], part.sign});
      return result;
    case Kind::Equal:
      if (terms_.is_bool(arguments[0])) {
        both(arguments[0]);
        both(arguments[1]);
        return result;
      }
      break;
    default: break;
  }
  if (!is_real_atom(part.term)) return {};
  auto lifted = lifted_.find(part.term);
  if (lifted == lifted_.end()) {
    Term ite = find_ite(arguments[0]);
    if (!ite.valid()) ite = find_ite(arguments[1]);
    if (!ite.valid() || lifted_.size() >= max_lifted) return {};
    const std::vector<Term> parts(terms_.arguments(ite).begin(), terms_.arguments(ite).end());
    lifted = lifted_
                 .emplace(part.term,
                          terms_.ite(parts[0], terms_.substitute(part.term, {{ite, parts[1]}}),
                                     terms_.substitute(part.term, {{ite, parts[2]}})))
                 .first;
  }
  return {{lifted->second, part.sign}};
}

Term RealsAsIntegers::build(const Part& part) {
  const std::vector<Part> parts = children(part);
  std::vector<Term> encoded;
  for (const Part& child : parts) encoded.push_back(encoded_.at(child.key()));
  if (encoded.empty()) return is_real_atom(part.term) ? encode_atom(part) : encode_leaf(part);
  switch (terms_.kind(part.term)) {
    case Kind::And:
    case Kind::Or:
      return (terms_.kind(part.term) == Kind::And) == (part.sign == Sign::Positive)
                 ? terms_.and_(encoded)
                 : terms_.or_(encoded);
    case Kind::Ite:
      return terms_.or_(terms_.and_(encoded[0], encoded[2]), terms_.and_(encoded[1], encoded[3]));
    case Kind::Equal:
      if (encoded.size() == 4) {
        const bool same = part.sign == Sign::Positive;
        return terms_.or_(terms_.and_(encoded[0], encoded[same ? 2 : 3]),
                          terms_.and_(encoded[1], encoded[same ? 3 : 2]));
      }
      break;
    default: break;
  }
  return encoded.front();  // a negation, or a comparison that was taken apart
}

std::optional<Term> RealsAsIntegers::encode(Term block) {
  std::vector<Part> stack{{block, Sign::Positive}};
  while (!stack.empty() && !has_failed_) {
    const Part part = stack.back();
    if (encoded_.contains(part.key())) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const Part& child : children(part)) {
      if (!encoded_.contains(child.key())) stack.push_back(child);
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    encoded_.emplace(part.key(), build(part));
  }
  if (has_failed_) return std::nullopt;
  const Term at_least_one[] = {terms_.less_equal(terms_.integer(1), one_),
                               terms_.less_equal(terms_.integer(1), tiny_),
                               encoded_.at(Part{block, Sign::Positive}.key())};
  return terms_.and_(at_least_one);
}

Term RealsAsIntegers::encode_atom(const Part& atom) {
  const auto arguments = terms_.arguments(atom.term);
  smt::LinearSum sum = terms_.linear_sum(arguments[0]);
  sum.constant -= terms_.number(arguments[1]);
  const Term s = scaled(sum, 0);
  const Term zero = terms_.integer(0);
  const Term strictly_below = terms_.less_equal(terms_.add(s, tiny_), zero);
  const Term strictly_above = terms_.less_equal(tiny_, s);
  const bool positive = atom.sign == Sign::Positive;
  switch (terms_.kind(atom.term)) {
    case Kind::LessEqual: return positive ? terms_.less_equal(s, zero) : strictly_above;
    case Kind::Less: return positive ? strictly_below : terms_.less_equal(zero, s);
    default: return positive ? terms_.equal(s, zero) : terms_.or_(strictly_below, strictly_above);
  }
}

/// A formula without connectives and without comparison of reals.
Term RealsAsIntegers::encode_leaf(const Part& leaf) {
  Term result = leaf.term;
  if (terms_.kind(result) == Kind::Apply && mention_reals(terms_, {&result, 1})) {
    result = apply_twin(result, terms_.bool_sort(), 0);
  } else if (mention_reals(terms_, {&result, 1})) {
    has_failed_ = true;
  }
  return leaf.sign == Sign::Positive ? result : terms_.not_(result);
}

Term RealsAsIntegers::apply_twin(Term application, Sort result, int depth) {
  if (const auto known = twins_.find(application); known != twins_.end()) return known->second;
  const std::vector<Term> arguments(terms_.arguments(application).begin(),
                                    terms_.arguments(application).end());
  std::vector<Term> encoded;
  for (const Term argument : arguments) {
    if (!is_real(argument)) {
      if (mention_reals(terms_, {&argument, 1})) has_failed_ = true;
      encoded.push_back(argument);
      continue;
    }
    const smt::LinearSum sum = terms_.linear_sum(argument);
    const auto is_fraction = [](const mpq_class& number) { return number.get_den() != 1; };
    if (depth >= max_real_nesting || is_fraction(sum.constant) ||
        std::any_of(sum.monomials.begin(), sum.monomials.end(),
                    [&](const auto& monomial) { return is_fraction(monomial.second); })) {
      has_failed_ = true;
      return application;
    }
    encoded.push_back(scaled(sum, depth + 1));
  }
  const Term twin = terms_.apply(terms_.name(application) + twin_suffix, encoded, result);
  twins_.emplace(application, twin);
  originals_.emplace(twin, application);
  return twin;
}

/// The integer that stands for a real term without structure.
Term RealsAsIntegers::twin(Term base, int depth) {
  if (terms_.kind(base) == Kind::Apply) return apply_twin(base, terms_.int_sort(), depth);
  if (terms_.kind(base) != Kind::Variable) {
    has_failed_ = true;
    return one_;
  }
  const auto [entry, is_new] = twins_.try_emplace(base);
  if (is_new) {
    entry->second = terms_.variable(terms_.name(base) + twin_suffix, terms_.int_sort());
    originals_.emplace(entry->second, base);
  }
  return entry->second;
}

Term RealsAsIntegers::scaled(const smt::LinearSum& sum, int depth) {
  mpz_class factor = sum.constant.get_den();
  for (const auto& [base, coefficient] : sum.monomials) factor = lcm(factor, coefficient.get_den());
  std::vector<Term> summands{terms_.scale(sum.constant * factor, one_)};
  for (const auto& [base, coefficient] : sum.monomials) {
    summands.push_back(terms_.scale(coefficient * factor, twin(base, depth)));
  }
  return terms_.add(summands);
}

std::optional<Term> RealsAsIntegers::decode(Term interpolant) {
  std::unordered_map<Term, Term> replacement;
  for (const Term atom : atoms_of(terms_, interpolant)) {
    const Term decoded = decode_atom(atom);
    if (!decoded.valid()) return std::nullopt;
    if (decoded != atom) replacement.emplace(atom, decoded);
  }
  return terms_.substitute(interpolant, replacement);
}

/// Invalid if it mixes integers and reals.
Term RealsAsIntegers::decode_atom(Term atom) {
  if (const auto original = originals_.find(atom); original != originals_.end()) {
    return original->second;
  }
  const Kind kind = terms_.kind(atom);
  const auto arguments = terms_.arguments(atom);
  if ((kind != Kind::Equal && kind != Kind::LessEqual) ||
      terms_.sort(arguments[0]) != terms_.int_sort()) {
    return atom;
  }
  smt::LinearSum sum = terms_.linear_sum(arguments[0]);
  const smt::LinearSum bound = terms_.linear_sum(arguments[1]);
  if (!bound.monomials.empty()) return {};
  smt::LinearSum real;
  mpq_class infinitesimal;
  bool has_integers = false;
  bool has_reals = false;
  for (const auto& [base, coefficient] : sum.monomials) {
    const auto original = originals_.find(base);
    has_reals |= base == one_ || base == tiny_ || original != originals_.end();
    if (base == one_) {
      real.constant = coefficient;
    } else if (base == tiny_) {
      infinitesimal = coefficient;
    } else if (original != originals_.end()) {
      real.monomials.emplace_back(original->second, coefficient);
    } else {
      has_integers = true;
    }
  }
  if (!has_reals) return atom;
  if (has_integers) return {};
  if (infinitesimal == 0) infinitesimal = sum.constant - bound.constant;
  const Term left = terms_.from_linear_sum(real, terms_.real_sort());
  const Term zero = terms_.real(0);
  if (kind == Kind::Equal) {
    return infinitesimal == 0 && sum.constant == bound.constant ? terms_.equal(left, zero)
                                                                : terms_.false_();
  }
  return infinitesimal > 0 ? terms_.less(left, zero) : terms_.less_equal(left, zero);
}

}  // namespace pcegar::interpolation::proof
