// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcegar/prefer.hpp"
#include "pcegar/rank.hpp"
#include "pcegar/select.hpp"
#include "verification/partition_operator.hpp"

namespace pcegar::verification {

/// All operators that a run can name: ours and those of plug-ins.
struct Operators {
  std::vector<RankRow> rank = built_in_rank_rows();
  std::vector<SelectRow> select = built_in_select_rows();
  std::vector<PreferRow> prefer = built_in_prefer_rows();
  std::vector<PartitionRow>
      partition;  ///< ours are not known here, see verification/decomposition.hpp
};

}  // namespace pcegar::verification
