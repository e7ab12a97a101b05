// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pcegar::interpolation::proof {

/// In which order of blocks the clauses of the input are satisfied by decisions. Forward explores
/// what the first blocks can reach; Backward what leads to the last one, like a backward analysis
/// of the error path, and tends to prove less about more.
enum class SearchOrder { Forward, Backward };

}  // namespace pcegar::interpolation::proof
