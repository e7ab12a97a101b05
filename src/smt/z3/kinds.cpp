// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Z3's part of the table of kinds (smt/kinds.hpp), for both directions.
#include "smt/z3/kinds.hpp"

#include <array>

#include "smt/kinds.hpp"

namespace pcegar::smt::z3 {
namespace {

struct Row {
  Kind kind;
  Make make;
  Z3_decl_kind name;
};

/// Operators for which reading back needs more than the name.
constexpr Z3_decl_kind no_name = Z3_OP_INTERNAL;

const Row rows[] = {
    {Kind::Not, Z3_mk_not, no_name},
    {Kind::And, Z3_mk_and, no_name},
    {Kind::Or, Z3_mk_or, no_name},
    {Kind::Equal, Z3_mk_eq, no_name},
    {Kind::Ite, Z3_mk_ite, no_name},
    {Kind::Add, Z3_mk_add, no_name},
    {Kind::Multiply, Z3_mk_mul, no_name},
    {Kind::LessEqual, Z3_mk_le, no_name},
    {Kind::Less, Z3_mk_lt, no_name},
    {Kind::IntDivide, Z3_mk_div, no_name},
    {Kind::IntModulo, Z3_mk_mod, no_name},
    {Kind::ToReal, Z3_mk_int2real, no_name},
    {Kind::BvAdd, Z3_mk_bvadd, Z3_OP_BADD},
    {Kind::BvSub, Z3_mk_bvsub, Z3_OP_BSUB},
    {Kind::BvMul, Z3_mk_bvmul, Z3_OP_BMUL},
    {Kind::BvNeg, Z3_mk_bvneg, Z3_OP_BNEG},
    {Kind::BvNot, Z3_mk_bvnot, Z3_OP_BNOT},
    {Kind::BvAnd, Z3_mk_bvand, Z3_OP_BAND},
    {Kind::BvOr, Z3_mk_bvor, Z3_OP_BOR},
    {Kind::BvXor, Z3_mk_bvxor, Z3_OP_BXOR},
    {Kind::BvShl, Z3_mk_bvshl, Z3_OP_BSHL},
    {Kind::BvLshr, Z3_mk_bvlshr, Z3_OP_BLSHR},
    {Kind::BvAshr, Z3_mk_bvashr, Z3_OP_BASHR},
    {Kind::BvUdiv, Z3_mk_bvudiv, Z3_OP_BUDIV},
    {Kind::BvUrem, Z3_mk_bvurem, Z3_OP_BUREM},
    {Kind::BvSdiv, Z3_mk_bvsdiv, Z3_OP_BSDIV},
    {Kind::BvSrem, Z3_mk_bvsrem, Z3_OP_BSREM},
    {Kind::BvUlt, Z3_mk_bvult, Z3_OP_ULT},
    {Kind::BvUle, Z3_mk_bvule, Z3_OP_ULEQ},
    {Kind::BvSlt, Z3_mk_bvslt, Z3_OP_SLT},
    {Kind::BvSle, Z3_mk_bvsle, Z3_OP_SLEQ},
    {Kind::BvConcat, Z3_mk_concat, Z3_OP_CONCAT},
    {Kind::Select, Z3_mk_select, no_name},
    {Kind::Store, Z3_mk_store, no_name},
    {Kind::FpNeg, Z3_mk_fpa_neg, Z3_OP_FPA_NEG},
    {Kind::FpAbs, Z3_mk_fpa_abs, Z3_OP_FPA_ABS},
    {Kind::FpAdd, Z3_mk_fpa_add, Z3_OP_FPA_ADD},
    {Kind::FpSub, Z3_mk_fpa_sub, Z3_OP_FPA_SUB},
    {Kind::FpMul, Z3_mk_fpa_mul, Z3_OP_FPA_MUL},
    {Kind::FpDiv, Z3_mk_fpa_div, Z3_OP_FPA_DIV},
    {Kind::FpSqrt, Z3_mk_fpa_sqrt, Z3_OP_FPA_SQRT},
    {Kind::FpRoundToIntegral, Z3_mk_fpa_round_to_integral, no_name},
    {Kind::FpLess, Z3_mk_fpa_lt, Z3_OP_FPA_LT},
    {Kind::FpLessEqual, Z3_mk_fpa_leq, Z3_OP_FPA_LE},
    {Kind::FpEqual, Z3_mk_fpa_eq, Z3_OP_FPA_EQ},
    {Kind::FpIsNan, Z3_mk_fpa_is_nan, Z3_OP_FPA_IS_NAN},
    {Kind::FpIsInfinite, Z3_mk_fpa_is_infinite, Z3_OP_FPA_IS_INF},
};

std::array<Make, kind_rows.size()> by_kind() {
  std::array<Make, kind_rows.size()> result;
  for (const Row& row : rows) result[static_cast<std::size_t>(row.kind)] = row.make;
  return result;
}

std::optional<Kind> kind_named(Z3_decl_kind name, Kind first, Kind last) {
  if (name == no_name) return std::nullopt;
  for (const Row& row : rows) {
    if (row.name == name && row.kind >= first && row.kind <= last) return row.kind;
  }
  return std::nullopt;
}

}  // namespace

const Make& make_of(Kind kind) {
  static const std::array<Make, kind_rows.size()> makes = by_kind();
  return makes[static_cast<std::size_t>(kind)];
}

std::optional<Kind> bit_vector_kind(Z3_decl_kind name) {
  return kind_named(name, Kind::BvAdd, Kind::BvSignExtend);
}

std::optional<Kind> float_kind(Z3_decl_kind name) {
  return kind_named(name, Kind::FpFromBits, Kind::FpToUnsigned);
}

}  // namespace pcegar::smt::z3
