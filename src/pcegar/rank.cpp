// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/rank.hpp"

#include <algorithm>

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

Nodes level_ascending(const cpa::Arg& arg, std::span<const cpa::ArgNodeId> targets) {
  Nodes result(targets.begin(), targets.end());
  std::stable_sort(result.begin(), result.end(), [&](cpa::ArgNodeId a, cpa::ArgNodeId b) {
    return arg.node(a).level < arg.node(b).level;
  });
  return result;
}

Nodes level_descending(const cpa::Arg& arg, std::span<const cpa::ArgNodeId> targets) {
  Nodes result(targets.begin(), targets.end());
  std::stable_sort(result.begin(), result.end(), [&](cpa::ArgNodeId a, cpa::ArgNodeId b) {
    return arg.node(a).level > arg.node(b).level;
  });
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
