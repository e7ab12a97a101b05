// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "spec/automaton.hpp"

namespace pcegar::cli {

/// "pcegar spec lint [options] FILE... [PROGRAM.c...]": warnings about specifications on standard
/// output. `argv` starts at "spec". Returns the exit status: 0 without warnings, 1 with some.
/// Throws InputError.
int run_spec_command(int argc, char** argv);

/// The automata as Graphviz DOT.
[[nodiscard]] std::string automata_text(const std::vector<spec::Automaton>& automata);

}  // namespace pcegar::cli
