// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The one table of operators: a row for each kind of term. Printers, the wire format and the
// translators to solvers read it. Facts about a kind that concern only one solver are in a table or
// a switch of that solver's folder.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "smt/term.hpp"

namespace pcegar::smt {

/// What belongs to an operator in addition to its arguments.
enum class Indices : std::uint8_t {
  Nothing,
  HighAndLow,         ///< bits: index0 and index1
  ExtraBits,          ///< index0
  Format,             ///< of floats: that of the result
  Rounding,           ///< index0
  FormatAndRounding,  ///< of the result; index0
  Width               ///< index0, of the result; it rounds towards zero
};

struct KindRow {
  Kind kind;
  std::uint8_t least_arity;  ///< so many arguments, or more where it takes any number
  std::string_view smtlib;   ///< SMT-LIB's name; empty if each term has one of its own
  std::string_view infix;    ///< between arguments, for humans; empty: f(x, y)
  Indices indices = Indices::Nothing;
};

inline constexpr std::array kind_rows{
    KindRow{Kind::True, 0, "true", ""},
    KindRow{Kind::False, 0, "false", ""},
    KindRow{Kind::Variable, 0, "", ""},
    KindRow{Kind::Number, 0, "", ""},
    KindRow{Kind::BitVectorConstant, 0, "", ""},
    KindRow{Kind::Not, 1, "not", ""},
    KindRow{Kind::And, 1, "and", " && "},
    KindRow{Kind::Or, 1, "or", " || "},
    KindRow{Kind::Equal, 2, "=", " == "},
    KindRow{Kind::Ite, 3, "ite", ""},
    KindRow{Kind::Apply, 1, "", ""},
    KindRow{Kind::Add, 1, "+", " + "},
    KindRow{Kind::Multiply, 2, "*", "*"},
    KindRow{Kind::LessEqual, 2, "<=", " <= "},
    KindRow{Kind::Less, 2, "<", " < "},
    KindRow{Kind::IntDivide, 2, "div", " div "},
    KindRow{Kind::IntModulo, 2, "mod", " mod "},
    KindRow{Kind::ToReal, 1, "to_real", ""},
    KindRow{Kind::BvAdd, 2, "bvadd", " + "},
    KindRow{Kind::BvSub, 2, "bvsub", " - "},
    KindRow{Kind::BvMul, 2, "bvmul", "*"},
    KindRow{Kind::BvNeg, 1, "bvneg", ""},
    KindRow{Kind::BvNot, 1, "bvnot", ""},
    KindRow{Kind::BvAnd, 2, "bvand", " & "},
    KindRow{Kind::BvOr, 2, "bvor", " | "},
    KindRow{Kind::BvXor, 2, "bvxor", " ^ "},
    KindRow{Kind::BvShl, 2, "bvshl", " << "},
    KindRow{Kind::BvLshr, 2, "bvlshr", " >>u "},
    KindRow{Kind::BvAshr, 2, "bvashr", " >>s "},
    KindRow{Kind::BvUdiv, 2, "bvudiv", " /u "},
    KindRow{Kind::BvUrem, 2, "bvurem", " %u "},
    KindRow{Kind::BvSdiv, 2, "bvsdiv", " /s "},
    KindRow{Kind::BvSrem, 2, "bvsrem", " %s "},
    KindRow{Kind::BvUlt, 2, "bvult", " <u "},
    KindRow{Kind::BvUle, 2, "bvule", " <=u "},
    KindRow{Kind::BvSlt, 2, "bvslt", " <s "},
    KindRow{Kind::BvSle, 2, "bvsle", " <=s "},
    KindRow{Kind::BvConcat, 2, "concat", " :: "},
    KindRow{Kind::BvExtract, 1, "extract", "", Indices::HighAndLow},
    KindRow{Kind::BvZeroExtend, 1, "zero_extend", "", Indices::ExtraBits},
    KindRow{Kind::BvSignExtend, 1, "sign_extend", "", Indices::ExtraBits},
    KindRow{Kind::Select, 2, "select", ""},
    KindRow{Kind::Store, 3, "store", ""},
    KindRow{Kind::FpFromBits, 1, "to_fp", "", Indices::Format},
    KindRow{Kind::FpToBits, 1, "fp.to_ieee_bv", ""},  // Z3's; SMT-LIB has no such function
    KindRow{Kind::FpNeg, 1, "fp.neg", ""},
    KindRow{Kind::FpAbs, 1, "fp.abs", ""},
    KindRow{Kind::FpAdd, 2, "fp.add", " +. ", Indices::Rounding},
    KindRow{Kind::FpSub, 2, "fp.sub", " -. ", Indices::Rounding},
    KindRow{Kind::FpMul, 2, "fp.mul", " *. ", Indices::Rounding},
    KindRow{Kind::FpDiv, 2, "fp.div", " /. ", Indices::Rounding},
    KindRow{Kind::FpSqrt, 1, "fp.sqrt", "", Indices::Rounding},
    KindRow{Kind::FpRoundToIntegral, 1, "fp.roundToIntegral", "", Indices::Rounding},
    KindRow{Kind::FpLess, 2, "fp.lt", " <. "},
    KindRow{Kind::FpLessEqual, 2, "fp.leq", " <=. "},
    KindRow{Kind::FpEqual, 2, "fp.eq", " ==. "},
    KindRow{Kind::FpIsNan, 1, "fp.isNaN", ""},
    KindRow{Kind::FpIsInfinite, 1, "fp.isInfinite", ""},
    KindRow{Kind::FpConvert, 1, "to_fp", "", Indices::FormatAndRounding},
    KindRow{Kind::FpFromSigned, 1, "to_fp", "", Indices::FormatAndRounding},
    KindRow{Kind::FpFromUnsigned, 1, "to_fp_unsigned", "", Indices::FormatAndRounding},
    KindRow{Kind::FpToSigned, 1, "fp.to_sbv", "", Indices::Width},
    KindRow{Kind::FpToUnsigned, 1, "fp.to_ubv", "", Indices::Width},
};

constexpr const KindRow& row_of(Kind kind) {
  return kind_rows[static_cast<std::size_t>(kind)];
}

/// The rows stand in the order of the enumeration, and none is missing.
constexpr bool kind_rows_are_in_order() {
  for (std::size_t i = 0; i < kind_rows.size(); ++i) {
    if (kind_rows[i].kind != static_cast<Kind>(i)) return false;
  }
  return kind_rows.back().kind == Kind::FpToUnsigned;
}
static_assert(kind_rows_are_in_order());

/// Whether the operator rounds in the mode that index0 gives.
constexpr bool has_rounding(Kind kind) {
  const Indices indices = row_of(kind).indices;
  return indices == Indices::Rounding || indices == Indices::FormatAndRounding;
}

/// Operators of bit-vectors and floats whose two arguments may be exchanged.
constexpr bool is_commutative(Kind kind) {
  return kind == Kind::BvAdd || kind == Kind::BvMul || kind == Kind::BvAnd || kind == Kind::BvOr ||
         kind == Kind::BvXor || kind == Kind::FpAdd || kind == Kind::FpMul || kind == Kind::FpEqual;
}

}  // namespace pcegar::smt
