// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pcegar/target_info.hpp"

namespace pcegar {

struct SymbolNames;

/// The input of rank.
struct RankRound {
  std::span<const TargetInfo>
      targets;  ///< not empty, in the order of exploration or of other names
  const SymbolNames& names;
};

/// The operator rank (002, Definition 1). It chooses some of the targets, at least one, and orders
/// them: provident refinements are computed in this order. The result is a list of indices without
/// repetition; anything else is a contract violation.
using RankOperator = std::function<std::vector<std::size_t>(const RankRound&)>;

/// A row of the table of rank operators. Built-in ones are in rank/, one file each.
struct RankRow {
  std::string name;
  std::string parameter;  ///< its name; empty if the operator takes none
  std::string description;
  /// From the parameter's text; throws InputError. Called once a run, so operators may have memory.
  std::function<RankOperator(const std::string& parameter)> make;
  std::string helps = {};  ///< where, in Markdown, for docs/refinement.md
};
/// The built-in operators: those of 002, Table 4.1, and ours.
[[nodiscard]] std::vector<RankRow> built_in_rank_rows();

/// Parses names separated by commas. The last one sorts first and the others sort its result, so
/// that later names decide what earlier ones leave open ("level-asc,property": by level, and by
/// property within a level). Throws InputError naming the known operators.
[[nodiscard]] RankOperator make_rank(const std::string& text, std::span<const RankRow> rows);

}  // namespace pcegar
