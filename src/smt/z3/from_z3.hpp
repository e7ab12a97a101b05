// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "smt/term.hpp"
#include "smt/z3/context.hpp"

namespace pcegar::smt::z3 {

/// Whether uninterpreted constants and functions are symbols of pcegar. In answers of Spacer they
/// are not: Z3 made them up.
enum class FreeSymbols : std::uint8_t { Rejected, Ours };

/// Translates Z3 expressions back into terms. Throws Z3Error for an expression that terms cannot
/// represent.
class FromZ3 {
public:
  /// `arguments`: what the de Bruijn variables stand for.
  FromZ3(TermManager& terms, const Context& context, std::span<const Term> arguments,
         FreeSymbols free_symbols = FreeSymbols::Rejected)
      : terms_(terms), context_(context), arguments_(arguments), free_symbols_(free_symbols) {}

  /// The term that a constant (a variable of pcegar) stands for.
  void add_constant(Z3_ast constant, Term variable) { translated_.emplace(constant, variable); }

  Term operator()(Z3_ast root);

private:
  Term translate_node(Z3_ast ast);
  Term symbol(Z3_ast ast, std::span<const Term> arguments);
  Term application(Z3_ast ast, std::span<const Term> arguments);
  Term arithmetic(Z3_decl_kind kind, std::span<const Term> arguments);
  Term bit_vector(Z3_decl_kind kind, Z3_func_decl declaration, std::span<const Term> arguments);
  Term floating_point(Z3_decl_kind kind, Z3_ast ast, std::span<const Term> arguments);
  Term to_float(Z3_ast ast, std::span<const Term> arguments);
  Term float_value(Z3_ast ast);
  Term distinct(std::span<const Term> arguments);
  Sort sort(Z3_sort sort);

  TermManager& terms_;
  const Context& context_;
  std::span<const Term> arguments_;
  FreeSymbols free_symbols_;
  std::unordered_map<Z3_ast, Term> translated_;
};

}  // namespace pcegar::smt::z3
