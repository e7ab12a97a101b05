// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// The text as in a .spc file.
[[nodiscard]] std::string to_text(const IntExpression& expression);
[[nodiscard]] std::string to_text(const Trigger& trigger);
[[nodiscard]] std::string to_text(const AssumeExpression& expression);
[[nodiscard]] std::string to_text(const Action& action);
/// The part after the arrow, without the goto.
[[nodiscard]] std::string effect_text(const Transition& transition);
/// GOTO S, ERROR("..."), STOP, IMPOSSIBLE or BREAK.
[[nodiscard]] std::string target_text(const Transition& transition);

/// The automaton as a Graphviz graph: the body of a digraph's cluster, numbered so that several fit
/// into one file.
void write_dot(const std::vector<Automaton>& automata, std::ostream& out);

}  // namespace pcegar::spec
