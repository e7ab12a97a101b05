// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "certify/certificate.hpp"

namespace pcegar::certify::test {

/// Invariants with one change.
struct Mutant {
  std::string change;
  std::vector<Invariant> invariants;
};

/// Every way to damage one of the invariants: leave it out, make it true or false, flip or leave
/// out an atom, add or take one from a constant, put another variable in a variable's place.
[[nodiscard]] std::vector<Mutant> mutants_of(smt::TermManager& terms,
                                             const std::vector<Invariant>& invariants);

}  // namespace pcegar::certify::test
