// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/path_replay.hpp"

namespace pcegar::refiners {

bool is_ruled_out(const AnalysisView& view, cpa::PredicateRegistry& predicates,
                  cpa::Abstractor& abstractor, const ErrorPath& path,
                  const cpa::PredicatePrecision& precision) {
  bdd::Bdd region = predicates.regions().true_();
  for (const PathBlock& block : path.blocks) {
    region = abstractor.abstract(region, *block.formula, precision.at(view.program, block.end));
    if (region == predicates.regions().false_()) {
      return true;
    }
  }
  return false;
}

}  // namespace pcegar::refiners
