// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"
#include "verification/assumptions.hpp"

namespace pcegar::verification {

/// A remark on a property that holds, if what its automaton follows is in no part of the program
/// that the explorations reached: then TRUE may rest on dead code. `footprint` are the edges that
/// the automaton looks at.
[[nodiscard]] std::optional<std::string> remark_on_reach(const spec::Automaton& automaton,
                                                         const std::vector<cfa::EdgeId>& footprint,
                                                         const cfa::Program& program,
                                                         const Explored& explored);

}  // namespace pcegar::verification
