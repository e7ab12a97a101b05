// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/z3/from_z3.hpp"

#include <utility>
#include <vector>

namespace pcegar::smt::z3 {
namespace {

[[noreturn]] void not_translatable(const std::string& what) {
  throw Z3Error("cannot translate back from Z3: " + what);
}

/// Binary operations with the same meaning on both sides; True is none.
Kind binary_bv(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_BADD: return Kind::BvAdd;
    case Z3_OP_BSUB: return Kind::BvSub;
    case Z3_OP_BMUL: return Kind::BvMul;
    case Z3_OP_BAND: return Kind::BvAnd;
    case Z3_OP_BOR: return Kind::BvOr;
    case Z3_OP_BXOR: return Kind::BvXor;
    case Z3_OP_BSHL: return Kind::BvShl;
    case Z3_OP_BLSHR: return Kind::BvLshr;
    case Z3_OP_BASHR: return Kind::BvAshr;
    case Z3_OP_BUDIV: return Kind::BvUdiv;
    case Z3_OP_BUREM: return Kind::BvUrem;
    case Z3_OP_BSDIV: return Kind::BvSdiv;
    case Z3_OP_BSREM: return Kind::BvSrem;
    case Z3_OP_ULT: return Kind::BvUlt;
    case Z3_OP_ULEQ: return Kind::BvUle;
    case Z3_OP_SLT: return Kind::BvSlt;
    case Z3_OP_SLEQ: return Kind::BvSle;
    case Z3_OP_CONCAT: return Kind::BvConcat;
    default: return Kind::True;
  }
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
    case Z3_ARRAY_SORT: {
      const Sort index = this->sort(Z3_get_array_sort_domain(c, sort));
      return terms_.array_sort(index, this->sort(Z3_get_array_sort_range(c, sort)));
    }
    default: not_translatable("a sort");
  }
}

Term FromZ3::translate_node(Z3_ast ast) {
  const Z3_context c = context_.get();
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

/// Invalid if it is not one of bit-vectors.
Term FromZ3::bit_vector(Z3_decl_kind kind, Z3_func_decl declaration, std::span<const Term> args) {
  const Z3_context c = context_.get();
  const auto index = [&](unsigned position) {
    return static_cast<unsigned>(Z3_get_decl_int_parameter(c, declaration, position));
  };
  switch (kind) {
    case Z3_OP_BNEG: return terms_.bv(Kind::BvNeg, args);
    case Z3_OP_BNOT: return terms_.bv(Kind::BvNot, args);
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
  const Kind binary = binary_bv(kind);
  if (binary == Kind::True || args.size() < 2) return {};
  Term result = args[0];
  for (const Term operand : args.subspan(1)) result = terms_.bv(binary, result, operand);
  return result;
}

}  // namespace pcegar::smt::z3
