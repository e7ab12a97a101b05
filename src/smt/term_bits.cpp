// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "smt/kinds.hpp"
#include "smt/term.hpp"
#include "support/error.hpp"

// Bit-vector terms: constants are folded with SMT-LIB's semantics (division by zero included), and
// a few neutral and absorbing operands are recognised. Operations of two operands are stored as
// such; n-ary calls associate to the left.

namespace pcegar::smt {
namespace {

mpz_class power_of_two(unsigned exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), 2, exponent);
  return result;
}

mpz_class to_signed(const mpz_class& value, unsigned width) {
  return mpz_tstbit(value.get_mpz_t(), width - 1) != 0 ? mpz_class(value - power_of_two(width))
                                                       : value;
}

mpz_class shift(Kind kind, const mpz_class& a, const mpz_class& amount, unsigned width) {
  const mpz_class base = kind == Kind::BvAshr ? to_signed(a, width) : a;
  const unsigned long bits = amount >= width ? width : amount.get_ui();
  mpz_class result;
  if (kind == Kind::BvShl) {
    mpz_mul_2exp(result.get_mpz_t(), base.get_mpz_t(), bits);
  } else {
    mpz_fdiv_q_2exp(result.get_mpz_t(), base.get_mpz_t(), bits);
  }
  return result;
}

/// Division and remainder by SMT-LIB: x / 0 is all ones unsigned, 1 or -1 signed; x rem 0 is x.
mpz_class divide(Kind kind, const mpz_class& a, const mpz_class& b, unsigned width) {
  switch (kind) {
    case Kind::BvUdiv: return b == 0 ? mpz_class(-1) : mpz_class(a / b);
    case Kind::BvUrem: return b == 0 ? a : mpz_class(a % b);
    default: break;
  }
  const mpz_class x = to_signed(a, width);
  const mpz_class y = to_signed(b, width);
  if (kind == Kind::BvSdiv) {
    return y == 0 ? mpz_class(x < 0 ? 1 : -1) : mpz_class(x / y);  // gmp's / truncates
  }
  return y == 0 ? x : mpz_class(x % y);
}

bool is_predicate(Kind kind) {
  return kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle;
}

bool is_bv_operation(Kind kind) {
  return kind >= Kind::BvAdd && kind <= Kind::BvConcat;
}

}  // namespace

Term TermManager::fold_bv(Kind kind, std::span<const Term> args) {
  const unsigned width = sort_data(sort(args[0])).width;
  const mpz_class a = number(args[0]).get_num();
  const mpz_class b = args.size() > 1 ? number(args[1]).get_num() : mpz_class(0);
  switch (kind) {
    case Kind::BvNeg: return bit_vector(-a, width);
    case Kind::BvNot: return bit_vector(-a - 1, width);
    case Kind::BvAdd: return bit_vector(a + b, width);
    case Kind::BvSub: return bit_vector(a - b, width);
    case Kind::BvMul: return bit_vector(a * b, width);
    case Kind::BvAnd: return bit_vector(a & b, width);
    case Kind::BvOr: return bit_vector(a | b, width);
    case Kind::BvXor: return bit_vector(a ^ b, width);
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return bit_vector(shift(kind, a, b, width), width);
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem: return bit_vector(divide(kind, a, b, width), width);
    case Kind::BvUlt: return bool_constant(a < b);
    case Kind::BvSlt: return bool_constant(to_signed(a, width) < to_signed(b, width));
    case Kind::BvConcat: {
      const unsigned low_width = sort_data(sort(args[1])).width;
      return bit_vector(a * power_of_two(low_width) + b, width + low_width);
    }
    default: break;
  }
  contract_violation("known bit-vector kind", __FILE__, __LINE__, "cannot fold");
}

/// Neutral and absorbing operands of two; invalid if nothing applies. Constants of commutative
/// operations may be on either side.
Term TermManager::simplify_bv(Kind kind, Term a, Term b) {
  const unsigned width = sort_data(sort(a)).width;
  const mpq_class ones = mpq_class(power_of_two(width) - 1);
  const auto is = [this](Term t, const mpq_class& value) {
    return this->kind(t) == Kind::BitVectorConstant && number(t) == value;
  };
  if (is_commutative(kind) && this->kind(a) == Kind::BitVectorConstant) std::swap(a, b);
  switch (kind) {
    case Kind::BvAdd:
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return is(b, 0) ? a : Term();
    case Kind::BvSub: return a == b ? bit_vector(0, width) : is(b, 0) ? a : Term();
    case Kind::BvMul: return is(b, 0) ? b : is(b, 1) ? a : Term();
    case Kind::BvAnd: return is(b, 0) ? b : is(b, ones) || a == b ? a : Term();
    case Kind::BvOr: return is(b, ones) ? b : is(b, 0) || a == b ? a : Term();
    case Kind::BvXor: return a == b ? bit_vector(0, width) : is(b, 0) ? a : Term();
    case Kind::BvUdiv:
    case Kind::BvSdiv: return is(b, 1) && width > 1 ? a : Term();
    case Kind::BvUlt: return a == b || is(b, 0) || is(a, ones) ? false_term_ : Term();
    case Kind::BvSlt: return a == b ? false_term_ : Term();
    default: return {};
  }
}

