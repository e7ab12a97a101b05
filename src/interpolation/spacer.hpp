// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

enum class SpacerDirection : std::uint8_t {
  Forward,
  /// Also the reversed chain; the sequence with fewer distinct atoms wins.
  Both,
};

/// Sequence interpolation by Z3's Horn solver Spacer (IC3/PDR modulo theories). Slower than a
/// proof-based engine, but with general predicates and for many theories. Implemented in
/// interpolation/z3/spacer.cpp, where the technique is described.
class SpacerEngine final : public InterpolationEngine {
public:
  explicit SpacerEngine(SpacerDirection direction = SpacerDirection::Both)
      : direction_(direction) {}
  [[nodiscard]] std::string name() const override;
  InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                  const InterpolationLimits& limits) override;

private:
  SpacerDirection direction_;
};

}  // namespace pcegar::interpolation
