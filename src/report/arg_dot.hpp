// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "cpa/arg/arg.hpp"

namespace pcegar::report {

/// Writes the abstract reachability graph as Graphviz DOT: edges with their statements, coverage
/// dashed, targets red.
void write_arg_dot(const cfa::Program& program, const cpa::Arg& arg, std::ostream& out);

}  // namespace pcegar::report
