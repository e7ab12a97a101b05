// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "spec/automaton.hpp"
#include "spec/lexer.hpp"

namespace pcegar::spec {

/// All automata of a token sequence; names are resolved and restrictions checked.
[[nodiscard]] std::vector<Automaton> parse_automata_tokens(std::vector<Token> tokens);

}  // namespace pcegar::spec
