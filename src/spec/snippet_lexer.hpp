// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "spec/lexer.hpp"

namespace pcegar::spec {

enum class SnippetKind { Identifier, Number, Joker, AutomatonVariable, Text, Symbol, End };

/// A token of the C text between curly brackets. Joker: text is the digits, or "?"; automaton
/// variable: the name without "$$"; Text: a string or character literal with its quotes.
struct SnippetToken {
  SnippetKind kind = SnippetKind::End;
  std::string text;
  std::size_t begin = 0;  ///< offsets into the snippet
  std::size_t end = 0;
  SourcePosition position;
};

/// The tokens of a Curly, ended by one End token at the closing bracket.
[[nodiscard]] std::vector<SnippetToken> tokenise_snippet(const Token& curly);

}  // namespace pcegar::spec
