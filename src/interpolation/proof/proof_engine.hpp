// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interpolation/interpolation.hpp"
#include "interpolation/proof/search_order.hpp"

namespace pcegar::interpolation {

/// Which of the interpolant sequences of a proof to take.
enum class ProofStrength {
  McMillan,         ///< strongest
  InverseMcMillan,  ///< weakest: the dual system
  Pudlak,           ///< between them: the symmetric system
  FewestAtoms       ///< whichever mentions fewer distinct atoms
};

struct ProofEngineOptions {
  ProofStrength strength = ProofStrength::FewestAtoms;
  proof::SearchOrder order = proof::SearchOrder::Backward;
};

/// Sequence interpolation for linear arithmetic with Boolean structure by our own
/// proof-producing solver: see proof_engine.cpp.
class ProofEngine final : public InterpolationEngine {
public:
  ProofEngine() = default;
  explicit ProofEngine(ProofEngineOptions options) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "proof"; }
  InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                  const InterpolationLimits& limits) override;

private:
  InterpolationResult interpolate_integers(TermManager& terms, std::span<const Term> blocks,
                                           const InterpolationLimits& limits);

  ProofEngineOptions options_;
};

}  // namespace pcegar::interpolation
