// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/z3/from_z3.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "smt/kinds.hpp"
#include "smt/z3/kinds.hpp"

namespace pcegar::smt::z3 {
namespace {

[[noreturn]] void not_translatable(const std::string& what) {
  throw Z3Error("cannot translate back from Z3: " + what);
}

}  // namespace

Term FromZ3::operator()(Z3_ast root) {
  const Z3_context c = context_.get();
  std::vector<std::pair<Z3_ast, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [ast, arguments_done] = stack.back();
    stack.pop_back();
    if (translated_.contains(ast)) continue;
    if (arguments_done) {
      translated_.emplace(ast, translate_node(ast));
      continue;
    }
    stack.emplace_back(ast, true);
    if (Z3_get_ast_kind(c, ast) != Z3_APP_AST) continue;
    const Z3_app app = Z3_to_app(c, ast);
    for (unsigned i = Z3_get_app_num_args(c, app); i > 0; --i) {
      stack.emplace_back(Z3_get_app_arg(c, app, i - 1), false);
    }
  }
  return translated_.at(root);
}

Sort FromZ3::sort(Z3_sort sort) {
  const Z3_context c = context_.get();
  switch (Z3_get_sort_kind(c, sort)) {
    case Z3_BOOL_SORT: return terms_.bool_sort();
    case Z3_INT_SORT: return terms_.int_sort();
    case Z3_REAL_SORT: return terms_.real_sort();
    case Z3_BV_SORT: return terms_.bit_vector_sort(Z3_get_bv_sort_size(c, sort));
    case Z3_FLOATING_POINT_SORT:
      return terms_.float_sort(Z3_fpa_get_ebits(c, sort), Z3_fpa_get_sbits(c, sort));
    case Z3_ARRAY_SORT: {
      const Sort index = this->sort(Z3_get_array_sort_domain(c, sort));
      return terms_.array_sort(index, this->sort(Z3_get_array_sort_range(c, sort)));
    }
    default: not_translatable("a sort");
  }
}

/// Z3 writes values of floats in several ways; their patterns are numerals.
Term FromZ3::float_value(Z3_ast ast) {
  const Z3_context c = context_.get();
  const Sort format = sort(Z3_get_sort(c, ast));
  const unsigned width = terms_.sort_data(format).width;
  if (Z3_fpa_is_numeral_nan(c, ast)) {
    return terms_.fp_from_bits(terms_.bit_vector(terms_.canonical_nan(format), width), format);
  }
  const Z3_ast pattern = context_.keep(Z3_mk_fpa_to_ieee_bv(c, ast));
  const Z3_ast value = context_.keep(Z3_simplify(c, pattern));
  if (Z3_get_ast_kind(c, value) != Z3_NUMERAL_AST) not_translatable("a floating-point value");
  return terms_.fp_from_bits(terms_.bit_vector(context_.numeral(value).get_num(), width), format);
}

Term FromZ3::translate_node(Z3_ast ast) {
  const Z3_context c = context_.get();
  if (Z3_get_sort_kind(c, Z3_get_sort(c, ast)) == Z3_FLOATING_POINT_SORT &&
      Z3_is_numeral_ast(c, ast)) {
    return float_value(ast);
  }
  if (Z3_get_sort_kind(c, Z3_get_sort(c, ast)) == Z3_ROUNDING_MODE_SORT) {
    return application(ast, {});  // a numeral for Z3, without digits
  }
  switch (Z3_get_ast_kind(c, ast)) {
    case Z3_NUMERAL_AST: {
      const mpq_class value = context_.numeral(ast);
      const Sort type = sort(Z3_get_sort(c, ast));
      if (type == terms_.int_sort()) return terms_.integer(value.get_num());
      if (type == terms_.real_sort()) return terms_.real(value);
      return terms_.bit_vector(value.get_num(), terms_.sort_data(type).width);
    }
    case Z3_VAR_AST: {
      const unsigned index = Z3_get_index_value(c, ast);
      if (index >= arguments_.size()) not_translatable("a bound variable");
      return arguments_[index];
    }
    case Z3_APP_AST: {
      const Z3_app app = Z3_to_app(c, ast);
      std::vector<Term> arguments;
      for (unsigned i = 0; i < Z3_get_app_num_args(c, app); ++i) {
        arguments.push_back(translated_.at(Z3_get_app_arg(c, app, i)));
      }
      return application(ast, arguments);
    }
    default: not_translatable(Z3_ast_to_string(c, ast));
  }
}

Term FromZ3::distinct(std::span<const Term> arguments) {
  std::vector<Term> pairs;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    for (std::size_t j = i + 1; j < arguments.size(); ++j) {
      pairs.push_back(terms_.not_(terms_.equal(arguments[i], arguments[j])));
    }
  }
  return terms_.and_(pairs);
}

