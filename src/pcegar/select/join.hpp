// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>

#include "pcegar/select.hpp"

namespace pcegar::select {

/// The first `count` candidates.
inline std::vector<std::size_t> first_ones(const SelectRound& round, std::size_t count) {
  std::vector<std::size_t> result(std::min(count, round.candidates.size()));
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

}  // namespace pcegar::select
