// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/predicate/abstractor.hpp"
#include "pcegar/explorer.hpp"
#include "support/tally.hpp"

namespace pcegar {

/// The explorer of an analysis with ARG and predicate abstraction.
class CpaExplorer final : public Explorer {
public:
  /// `before` is what the run had spent before this analysis.
  CpaExplorer(const refiners::AnalysisView& view, cpa::CpaAlgorithm& algorithm,
              const cpa::Abstractor& abstractor, const SearchEffort& before,
              Statistics& statistics);

  cpa::ExplorationResult explore(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                 std::optional<std::size_t> most_states) override;
  [[nodiscard]] std::vector<TargetInfo> targets(const cpa::ReachedSet& reached) const override;
  [[nodiscard]] Arrival arrival(cpa::ArgNodeId target) const override;
  [[nodiscard]] SearchEffort effort() const override;

private:
  const refiners::AnalysisView& view_;
  cpa::CpaAlgorithm& algorithm_;
  const cpa::Abstractor& abstractor_;
  SearchEffort before_;
  Tally explorations_;
};

}  // namespace pcegar
