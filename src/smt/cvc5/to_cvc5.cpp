// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/cvc5/to_cvc5.hpp"

#include "smt/kinds.hpp"
#include "smt/traverse.hpp"

namespace pcegar::smt::cvc5 {
namespace {

::cvc5::Kind kind_of(Kind kind) {
  switch (kind) {
    case Kind::Not: return ::cvc5::NOT;
    case Kind::And: return ::cvc5::AND;
    case Kind::Or: return ::cvc5::OR;
    case Kind::Equal: return ::cvc5::EQUAL;
    case Kind::Ite: return ::cvc5::ITE;
    case Kind::Apply: return ::cvc5::APPLY_UF;
    case Kind::Add: return ::cvc5::ADD;
    case Kind::Multiply: return ::cvc5::MULT;
    case Kind::LessEqual: return ::cvc5::LEQ;
    case Kind::Less: return ::cvc5::LT;
    case Kind::IntDivide: return ::cvc5::INTS_DIVISION;
    case Kind::IntModulo: return ::cvc5::INTS_MODULUS;
    case Kind::ToReal: return ::cvc5::TO_REAL;
    case Kind::BvAdd: return ::cvc5::BITVECTOR_ADD;
    case Kind::BvSub: return ::cvc5::BITVECTOR_SUB;
    case Kind::BvMul: return ::cvc5::BITVECTOR_MULT;
    case Kind::BvNeg: return ::cvc5::BITVECTOR_NEG;
    case Kind::BvNot: return ::cvc5::BITVECTOR_NOT;
    case Kind::BvAnd: return ::cvc5::BITVECTOR_AND;
    case Kind::BvOr: return ::cvc5::BITVECTOR_OR;
    case Kind::BvXor: return ::cvc5::BITVECTOR_XOR;
    case Kind::BvShl: return ::cvc5::BITVECTOR_SHL;
    case Kind::BvLshr: return ::cvc5::BITVECTOR_LSHR;
    case Kind::BvAshr: return ::cvc5::BITVECTOR_ASHR;
    case Kind::BvUdiv: return ::cvc5::BITVECTOR_UDIV;
    case Kind::BvUrem: return ::cvc5::BITVECTOR_UREM;
    case Kind::BvSdiv: return ::cvc5::BITVECTOR_SDIV;
    case Kind::BvSrem: return ::cvc5::BITVECTOR_SREM;
    case Kind::BvUlt: return ::cvc5::BITVECTOR_ULT;
    case Kind::BvUle: return ::cvc5::BITVECTOR_ULE;
    case Kind::BvSlt: return ::cvc5::BITVECTOR_SLT;
    case Kind::BvSle: return ::cvc5::BITVECTOR_SLE;
    case Kind::BvConcat: return ::cvc5::BITVECTOR_CONCAT;
    case Kind::BvExtract: return ::cvc5::BITVECTOR_EXTRACT;
    case Kind::BvZeroExtend: return ::cvc5::BITVECTOR_ZERO_EXTEND;
    case Kind::BvSignExtend: return ::cvc5::BITVECTOR_SIGN_EXTEND;
    case Kind::Select: return ::cvc5::SELECT;
    case Kind::Store: return ::cvc5::STORE;
    case Kind::FpFromBits: return ::cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV;
    case Kind::FpNeg: return ::cvc5::FLOATINGPOINT_NEG;
    case Kind::FpAbs: return ::cvc5::FLOATINGPOINT_ABS;
    case Kind::FpAdd: return ::cvc5::FLOATINGPOINT_ADD;
    case Kind::FpSub: return ::cvc5::FLOATINGPOINT_SUB;
    case Kind::FpMul: return ::cvc5::FLOATINGPOINT_MULT;
    case Kind::FpDiv: return ::cvc5::FLOATINGPOINT_DIV;
    case Kind::FpSqrt: return ::cvc5::FLOATINGPOINT_SQRT;
    case Kind::FpRoundToIntegral: return ::cvc5::FLOATINGPOINT_RTI;
    case Kind::FpLess: return ::cvc5::FLOATINGPOINT_LT;
    case Kind::FpLessEqual: return ::cvc5::FLOATINGPOINT_LEQ;
    case Kind::FpEqual: return ::cvc5::FLOATINGPOINT_EQ;
    case Kind::FpIsNan: return ::cvc5::FLOATINGPOINT_IS_NAN;
    case Kind::FpIsInfinite: return ::cvc5::FLOATINGPOINT_IS_INF;
    case Kind::FpConvert: return ::cvc5::FLOATINGPOINT_TO_FP_FROM_FP;
    case Kind::FpFromSigned: return ::cvc5::FLOATINGPOINT_TO_FP_FROM_SBV;
    case Kind::FpFromUnsigned: return ::cvc5::FLOATINGPOINT_TO_FP_FROM_UBV;
    case Kind::FpToSigned: return ::cvc5::FLOATINGPOINT_TO_SBV;
    case Kind::FpToUnsigned: return ::cvc5::FLOATINGPOINT_TO_UBV;
    case Kind::FpToBits:
    case Kind::True:
    case Kind::False:
    case Kind::Variable:
    case Kind::Number:
    case Kind::BitVectorConstant: break;
  }
  return ::cvc5::UNDEFINED_KIND;
}

}  // namespace

::cvc5::Term ToCvc5::operator()(Term term) {
  if (const auto known = translated_.find(term); known != translated_.end()) return known->second;
  post_order(
      terms_, term, [this](Term t) { return translated_.contains(t); },
      [this](Term t) { translated_.emplace(t, translate_node(t)); });
  return translated_.at(term);
}

::cvc5::Sort ToCvc5::sort(Sort sort) {
  if (const auto known = sorts_.find(sort); known != sorts_.end()) return known->second;
  const SortData& data = terms_.sort_data(sort);
  ::cvc5::Sort result;
  switch (data.kind) {
    case SortKind::Bool: result = solver_.getBooleanSort(); break;
    case SortKind::Int: result = solver_.getIntegerSort(); break;
    case SortKind::Real: result = solver_.getRealSort(); break;
    case SortKind::BitVector: result = solver_.mkBitVectorSort(data.width); break;
    case SortKind::FloatingPoint:
      result = solver_.mkFloatingPointSort(data.exponent(), data.significand);
      break;
    case SortKind::Array: {
      const ::cvc5::Sort index = this->sort(data.index);
      result = solver_.mkArraySort(index, this->sort(data.element));
      break;
    }
  }
  sorts_.emplace(sort, result);
  return result;
}

::cvc5::Term ToCvc5::leaf(Term term) {
  const SortData& data = terms_.sort_data(terms_.sort(term));
  switch (terms_.kind(term)) {
    case Kind::True: return solver_.mkTrue();
    case Kind::False: return solver_.mkFalse();
    case Kind::Variable: return solver_.mkConst(sort(terms_.sort(term)), terms_.name(term));
    case Kind::BitVectorConstant:
      return solver_.mkBitVector(data.width, terms_.number(term).get_num().get_str(), 10);
    default: break;
  }
  const std::string text = terms_.number(term).get_str();
  return data.kind == SortKind::Int ? solver_.mkInteger(text) : solver_.mkReal(text);
}

::cvc5::Term ToCvc5::function(Term application) {
  std::vector<Sort> signature;
  std::vector<::cvc5::Sort> domain;
  for (const Term argument : terms_.arguments(application)) {
    signature.push_back(terms_.sort(argument));
    domain.push_back(sort(signature.back()));
  }
  signature.push_back(terms_.sort(application));
  const auto key = std::make_pair(terms_.name(application), signature);
  const auto known = functions_.find(key);
  if (known != functions_.end()) return known->second;
  const ::cvc5::Sort type = solver_.mkFunctionSort(domain, sort(signature.back()));
  return functions_.emplace(key, solver_.mkConst(type, key.first)).first->second;
}

::cvc5::Term ToCvc5::rounding(Rounding mode) const {
  switch (mode) {
    case Rounding::NearestEven: break;
    case Rounding::NearestAway: return solver_.mkRoundingMode(::cvc5::ROUND_NEAREST_TIES_TO_AWAY);
    case Rounding::Up: return solver_.mkRoundingMode(::cvc5::ROUND_TOWARD_POSITIVE);
    case Rounding::Down: return solver_.mkRoundingMode(::cvc5::ROUND_TOWARD_NEGATIVE);
    case Rounding::TowardsZero: return solver_.mkRoundingMode(::cvc5::ROUND_TOWARD_ZERO);
  }
  return solver_.mkRoundingMode(::cvc5::ROUND_NEAREST_TIES_TO_EVEN);
}

/// cvc5 has no function from floats to patterns: a constant of its own, and what defines it.
::cvc5::Term ToCvc5::pattern(Term term, const ::cvc5::Term& value) {
  const Sort format = terms_.sort(terms_.arguments(term)[0]);
  const SortData& f = terms_.sort_data(format);
  const ::cvc5::Term bits = solver_.mkConst(sort(terms_.sort(term)));
  const ::cvc5::Term nan = solver_.mkBitVector(f.width, terms_.canonical_nan(format).get_str(), 10);
  const ::cvc5::Op read =
      solver_.mkOp(::cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, {f.exponent(), f.significand});
  definitions_.push_back(solver_.mkTerm(
      ::cvc5::ITE, {solver_.mkTerm(::cvc5::FLOATINGPOINT_IS_NAN, {value}),
                    solver_.mkTerm(::cvc5::EQUAL, {bits, nan}),
                    solver_.mkTerm(::cvc5::EQUAL, {solver_.mkTerm(read, {bits}), value})}));
  return bits;
}

::cvc5::Term ToCvc5::translate_node(Term term) {
  const TermData& d = terms_.data(term);
  if (d.arguments.empty()) return leaf(term);
  std::vector<::cvc5::Term> arguments;
  if (d.kind == Kind::Apply) arguments.push_back(function(term));
  for (const Term argument : d.arguments) arguments.push_back(translated_.at(argument));
  if (d.kind == Kind::FpToBits) return pattern(term, arguments[0]);
  const SortData& format = terms_.sort_data(d.sort);
  const ::cvc5::Kind kind = kind_of(d.kind);
  if (has_rounding(d.kind)) {
    arguments.insert(arguments.begin(), rounding(static_cast<Rounding>(d.index0)));
  }
  switch (row_of(d.kind).indices) {
    case Indices::Nothing:
    case Indices::Rounding: break;
    case Indices::HighAndLow:
      return solver_.mkTerm(solver_.mkOp(kind, {d.index0, d.index1}), arguments);
    case Indices::ExtraBits: return solver_.mkTerm(solver_.mkOp(kind, {d.index0}), arguments);
    case Indices::Format:
    case Indices::FormatAndRounding:
      return solver_.mkTerm(solver_.mkOp(kind, {format.exponent(), format.significand}), arguments);
    case Indices::Width:
      arguments.insert(arguments.begin(), rounding(Rounding::TowardsZero));
      return solver_.mkTerm(solver_.mkOp(kind, {d.index0}), arguments);
  }
  return solver_.mkTerm(kind, arguments);
}

}  // namespace pcegar::smt::cvc5