Term TermManager::bv(Kind kind, Term a, Term b) {
  PCEGAR_ASSERT(is_bv_operation(kind), "a bit-vector operation without indices");
  PCEGAR_ASSERT(sort_data(sort(a)).kind == SortKind::BitVector, "bit-vector operand");
  PCEGAR_ASSERT(
      kind == Kind::BvConcat ? sort_data(sort(b)).kind == SortKind::BitVector : sort(a) == sort(b),
      "bit-vector operands of one width");
  if (kind == Kind::BvUle) return not_(bv(Kind::BvUlt, b, a));
  if (kind == Kind::BvSle) return not_(bv(Kind::BvSlt, b, a));
  Term both[] = {a, b};
  if (is_constant(a) && is_constant(b)) return fold_bv(kind, both);
  const Term simpler = simplify_bv(kind, a, b);
  if (simpler.valid()) return simpler;
  if (is_commutative(kind) && b < a) std::swap(both[0], both[1]);
  Sort result = sort(a);
  if (is_predicate(kind)) result = bool_sort_;
  if (kind == Kind::BvConcat) {
    result = bit_vector_sort(sort_data(sort(a)).width + sort_data(sort(b)).width);
  }
  return intern(kind, result, both);
}

Term TermManager::bv(Kind kind, std::span<const Term> args) {
  PCEGAR_ASSERT(!args.empty(), "a bit-vector operation has operands");
  if (kind == Kind::BvNeg || kind == Kind::BvNot) {
    PCEGAR_ASSERT(args.size() == 1 && sort_data(sort(args[0])).kind == SortKind::BitVector,
                  "one bit-vector operand");
    if (is_constant(args[0])) return fold_bv(kind, args);
    if (this->kind(args[0]) == kind) return arguments(args[0])[0];
    return intern(kind, sort(args[0]), args);
  }
  const bool chains = is_commutative(kind) || kind == Kind::BvConcat;
  PCEGAR_ASSERT(args.size() == 2 || (chains && args.size() > 2), "two operands");
  Term result = args[0];
  for (const Term operand : args.subspan(1)) result = bv(kind, result, operand);
  return result;
}

Term TermManager::bv_extract(unsigned high, unsigned low, Term a) {
  const SortData s = sort_data(sort(a));
  PCEGAR_ASSERT(s.kind == SortKind::BitVector && low <= high && high < s.width,
                "extract within the width");
  const unsigned width = high - low + 1;
  if (width == s.width) return a;
  if (is_constant(a)) {
    mpz_class shifted;
    mpz_fdiv_q_2exp(shifted.get_mpz_t(), number(a).get_num_mpz_t(), low);
    return bit_vector(shifted, width);
  }
  if (kind(a) == Kind::BvExtract) {
    const TermData& d = data(a);
    return bv_extract(high + d.index1, low + d.index1, d.arguments[0]);
  }
  if (kind(a) == Kind::BvZeroExtend || kind(a) == Kind::BvSignExtend) {
    const Term inner = arguments(a)[0];
    if (high < sort_data(sort(inner)).width) return bv_extract(high, low, inner);
  }
  return intern(Kind::BvExtract, bit_vector_sort(width), {&a, 1}, 0, high, low);
}

Term TermManager::bv_extend(Kind kind, unsigned extra_bits, Term a) {
  PCEGAR_ASSERT(kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend, "an extension");
  const SortData s = sort_data(sort(a));
  PCEGAR_ASSERT(s.kind == SortKind::BitVector, "extension of a bit-vector");
  if (extra_bits == 0) return a;
  const unsigned width = s.width + extra_bits;
  if (is_constant(a)) {
    const mpz_class value = number(a).get_num();
    return bit_vector(kind == Kind::BvSignExtend ? to_signed(value, s.width) : value, width);
  }
  if (this->kind(a) == kind) {
    return bv_extend(kind, extra_bits + data(a).index0, arguments(a)[0]);
  }
  return intern(kind, bit_vector_sort(width), {&a, 1}, 0, extra_bits);
}

}  // namespace pcegar::smt
