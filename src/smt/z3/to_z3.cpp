// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/z3/to_z3.hpp"

#include "smt/kinds.hpp"
#include "smt/traverse.hpp"
#include "smt/z3/kinds.hpp"

namespace pcegar::smt::z3 {
Z3_ast ToZ3::operator()(Term term) {
  if (const auto known = translated_.find(term); known != translated_.end()) return known->second;
  post_order(
      terms_, term, [this](Term t) { return translated_.contains(t); },
      [this](Term t) { translated_.emplace(t, context_.keep(translate_node(t))); });
  return translated_.at(term);
}

Z3_sort ToZ3::sort(Sort sort) {
  if (const auto known = sorts_.find(sort); known != sorts_.end()) return known->second;
  const Z3_context c = context_.get();
  const SortData& data = terms_.sort_data(sort);
  Z3_sort result = nullptr;
  switch (data.kind) {
    case SortKind::Bool: result = Z3_mk_bool_sort(c); break;
    case SortKind::Int: result = Z3_mk_int_sort(c); break;
    case SortKind::Real: result = Z3_mk_real_sort(c); break;
    case SortKind::BitVector: result = Z3_mk_bv_sort(c, data.width); break;
    case SortKind::FloatingPoint:
      result = Z3_mk_fpa_sort(c, data.exponent(), data.significand);
      break;
    case SortKind::Array: {
      const Z3_sort index = this->sort(data.index);
      result = Z3_mk_array_sort(c, index, this->sort(data.element));
      break;
    }
  }
  return sorts_.emplace(sort, context_.keep(result)).first->second;
}

Z3_ast ToZ3::leaf(Term term) {
  const Z3_context c = context_.get();
  switch (terms_.kind(term)) {
    case Kind::True: return Z3_mk_true(c);
    case Kind::False: return Z3_mk_false(c);
    case Kind::Variable:
      return Z3_mk_const(c, context_.symbol(terms_.name(term)), sort(terms_.sort(term)));
    default:
      return Z3_mk_numeral(c, terms_.number(term).get_str().c_str(), sort(terms_.sort(term)));
  }
}

Z3_ast ToZ3::apply(Term term) {
  std::vector<Z3_sort> domain;
  for (const Term argument : terms_.arguments(term)) domain.push_back(sort(terms_.sort(argument)));
  const Z3_func_decl function = context_.keep(Z3_mk_func_decl(
      context_.get(), context_.symbol(terms_.name(term)), static_cast<unsigned>(domain.size()),
      domain.data(), sort(terms_.sort(term))));
  return Z3_mk_app(context_.get(), function, static_cast<unsigned>(arguments_.size()),
                   arguments_.data());
}

Z3_ast ToZ3::translate_node(Term term) {
  const Z3_context c = context_.get();
  const TermData& d = terms_.data(term);
  if (d.arguments.empty()) return leaf(term);
  arguments_.clear();
  for (const Term argument : d.arguments) arguments_.push_back(translated_.at(argument));
  if (row_of(d.kind).indices == Indices::Rounding) {
    arguments_.insert(arguments_.begin(), rounding(static_cast<Rounding>(d.index0)));
  }
  const Z3_ast* const a = arguments_.data();
  const Make& make = make_of(d.kind);
  if (const auto* const unary = std::get_if<Unary>(&make)) return (*unary)(c, a[0]);
  if (const auto* const binary = std::get_if<Binary>(&make)) return (*binary)(c, a[0], a[1]);
  if (const auto* const ternary = std::get_if<Ternary>(&make))
    return (*ternary)(c, a[0], a[1], a[2]);
  if (const auto* const nary = std::get_if<Nary>(&make)) {
    return (*nary)(c, static_cast<unsigned>(arguments_.size()), a);
  }
  switch (d.kind) {
    case Kind::BvExtract: return Z3_mk_extract(c, d.index0, d.index1, a[0]);
    case Kind::BvZeroExtend: return Z3_mk_zero_ext(c, d.index0, a[0]);
    case Kind::BvSignExtend: return Z3_mk_sign_ext(c, d.index0, a[0]);
    case Kind::Apply: return apply(term);
    default: return floating_point(d);
  }
}

Z3_ast ToZ3::rounding(Rounding mode) {
  const Z3_context c = context_.get();
  switch (mode) {
    case Rounding::NearestEven: return context_.keep(Z3_mk_fpa_rne(c));
    case Rounding::NearestAway: return context_.keep(Z3_mk_fpa_rna(c));
    case Rounding::Up: return context_.keep(Z3_mk_fpa_rtp(c));
    case Rounding::Down: return context_.keep(Z3_mk_fpa_rtn(c));
    case Rounding::TowardsZero: return context_.keep(Z3_mk_fpa_rtz(c));
  }
  throw Z3Error("a rounding mode that Z3 does not have");
}

/// Of those that need a sort or a width.
Z3_ast ToZ3::floating_point(const TermData& d) {
  const Z3_context c = context_.get();
  const Z3_ast a = arguments_[0];
  const auto mode = static_cast<Rounding>(d.index0);  // of those that round
  switch (d.kind) {
    case Kind::FpFromBits: return Z3_mk_fpa_to_fp_bv(c, a, sort(d.sort));
    case Kind::FpToBits: {
      // Z3 leaves the pattern of NaN open.
      const mpz_class nan = terms_.canonical_nan(terms_.sort(d.arguments[0]));
      const Z3_ast pattern = context_.keep(Z3_mk_numeral(c, nan.get_str().c_str(), sort(d.sort)));
      const Z3_ast is_nan = context_.keep(Z3_mk_fpa_is_nan(c, a));
      return Z3_mk_ite(c, is_nan, pattern, context_.keep(Z3_mk_fpa_to_ieee_bv(c, a)));
    }
    case Kind::FpConvert: return Z3_mk_fpa_to_fp_float(c, rounding(mode), a, sort(d.sort));
    case Kind::FpFromSigned: return Z3_mk_fpa_to_fp_signed(c, rounding(mode), a, sort(d.sort));
    case Kind::FpFromUnsigned: return Z3_mk_fpa_to_fp_unsigned(c, rounding(mode), a, sort(d.sort));
    case Kind::FpToSigned: return Z3_mk_fpa_to_sbv(c, rounding(Rounding::TowardsZero), a, d.index0);
    case Kind::FpToUnsigned:
      return Z3_mk_fpa_to_ubv(c, rounding(Rounding::TowardsZero), a, d.index0);
    default: throw Z3Error("a term that Z3 does not have");
  }
}

}  // namespace pcegar::smt::z3
