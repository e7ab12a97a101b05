// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "pcegar/journal.hpp"
#include "pcegar/refiner.hpp"
#include "pcegar/reuse.hpp"
#include "support/log.hpp"

namespace pcegar {

/// Reports the steps of a refinement algorithm to the journal, the log and the statistics. It does
/// not change the run.
class LoopRecord {
public:
  LoopRecord(RefinementJournal& journal, ReuseMeter& reuse, const Log& log, Statistics& statistics)
      : journal_(journal), reuse_(reuse), log_(log), statistics_(statistics) {}

  /// Records how many targets are refined.
  void targets(std::size_t number) { statistics_.counter("refinement.targets") += number; }
  /// The provident refinements of one exploration, numbered `iteration`. The selection refers to
  /// the spurious ones; it is empty if select was not asked.
  void round(std::uint64_t iteration, std::size_t targets,
             std::span<const refiners::ProvidentRefinement> refinements,
             const Selection& selection);
  void selected(std::size_t targets, std::size_t provident, std::size_t chosen);
  /// The result of applying a compound refinement.
  void executed(std::uint64_t iteration, Selected selected, const ApplyResult& result);

private:
  RefinementJournal& journal_;
  ReuseMeter& reuse_;
  const Log& log_;
  Statistics& statistics_;
};

}  // namespace pcegar
