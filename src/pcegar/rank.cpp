// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/rank.hpp"

#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/functional/comparisons.hpp>

#include "support/error.hpp"

namespace pcegar {

namespace {

using Nodes = std::vector<cpa::ArgNodeId>;

Nodes identity(const cpa::Arg&, std::span<const cpa::ArgNodeId> targets) {
  return {targets.begin(), targets.end()};
}

Nodes first(const cpa::Arg&, std::span<const cpa::ArgNodeId> targets) {
  return {targets.front()};
}

/// The state level: distance from the root.
auto level_in(const cpa::Arg& arg) {
  return [&arg](cpa::ArgNodeId node) { return arg.node(node).level; };
}

Nodes level_ascending(const cpa::Arg& arg, std::span<const cpa::ArgNodeId> targets) {
  Nodes result(targets.begin(), targets.end());
  ranges::stable_sort(result, ranges::less{}, level_in(arg));
  return result;
}

Nodes level_descending(const cpa::Arg& arg, std::span<const cpa::ArgNodeId> targets) {
  Nodes result(targets.begin(), targets.end());
  ranges::stable_sort(result, ranges::greater{}, level_in(arg));
  return result;
}

}  // namespace

std::span<const RankRow> rank_table() {
  static const std::vector<RankRow> table{
      {"id", "R_ID", "all targets in the order of exploration", identity},
      {"first", "R_F", "the first target only", first},
      {"level-asc", "R_T", "all targets, those nearest to the root of the ARG first",
       level_ascending},
      {"level-desc", "R_B", "all targets, those farthest from the root of the ARG first",
       level_descending},
  };
  return table;
}

RankOperator make_rank(const std::string& name) {
  std::string known;
  for (const RankRow& row : rank_table()) {
    if (row.name == name) {
      return row.make;
    }
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  throw InputError("unknown rank operator '" + name + "'; known are " + known);
}

}  // namespace pcegar
