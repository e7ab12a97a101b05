// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "refiners/provident_refiner.hpp"

namespace pcegar {

struct SymbolNames;

/// The operator prefer. It takes the candidates that rule out one path (not empty, the plain one
/// first) and the current precision, and returns the index of the candidate to apply. It is asked
/// path by path; select then decides between the paths.
using PreferOperator =
    std::function<std::size_t(std::span<const refiners::RefinementCandidate>,
                              const cpa::PredicatePrecision& tracked, const SymbolNames& names)>;

/// One candidate, as a preference sees it.
struct PreferenceQuestion {
  const refiners::RefinementCandidate& candidate;
  std::size_t index;  ///< among the path's candidates
  const cpa::PredicatePrecision& tracked;
  const SymbolNames& names;
};

/// A row of the table of preferences: a cost that should be small.
struct PreferRow {
  std::string name;
  std::string parameter;  ///< empty: preferences take none
  std::string description;
  std::function<long(const PreferenceQuestion&)> cost;
};
[[nodiscard]] std::vector<PreferRow> built_in_prefer_rows();
/// Parses names separated by commas: the first decides, the next decide ties, and the earlier
/// candidate wins the last tie. Throws InputError naming the known ones.
[[nodiscard]] PreferOperator make_prefer(const std::string& text, std::span<const PreferRow> rows);
/// Whether the text asks for the plain candidate only, so that others need not be computed.
[[nodiscard]] bool prefers_plain(const std::string& text);
/// Whether the text asks for the longest prefix only.
[[nodiscard]] bool prefers_longest(const std::string& text);
/// Whether it is the preference that goes with slicing in rounds of many paths only.
[[nodiscard]] bool prefers_by_round(const std::string& text);

}  // namespace pcegar
