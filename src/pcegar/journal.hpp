// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "pcegar/applier.hpp"
#include "pcegar/select.hpp"

namespace pcegar {

/// The result of a provident refinement.
enum class Decision : std::uint8_t {
  Chosen,
  Delayed,    ///< by select
  Feasible,   ///< the path is real; ends the round
  Undecided,  ///< neither confirmed nor ruled out
  Unused      ///< spurious, but another path of the round is real
};

/// One provident refinement and its result.
struct Considered {
  const refiners::ProvidentRefinement& refinement;
  Decision decision;
  std::string why;  ///< for Delayed: the operator that left it out
};

/// The provident refinements of one exploration, in the order in which they were computed.
struct RoundRecord {
  std::uint64_t iteration;  ///< explorations of the run so far
  std::size_t targets;      ///< that the exploration found
  std::vector<Considered> provident;
};

/// The compound refinement at the end of a round.
struct ExecutedRecord {
  std::uint64_t iteration;
  std::vector<const refiners::ProvidentRefinement*> refinements;
  ApplyResult result;
};

/// Observes a run. It must not change the run.
class RefinementJournal {
public:
  virtual ~RefinementJournal() = default;
  virtual void round(const RoundRecord& record) = 0;
  virtual void executed(const ExecutedRecord& record) = 0;
};

/// Records nothing.
class NoJournal final : public RefinementJournal {
public:
  void round(const RoundRecord&) override {}
  void executed(const ExecutedRecord&) override {}
};

}  // namespace pcegar
