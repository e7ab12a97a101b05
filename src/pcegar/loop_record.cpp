// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/loop_record.hpp"

#include <string>
#include <utility>

namespace pcegar {

void LoopRecord::round(std::uint64_t iteration, std::size_t targets,
                       std::span<const refiners::ProvidentRefinement> refinements,
                       const Selection& selection) {
  RoundRecord record{iteration, targets, {}};
  std::size_t spurious = 0;
  for (const refiners::ProvidentRefinement& refinement : refinements) {
    Considered considered{refinement, Decision::Unused, {}};
    if (std::holds_alternative<refiners::Feasible>(refinement.outcome)) {
      considered.decision = Decision::Feasible;
    } else if (std::holds_alternative<refiners::Undecided>(refinement.outcome)) {
      considered.decision = Decision::Undecided;
    } else if (!selection.chosen.empty()) {
      considered.why = selection.left_out_by[spurious++];
      considered.decision = considered.why.empty() ? Decision::Chosen : Decision::Delayed;
    }
    record.provident.push_back(std::move(considered));
  }
  journal_.round(record);
}

void LoopRecord::selected(std::size_t targets, std::size_t provident, std::size_t chosen) {
  log_.debug(std::to_string(targets) + " targets, " + std::to_string(provident) +
             " provident refinements, " + std::to_string(chosen) + " selected");
}

void LoopRecord::executed(std::uint64_t iteration, Selected selected, const ApplyResult& result) {
  if (std::holds_alternative<BudgetSpent>(result)) {
    return;  // nothing was executed
  }
  journal_.executed({iteration, {selected.begin(), selected.end()}, result});
  log_.debug("reused since the last restart: " + to_text(reuse_.since_last()));
}

}  // namespace pcegar