Term FromZ3::symbol(Z3_ast ast, std::span<const Term> arguments) {
  const Z3_context c = context_.get();
  const Z3_symbol symbol = Z3_get_decl_name(c, Z3_get_app_decl(c, Z3_to_app(c, ast)));
  if (Z3_get_symbol_kind(c, symbol) != Z3_STRING_SYMBOL) not_translatable("a numbered symbol");
  const std::string name = Z3_get_symbol_string(c, symbol);
  const Sort type = sort(Z3_get_sort(c, ast));
  return arguments.empty() ? terms_.variable(name, type) : terms_.apply(name, arguments, type);
}

Term FromZ3::application(Z3_ast ast, std::span<const Term> args) {
  const Z3_context c = context_.get();
  const Z3_func_decl declaration = Z3_get_app_decl(c, Z3_to_app(c, ast));
  const Z3_decl_kind kind = Z3_get_decl_kind(c, declaration);
  switch (kind) {
    case Z3_OP_TRUE: return terms_.true_();
    case Z3_OP_FALSE: return terms_.false_();
    case Z3_OP_AND: return terms_.and_(args);
    case Z3_OP_OR: return terms_.or_(args);
    case Z3_OP_NOT: return terms_.not_(args[0]);
    case Z3_OP_IMPLIES: return terms_.implies(args[0], args[1]);
    case Z3_OP_ITE: return terms_.ite(args[0], args[1], args[2]);
    case Z3_OP_DISTINCT: return distinct(args);
    case Z3_OP_EQ:
    case Z3_OP_IFF:
      if (args.size() == 2) return terms_.equal(args[0], args[1]);
      break;
    case Z3_OP_XOR:
      if (args.size() == 2) return terms_.not_(terms_.equal(args[0], args[1]));
      break;
    case Z3_OP_SELECT:
      if (args.size() == 2) return terms_.select(args[0], args[1]);
      break;
    case Z3_OP_STORE:
      if (args.size() == 3) return terms_.store(args[0], args[1], args[2]);
      break;
    case Z3_OP_UNINTERPRETED:
      if (free_symbols_ == FreeSymbols::Ours) return symbol(ast, args);
      break;
    default: break;
  }
  Term result = arithmetic(kind, args);
  if (!result.valid()) result = bit_vector(kind, declaration, args);
  if (!result.valid()) result = floating_point(kind, ast, args);
  if (!result.valid()) not_translatable(Z3_ast_to_string(c, ast));
  return result;
}

/// Invalid if it is not one of arithmetic.
Term FromZ3::arithmetic(Z3_decl_kind kind, std::span<const Term> args) {
  switch (kind) {
    case Z3_OP_LE: return terms_.less_equal(args[0], args[1]);
    case Z3_OP_GE: return terms_.less_equal(args[1], args[0]);
    case Z3_OP_LT: return terms_.less(args[0], args[1]);
    case Z3_OP_GT: return terms_.less(args[1], args[0]);
    case Z3_OP_ADD: return terms_.add(args);
    case Z3_OP_UMINUS: return terms_.negate(args[0]);
    case Z3_OP_TO_REAL: return terms_.to_real(args[0]);
    case Z3_OP_SUB:
    case Z3_OP_MUL: {
      Term result = args[0];
      for (const Term operand : args.subspan(1)) {
        result =
            kind == Z3_OP_SUB ? terms_.subtract(result, operand) : terms_.multiply(result, operand);
      }
      return result;
    }
    case Z3_OP_DIV:
      if (terms_.kind(args[1]) != Kind::Number || terms_.number(args[1]) == 0) return {};
      return terms_.scale(1 / terms_.number(args[1]), args[0]);
    case Z3_OP_IDIV: return terms_.int_divide(args[0], args[1]);
    case Z3_OP_MOD: return terms_.int_modulo(args[0], args[1]);
    default: return {};
  }
}

namespace {

std::optional<Rounding> rounding_of(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return Rounding::NearestEven;
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return Rounding::NearestAway;
    case Z3_OP_FPA_RM_TOWARD_POSITIVE: return Rounding::Up;
    case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return Rounding::Down;
    case Z3_OP_FPA_RM_TOWARD_ZERO: return Rounding::TowardsZero;
    default: return std::nullopt;
  }
}

/// The mode that became a number, if the term is one.
std::optional<Rounding> rounding_of(const TermManager& terms, Term term) {
  if (terms.kind(term) != Kind::Number) return std::nullopt;
  return static_cast<Rounding>(terms.number(term).get_num().get_ui());
}

}  // namespace

