// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <span>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// To refute `sum != c`, engines split it into `sum <= c - 1` and `sum >= c + 1`, and such bounds
/// come back as predicates. Where values cannot be below c (pointers, for c = 0), or not above c,
/// an equation does what the bounds do.
struct SplitEquation {
  Term sum;
  mpz_class value;
};

/// What seems to be split in a sequence of interpolants.
[[nodiscard]] std::vector<SplitEquation> split_equations(TermManager& terms,
                                                         std::span<const Term> sequence);

/// Which values of the sum there are assumed not to be.
enum class NoValues : std::uint8_t { Below, Above };

/// The sequence with equations in the place of bounds. It need not be one of interpolants.
[[nodiscard]] std::vector<Term> with_equations(TermManager& terms, std::span<const Term> sequence,
                                               std::span<const SplitEquation> equations,
                                               NoValues assumed);

}  // namespace pcegar::interpolation
