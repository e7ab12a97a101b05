// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/automaton.hpp"
#include "spec/lexer.hpp"
#include "spec/scope.hpp"

namespace pcegar::spec {

/// Parses a condition: MATCH .., comparisons of int variables, !, && and ||.
[[nodiscard]] Trigger parse_trigger(TokenCursor& cursor, const Scope& scope);
/// Parses an integer expression: numbers, int variables, + and -.
[[nodiscard]] IntExpression parse_int(TokenCursor& cursor, const Scope& scope);
/// Parses either of them.
[[nodiscard]] std::variant<IntExpression, Trigger> parse_value(TokenCursor& cursor,
                                                               const Scope& scope);
/// The value of an Integer token.
[[nodiscard]] std::int64_t integer_value(const Token& token);

}  // namespace pcegar::spec
