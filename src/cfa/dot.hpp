// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Writes the CFA as Graphviz DOT: a cluster per function, loop heads as double circles.
void write_dot(const Program& program, std::ostream& out);

}  // namespace pcegar::cfa
