// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

enum class ProjectionDirection : std::uint8_t {
  Forward,   ///< strongest postconditions of the core
  Backward,  ///< weakest preconditions of the core
  /// Both; the sequence with fewer predicates wins, on a tie the backward one.
  Both,
};

/// Sequence interpolation by unsatisfiable core and projection (projection_engine.cpp).
class ProjectionEngine final : public InterpolationEngine {
public:
  explicit ProjectionEngine(ProjectionDirection direction = ProjectionDirection::Both);
  [[nodiscard]] std::string name() const override { return "projection"; }
  InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                  const InterpolationLimits& limits) override;

private:
  ProjectionDirection direction_;
  std::unique_ptr<Backend> backend_;
};

}  // namespace pcegar::interpolation
