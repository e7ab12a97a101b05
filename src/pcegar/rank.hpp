// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cpa/arg/arg.hpp"

namespace pcegar {

/// The operator rank (002, Definition 1): from the targets, as found, to a non-empty list of some
/// of them, in the order in which provident refinements are computed.
using RankOperator =
    std::function<std::vector<cpa::ArgNodeId>(const cpa::Arg&, std::span<const cpa::ArgNodeId>)>;

/// A row of the table of rank operators (002, Table 4.1).
struct RankRow {
  std::string_view name;
  std::string_view symbol;  ///< in the thesis
  std::string_view description;
  RankOperator make;
};
[[nodiscard]] std::span<const RankRow> rank_table();
/// Throws InputError naming the known operators.
[[nodiscard]] RankOperator make_rank(const std::string& name);

}  // namespace pcegar
