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
/// come back as predicates. Where it only matters whether the sum is c (pointers are compared like
/// this), equations do what the bounds do.
struct SplitEquation {
  Term sum;
  std::vector<mpz_class> values;  ///< ascending, one or more
};

/// What seems to be split in a sequence of interpolants.
[[nodiscard]] std::vector<SplitEquation> split_equations(TermManager& terms,
                                                         std::span<const Term> sequence);

/// What a formula with equations says where the sum has none of the values: what the bounds say
/// below all of them, above all of them, in some interval between them, or in all intervals.
enum class Elsewhere : std::uint8_t { AsBelow, AsAbove, AsSomewhere, AsEverywhere };

/// The sequence with equations in the place of the bounds on the sums. It need not be one of
/// interpolants. If all that a path asks of a sum is whether it has one of the values,
/// `AsSomewhere` gives interpolants again: another value that is none of these could be in its
/// place.
[[nodiscard]] std::vector<Term> with_equations(TermManager& terms, std::span<const Term> sequence,
                                               std::span<const SplitEquation> equations,
                                               Elsewhere elsewhere);

}  // namespace pcegar::interpolation
