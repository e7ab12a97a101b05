// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// A part of a program.
struct ProgramSlice {
  std::vector<bool> edges;   ///< by EdgeId: what is in it; with a call its return, too
  std::vector<bool> points;  ///< by LocationId: where control matters; all sources of `edges`, and
                             ///< the exits of all functions
};

/// Where a step outside of a slice leads: an edge's target, for a call the place behind it; invalid
/// for a return.
[[nodiscard]] LocationId step_outside(const Program& program, EdgeId edge);

/// The program of a slice: with the same locations, edges, functions and variables, by number.
/// Other edges do nothing. A location that is no point has one edge, to the point that follows, or
/// none if none follows; if several may follow, it becomes a point. A call that is not in the slice
/// is a step to its return location.
[[nodiscard]] Program reduced(const Program& program, ProgramSlice& slice);

}  // namespace pcegar::cfa
