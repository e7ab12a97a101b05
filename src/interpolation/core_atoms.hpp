// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

/// Sequence interpolation from the atoms of an unsatisfiable core, for theories in which nothing
/// better works (core_atoms.cpp).
class CoreAtomsEngine final : public InterpolationEngine {
public:
  CoreAtomsEngine();
  [[nodiscard]] std::string name() const override { return "core-atoms"; }
  InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                  const InterpolationLimits& limits) override;

private:
  std::unique_ptr<Backend> backend_;
};

}  // namespace pcegar::interpolation
