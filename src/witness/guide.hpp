// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "spec/automaton.hpp"
#include "spec/guide.hpp"
#include "witness/source_text.hpp"
#include "witness/witness.hpp"

namespace pcegar::witness {

/// How an execution follows a witness.
enum class Following {
  Closely,  ///< where it may take a step of the witness, it must
  Loosely   ///< as the format says: anything may happen between two waypoints
};

/// Ends the executions that do not match the violation witness, and refuses violations elsewhere
/// than at its target. Throws InputError if an expression of the witness has no meaning in the
/// program.
[[nodiscard]] std::shared_ptr<spec::Guide> guide_along(const cfa::Program& program,
                                                       const std::vector<Waypoint>& waypoints,
                                                       Following following,
                                                       std::shared_ptr<const SourceText> source);

/// The name of the automaton of invariants.
inline constexpr const char* invariants_name = "witness-invariants";

/// An automaton that is violated where an invariant does not hold. Its messages name the invariant:
/// "FILE:LINE".
[[nodiscard]] spec::Automaton invariants_automaton(const std::vector<Invariant>& invariants);

/// The invariants whose place is nowhere in the program: "FILE:LINE".
[[nodiscard]] std::vector<std::string> unplaced(const cfa::Program& program,
                                                const std::vector<Invariant>& invariants);

}  // namespace pcegar::witness
