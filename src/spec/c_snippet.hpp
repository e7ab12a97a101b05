// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "spec/automaton.hpp"
#include "spec/lexer.hpp"
#include "spec/scope.hpp"

namespace pcegar::spec {

/// The pattern of MATCH {f($1, $?)}, MATCH {$1 = f($2)}, MATCH {x = $?}; the token is a Curly.
/// Patterns of MATCH CALL and MATCH RETURN must be calls.
[[nodiscard]] Trigger parse_pattern(const Token& curly, Trigger::MatchCall::When when);

/// The C expression made of tokens[begin, end) as a pattern: jokers bind, those in `seen` may not
/// occur again.
[[nodiscard]] AssumeExpression parse_pattern_expression(const Token& curly, std::size_t begin,
                                                        std::size_t end, std::set<unsigned>& seen);

/// The conjuncts of ASSUME {a; b}: C expressions over jokers ($1), automaton variables ($$v,
/// $$s[$1], $$s.empty) and program variables; the token is a Curly.
[[nodiscard]] std::vector<AssumeExpression> parse_assumptions(const Token& curly,
                                                              const Scope& scope);

/// The key between the brackets of s[..]: its parts, which commas separate, are jokers' numbers or
/// texts without quotes.
[[nodiscard]] Key parse_key(const std::string& text, const SourcePosition& position);

}  // namespace pcegar::spec
