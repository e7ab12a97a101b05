// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/apply.hpp"
#include "pcegar/prefer.hpp"
#include "pcegar/refiner.hpp"
#include "refiners/provident_refiner.hpp"

namespace pcegar {

/// Computes provident refinements; the operator prefer picks one candidate of each.
class PreferringRefiner final : public Refiner {
public:
  PreferringRefiner(refiners::ProvidentRefiner& refiner, PreferOperator prefer,
                    const RefinementApplier& applier, const SymbolNames& names, const Log& log,
                    Statistics& statistics);

  Refinements provident(std::span<const cpa::ArgNodeId> targets, smt::Effort first) override;

private:
  refiners::ProvidentRefiner& refiner_;
  PreferOperator prefer_;
  const RefinementApplier& applier_;
  const SymbolNames& names_;
  const Log& log_;
  Statistics& statistics_;
};

}  // namespace pcegar