/// Invalid if it is not one of floating point. A rounding mode becomes its number, for the
/// operation around it.
Term FromZ3::floating_point(Z3_decl_kind kind, Z3_ast ast, std::span<const Term> args) {
  const Z3_context c = context_.get();
  if (const auto mode = rounding_of(kind)) return terms_.integer(static_cast<long>(*mode));
  const auto mode = args.size() < 2 ? std::nullopt : rounding_of(terms_, args[0]);
  switch (kind) {
    case Z3_OP_FPA_PLUS_INF:
    case Z3_OP_FPA_MINUS_INF:
    case Z3_OP_FPA_NAN:
    case Z3_OP_FPA_PLUS_ZERO:
    case Z3_OP_FPA_MINUS_ZERO: return float_value(ast);
    case Z3_OP_FPA_GT: return terms_.fp(Kind::FpLess, args[1], args[0]);
    case Z3_OP_FPA_GE: return terms_.fp(Kind::FpLessEqual, args[1], args[0]);
    case Z3_OP_FPA_ROUND_TO_INTEGRAL: return mode ? terms_.fp_round(*mode, args[1]) : Term();
    // What Z3 leaves open, the pattern of NaN, is the canonical one here.
    case Z3_OP_FPA_TO_IEEE_BV: return terms_.fp_to_bits(args[0]);
    case Z3_OP_FPA_TO_FP: return to_float(ast, args);
    case Z3_OP_FPA_TO_FP_UNSIGNED:
      return mode ? terms_.fp_from_integer(Kind::FpFromUnsigned, args[1], sort(Z3_get_sort(c, ast)),
                                           *mode)
                  : Term();
    case Z3_OP_FPA_TO_SBV:
    case Z3_OP_FPA_TO_UBV:
      return mode == Rounding::TowardsZero
                 ? terms_.fp_to_integer(
                       kind == Z3_OP_FPA_TO_SBV ? Kind::FpToSigned : Kind::FpToUnsigned, args[1],
                       Z3_get_bv_sort_size(c, Z3_get_sort(c, ast)))
                 : Term();
    default: break;
  }
  if (args.empty() && Z3_is_numeral_ast(c, ast)) return float_value(ast);
  const auto operation = float_kind(kind);
  if (!operation || args.empty()) return {};
  return mode ? terms_.fp(*operation, args.subspan(1), *mode) : terms_.fp(*operation, args);
}

/// to_fp: of a pattern, or rounded from another format or a signed value.
Term FromZ3::to_float(Z3_ast ast, std::span<const Term> args) {
  const Sort format = sort(Z3_get_sort(context_.get(), ast));
  if (args.size() == 1) return terms_.fp_from_bits(args[0], format);
  const auto mode = args.size() == 2 ? rounding_of(terms_, args[0]) : std::nullopt;
  if (!mode) return {};
  switch (terms_.sort_data(terms_.sort(args[1])).kind) {
    case SortKind::FloatingPoint: return terms_.fp_convert(args[1], format, *mode);
    case SortKind::BitVector:
      return terms_.fp_from_integer(Kind::FpFromSigned, args[1], format, *mode);
    default: return {};
  }
}

/// Invalid if it is not one of bit-vectors.
Term FromZ3::bit_vector(Z3_decl_kind kind, Z3_func_decl declaration, std::span<const Term> args) {
  const Z3_context c = context_.get();
  const auto index = [&](unsigned position) {
    return static_cast<unsigned>(Z3_get_decl_int_parameter(c, declaration, position));
  };
  switch (kind) {
    case Z3_OP_UGEQ: return terms_.bv(Kind::BvUle, args[1], args[0]);
    case Z3_OP_UGT: return terms_.bv(Kind::BvUlt, args[1], args[0]);
    case Z3_OP_SGEQ: return terms_.bv(Kind::BvSle, args[1], args[0]);
    case Z3_OP_SGT: return terms_.bv(Kind::BvSlt, args[1], args[0]);
    case Z3_OP_EXTRACT: return terms_.bv_extract(index(0), index(1), args[0]);
    case Z3_OP_BIT2BOOL:  // the truth of one bit
      return terms_.equal(terms_.bv_extract(index(0), index(0), args[0]), terms_.bit_vector(1, 1));
    case Z3_OP_ZERO_EXT: return terms_.bv_extend(Kind::BvZeroExtend, index(0), args[0]);
    case Z3_OP_SIGN_EXT: return terms_.bv_extend(Kind::BvSignExtend, index(0), args[0]);
    default: break;
  }
  const auto operation = bit_vector_kind(kind);
  if (!operation || args.size() < row_of(*operation).least_arity) return {};
  if (args.size() == 1) return terms_.bv(*operation, args);
  Term result = args[0];
  for (const Term operand : args.subspan(1)) result = terms_.bv(*operation, result, operand);
  return result;
}

}  // namespace pcegar::smt::z3
