// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <z3.h>

#include <optional>
#include <variant>

#include "smt/term.hpp"

namespace pcegar::smt::z3 {

using Unary = Z3_ast (*)(Z3_context, Z3_ast);
using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
using Ternary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast, Z3_ast);
using Nary = Z3_ast (*)(Z3_context, unsigned, const Z3_ast*);
/// How Z3 makes a term from its arguments (a rounding mode is the first of them); nothing if more
/// than arguments is needed.
using Make = std::variant<std::monostate, Unary, Binary, Ternary, Nary>;

[[nodiscard]] const Make& make_of(Kind kind);

/// The operator on bit-vectors or floats that has this name in Z3 and the same meaning here.
[[nodiscard]] std::optional<Kind> bit_vector_kind(Z3_decl_kind name);
[[nodiscard]] std::optional<Kind> float_kind(Z3_decl_kind name);

}  // namespace pcegar::smt::z3
