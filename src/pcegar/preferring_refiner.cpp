// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/preferring_refiner.hpp"

#include <string>
#include <utility>

namespace pcegar {

PreferringRefiner::PreferringRefiner(refiners::ProvidentRefiner& refiner, PreferOperator prefer,
                                     const RefinementApplier& applier, const SymbolNames& names,
                                     const Log& log, Statistics& statistics)
    : refiner_(refiner),
      prefer_(std::move(prefer)),
      applier_(applier),
      names_(names),
      log_(log),
      statistics_(statistics) {}

Refinements PreferringRefiner::provident(std::span<const cpa::ArgNodeId> targets,
                                         smt::Effort first) {
  const auto repeated = [&](const refiners::ErrorPath& path) {
    return applier_.has_ruled_out(path);
  };
  Refinements refinements = refiner_.refine(targets, repeated, first);
  for (refiners::ProvidentRefinement& refinement : refinements) {
    auto* const spurious = std::get_if<refiners::Spurious>(&refinement.outcome);
    if (spurious == nullptr) {
      continue;
    }
    spurious->preferred = prefer_(spurious->candidates, applier_.precision(), names_);
    if (spurious->chosen().is_sliced) {
      ++statistics_.counter("refinement.other_than_plain_preferred");
    }
    if (spurious->candidates.size() > 1) {
      log_.debug("candidate " + std::to_string(spurious->preferred + 1) + " of " +
                 std::to_string(spurious->candidates.size()) + " is preferred");
    }
  }
  return refinements;
}

}  // namespace pcegar
