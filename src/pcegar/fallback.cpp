// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/fallback.hpp"

#include <algorithm>

namespace pcegar {

std::vector<const refiners::ProvidentRefinement*> spurious_ones(const Refinements& refinements) {
  std::vector<const refiners::ProvidentRefinement*> result;
  for (const refiners::ProvidentRefinement& refinement : refinements) {
    if (std::holds_alternative<refiners::Spurious>(refinement.outcome)) {
      result.push_back(&refinement);
    }
  }
  return result;
}

bool ends_feasible(const Refinements& refinements) {
  return !refinements.empty() &&
         std::holds_alternative<refiners::Feasible>(refinements.back().outcome);
}

Fallback::Targets Fallback::targets(const Refinements& of_ranked, std::size_t ranked,
                                    std::size_t all) const {
  const bool lead_nowhere = !ends_feasible(of_ranked) && spurious_ones(of_ranked).empty();
  return used_ == Fallbacks::Used && lead_nowhere && ranked < all ? Targets::All
                                                                  : Targets::AsRanked;
}

std::vector<const refiners::ProvidentRefinement*> Fallback::instead(
    const Refinements& refinements) const {
  return used_ == Fallbacks::Used ? spurious_ones(refinements)
                                  : std::vector<const refiners::ProvidentRefinement*>{};
}

Fallback::Effort Fallback::raise_effort(const Refinements& refinements, Impasse why) {
  const auto is_deferred = [](const refiners::ProvidentRefinement& refinement) {
    const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome);
    return undecided != nullptr && undecided->effort == smt::Effort::Limited;
  };
  const bool is_tried = used_ == Fallbacks::Used || why == Impasse::NothingToRefine;
  if (!is_tried || effort_ == smt::Effort::Full || std::ranges::none_of(refinements, is_deferred)) {
    return Effort::Enough;
  }
  effort_ = smt::Effort::Full;
  return Effort::Raised;
}

}  // namespace pcegar
