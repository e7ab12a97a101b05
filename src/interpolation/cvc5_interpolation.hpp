// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

/// Sequence interpolation cut by cut with cvc5's syntax-guided get-interpolant, for small cuts.
/// Implemented in interpolation/cvc5/interpolation.cpp, where limits and settings are described.
class Cvc5InterpolationEngine final : public InterpolationEngine {
public:
  [[nodiscard]] std::string name() const override { return "cvc5"; }
  InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                  const InterpolationLimits& limits) override;
};

}  // namespace pcegar::interpolation
