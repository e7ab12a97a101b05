// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/path_replay.hpp"

namespace pcegar::refiners {

bool is_ruled_out(const AnalysisView& view, cpa::PredicateRegistry& predicates,
                  cpa::Abstractor& abstractor, const ErrorPath& path,
                  const cpa::PredicatePrecision& precision) {
  bdd::Bdd region = path.abstractions.front()->region;
  for (std::size_t k = 1; k < path.abstractions.size(); ++k) {
    const cpa::Abstraction& next = *path.abstractions[k];
    region = abstractor.abstract(region, next.block, precision.at(view.program, next.location));
    if (region == predicates.regions().false_()) {
      return true;
    }
  }
  return false;
}

}  // namespace pcegar::refiners
