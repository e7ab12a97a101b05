// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Predicates over mathematical integers, read over bit-vectors.
//
// A number becomes a signed bit-vector that is wide enough for its value, so comparisons keep their
// meaning. Comparisons of sums may also be read modulo 2^w. A loop that increments n and one of the
// others preserves `n = x + y + z` even when they wrap around, but not the same equation of
// mathematical values. The same holds for `last - first <= 1`, if the difference matters, while
// `first + last <= limit` usually refers to the values. The program determines which reading makes
// an invariant inductive; a proof of the invariant may try all.
//
// Uninterpreted functions that stand for C's operators on integers (integer_arithmetic.cpp) are
// read as those operators.
#include "encoding/bit_precise_formula.hpp"

#include <array>
#include <charconv>
#include <vector>

#include "encoding/arithmetic.hpp"

namespace pcegar::encoding {

using smt::Kind;
using smt::Term;

namespace {

/// Thrown and caught in this file only.
struct NoReading {};

unsigned bits_for(const mpz_class& value) {
  return static_cast<unsigned>(mpz_sizeinbase(value.get_mpz_t(), 2)) + 1;
}

constexpr unsigned widest = 512;

void check_width(unsigned width) {
  if (width > widest) throw NoReading{};
}

struct Operator {
  std::string_view name;
  Kind on_signed;
  Kind on_unsigned;
};
constexpr std::array operators{
    Operator{"and", Kind::BvAnd, Kind::BvAnd},   Operator{"or", Kind::BvOr, Kind::BvOr},
    Operator{"xor", Kind::BvXor, Kind::BvXor},   Operator{"mul", Kind::BvMul, Kind::BvMul},
    Operator{"shl", Kind::BvShl, Kind::BvShl},   Operator{"shr", Kind::BvAshr, Kind::BvLshr},
    Operator{"div", Kind::BvSdiv, Kind::BvUdiv}, Operator{"rem", Kind::BvSrem, Kind::BvUrem},
};

}  // namespace

std::optional<Term> BitPreciseFormulas::read(Term root) {
  try {
    return formula(root);
  } catch (const NoReading&) {
    return std::nullopt;
  }
}

Term BitPreciseFormulas::resized(const Number& number, unsigned width) {
  if (width == number.width) return number.term;
  if (width < number.width) return terms_.bv_extract(width - 1, 0, number.term);
  return terms_.bv_extend(Kind::BvSignExtend, width - number.width, number.term);
}

BitPreciseFormulas::Number BitPreciseFormulas::constant(const mpz_class& value) {
  const unsigned width = bits_for(value);
  check_width(width);
  return {terms_.bit_vector(value, width), width};
}

/// Regions are shallow as graphs (one level per predicate at most), so recursion is safe.
Term BitPreciseFormulas::formula(Term term) {
  if (const auto found = formulas_.find(term); found != formulas_.end()) return found->second;
  const auto arguments = terms_.arguments(term);
  const std::vector<Term> operands(arguments.begin(), arguments.end());
  Term result;
  std::vector<Term> parts;
  switch (terms_.kind(term)) {
    case Kind::True:
    case Kind::False: return term;
    case Kind::Not: result = terms_.not_(formula(operands[0])); break;
    case Kind::And:
    case Kind::Or:
      for (const Term operand : operands) parts.push_back(formula(operand));
      result = terms_.kind(term) == Kind::And ? terms_.and_(parts) : terms_.or_(parts);
      break;
    case Kind::Ite:
      result = terms_.ite(formula(operands[0]), formula(operands[1]), formula(operands[2]));
      break;
    case Kind::Equal:
    case Kind::LessEqual:
    case Kind::Less: result = comparison(term); break;
    default: throw NoReading{};
  }
  formulas_.emplace(term, result);
  return result;
}

Term BitPreciseFormulas::comparison(Term term) {
  const Term left = terms_.arguments(term)[0];
  const Term right = terms_.arguments(term)[1];
  if (terms_.is_bool(left)) return terms_.equal(formula(left), formula(right));
  if (terms_.sort_data(terms_.sort(left)).kind == smt::SortKind::Array)
    return terms_.equal(array(left), array(right));
  if (terms_.sort(left) != terms_.int_sort()) throw NoReading{};
  const bool is_equation = terms_.kind(term) == Kind::Equal;
  if (sums_ == SumReading::Modular || (is_equation && sums_ == SumReading::ModularEquations)) {
    if (const auto sum = modular_sum(left, right)) {
      const auto modular = is_equation ? modular_equation(*sum) : modular_inequality(*sum);
      if (modular) return *modular;
    }
  }
  const Number a = number(left);
  const Number b = number(right);
  const unsigned width = std::max(a.width, b.width);
  const Term x = resized(a, width);
  const Term y = resized(b, width);
  if (is_equation) return terms_.equal(x, y);
  return terms_.bv(terms_.kind(term) == Kind::Less ? Kind::BvSlt : Kind::BvSle, x, y);
}

std::optional<BitPreciseFormulas::ModularSum> BitPreciseFormulas::modular_sum(Term left,
                                                                              Term right) {
  const smt::LinearSum difference = terms_.linear_sum(terms_.subtract(left, right));
  if (difference.monomials.size() < 2) return std::nullopt;
  ModularSum sum{{}, difference.constant.get_num(), 0};
  for (const auto& [base, coefficient] : difference.monomials) {
    const auto value = word(base);
    if (!value || coefficient.get_den() != 1) return std::nullopt;
    if (sum.width != 0 && value->width != sum.width) return std::nullopt;
    sum.width = value->width;
    sum.words.emplace_back(value->term, coefficient.get_num());
  }
  return sum;
}

/// The bits that the program has for the number.
std::optional<BitPreciseFormulas::Number> BitPreciseFormulas::word(Term term) {
  Term value;
  if (terms_.kind(term) == Kind::Select) {
    value = cell_bits(term);
  } else if (const auto storage = integers_.storage_variable(term)) {
    if (storage->type == nullptr) return std::nullopt;
    value = bits_.variable_of(*storage);
  }
  if (!value.valid()) return std::nullopt;
  return Number{value, terms_.sort_data(terms_.sort(value)).width};
}

Term BitPreciseFormulas::side(const ModularSum& sum, bool is_positive) {
  Term result = terms_.bit_vector(0, sum.width);
  for (const auto& [value, coefficient] : sum.words) {
    if ((coefficient > 0) != is_positive) continue;
    const mpz_class factor = abs(coefficient);
    result = terms_.bv(
        Kind::BvAdd, result,
        factor == 1 ? value : terms_.bv(Kind::BvMul, terms_.bit_vector(factor, sum.width), value));
  }
  return result;
}

/// Terms with a negative coefficient go to the other side, so solvers get few multiplications.
Term BitPreciseFormulas::modular_equation(const ModularSum& sum) {
  const Term constant = terms_.bit_vector(sum.constant, sum.width);
  return terms_.equal(terms_.bv(Kind::BvAdd, constant, side(sum, true)), side(sum, false));
}

/// Compares the sum as a signed number: if the sum is small, the comparison has the same result
/// after an overflow of its summands. The constant must fit that width.
std::optional<Term> BitPreciseFormulas::modular_inequality(const ModularSum& sum) {
  const mpz_class bound = -sum.constant;
  if (bits_for(abs(bound)) > sum.width) return std::nullopt;
  return terms_.bv(Kind::BvSle, terms_.bv(Kind::BvSub, side(sum, true), side(sum, false)),
                   terms_.bit_vector(bound, sum.width));
}

BitPreciseFormulas::Number BitPreciseFormulas::number(Term term) {
  switch (terms_.kind(term)) {
    case Kind::Number: return constant(terms_.number(term).get_num());
    case Kind::Variable: return number_of_variable(term);
    case Kind::Add: return sum(term);
    case Kind::Multiply: {
      if (terms_.linear_sum(term).monomials.size() != 1 ||
          terms_.linear_sum(term).monomials[0].first != term) {
        return sum(term);
      }
      const Number a = number(terms_.arguments(term)[0]);
      const Number b = number(terms_.arguments(term)[1]);
      const unsigned width = a.width + b.width;
      check_width(width);
      return {terms_.bv(Kind::BvMul, resized(a, width), resized(b, width)), width};
    }
    case Kind::Ite: {
      const std::vector<Term> parts(terms_.arguments(term).begin(), terms_.arguments(term).end());
      const Number a = number(parts[1]);
      const Number b = number(parts[2]);
      const unsigned width = std::max(a.width, b.width);
      return {terms_.ite(formula(parts[0]), resized(a, width), resized(b, width)), width};
    }
    case Kind::Select: return cell(term);
    case Kind::IntDivide:
    case Kind::IntModulo: return division(term);
    case Kind::Apply: return operation(term);
    default: throw NoReading{};
  }
}

BitPreciseFormulas::Number BitPreciseFormulas::number_of_variable(Term term) {
  const auto storage = integers_.storage_variable(term);
  if (!storage) throw NoReading{};
  const Term variable = bits_.variable_of(*storage);
  if (!variable.valid()) throw NoReading{};
  const unsigned width = terms_.sort_data(terms_.sort(variable)).width;
  if (storage->type != nullptr && Shape(*storage->type).is_signed) return {variable, width};
  return {terms_.bv_extend(Kind::BvZeroExtend, 1, variable), width + 1};
}

/// A cell of a region. Cells hold unsigned numbers; addresses wrap around.
BitPreciseFormulas::Number BitPreciseFormulas::cell(Term term) {
  const Term value = cell_bits(term);
  const unsigned width = terms_.sort_data(terms_.sort(value)).width;
  return {terms_.bv_extend(Kind::BvZeroExtend, 1, value), width + 1};
}

Term BitPreciseFormulas::cell_bits(Term term) {
  const Term base = array(terms_.arguments(term)[0]);
  return terms_.select(base, index(base, terms_.arguments(term)[1]));
}

Term BitPreciseFormulas::index(Term array, Term address) {
  const smt::Sort sort = terms_.sort_data(terms_.sort(array)).index;
  return resized(number(address), terms_.sort_data(sort).width);
}

Term BitPreciseFormulas::array(Term term) {
  const std::vector<Term> parts(terms_.arguments(term).begin(), terms_.arguments(term).end());
  switch (terms_.kind(term)) {
    case Kind::Variable: {
      const auto storage = integers_.storage_variable(term);
      const Term variable = storage ? bits_.variable_of(*storage) : Term();
      if (!variable.valid()) throw NoReading{};
      return variable;
    }
    case Kind::Store: {
      const Term base = array(parts[0]);
      const smt::Sort element = terms_.sort_data(terms_.sort(base)).element;
      return terms_.store(base, index(base, parts[1]),
                          resized(number(parts[2]), terms_.sort_data(element).width));
    }
    case Kind::Ite: return terms_.ite(formula(parts[0]), array(parts[1]), array(parts[2]));
    default: throw NoReading{};
  }
}

BitPreciseFormulas::Number BitPreciseFormulas::sum(Term term) {
  const smt::LinearSum linear = terms_.linear_sum(term);
  if (linear.constant.get_den() != 1) throw NoReading{};
  std::vector<std::pair<Number, mpz_class>> parts{{constant(linear.constant.get_num()), 1}};
  unsigned width = parts[0].first.width;
  for (const auto& [base, coefficient] : linear.monomials) {
    if (coefficient.get_den() != 1 || base == term) throw NoReading{};
    parts.emplace_back(number(base), coefficient.get_num());
    width = std::max(width, parts.back().first.width + bits_for(coefficient.get_num()));
  }
  width += bits_for(static_cast<long>(parts.size()));
  check_width(width);
  Term total = terms_.bit_vector(0, width);
  for (const auto& [part, coefficient] : parts) {
    const Term value = resized(part, width);
    total = terms_.bv(Kind::BvAdd, total,
                      coefficient == 1
                          ? value
                          : terms_.bv(Kind::BvMul, terms_.bit_vector(coefficient, width), value));
  }
  return {total, width};
}

/// Division by a positive constant, rounding down.
BitPreciseFormulas::Number BitPreciseFormulas::division(Term term) {
  const Term left = terms_.arguments(term)[0];
  const Term right = terms_.arguments(term)[1];
  if (terms_.kind(right) != Kind::Number || terms_.number(right) <= 0) throw NoReading{};
  const Number a = number(left);
  const Number b = number(right);
  const unsigned width = std::max(a.width, b.width) + 1;
  check_width(width);
  const Term x = resized(a, width);
  const Term divisor = resized(b, width);
  const Term remainder = terms_.bv(Kind::BvSrem, x, divisor);
  const Term below = terms_.bv(Kind::BvSlt, remainder, terms_.bit_vector(0, width));
  if (terms_.kind(term) == Kind::IntModulo) {
    return {terms_.ite(below, terms_.bv(Kind::BvAdd, remainder, divisor), remainder), width};
  }
  const Term quotient = terms_.bv(Kind::BvSdiv, x, divisor);
  const Term one = terms_.bit_vector(1, width);
  return {terms_.ite(below, terms_.bv(Kind::BvSub, quotient, one), quotient), width};
}

/// "and_u32(a, b)": C's operator on values of that type.
BitPreciseFormulas::Number BitPreciseFormulas::operation(Term term) {
  const std::string name = terms_.name(term);
  const std::vector<Term> arguments(terms_.arguments(term).begin(), terms_.arguments(term).end());
  const std::size_t split = name.rfind('_');
  if (split == std::string::npos || split + 2 > name.size() || arguments.size() != 2) {
    throw NoReading{};
  }
  const bool is_signed = name[split + 1] == 's';
  unsigned width = 0;
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data() + split + 2, end, width);
  if (parsed.ec != std::errc{} || parsed.ptr != end || width == 0) throw NoReading{};
  for (const Operator& known : operators) {
    if (std::string_view(name).substr(0, split) != known.name) continue;
    const Term a = resized(number(arguments[0]), width);
    const Term b = resized(number(arguments[1]), width);
    const Term result = terms_.bv(is_signed ? known.on_signed : known.on_unsigned, a, b);
    if (is_signed) return {result, width};
    return {terms_.bv_extend(Kind::BvZeroExtend, 1, result), width + 1};
  }
  throw NoReading{};
}

}  // namespace pcegar::encoding
