// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace pcegar {

/// A directed graph: the successors of each node, which are numbered from 0.
using SuccessorLists = std::vector<std::vector<std::uint32_t>>;

/// The nodes that lie on a cycle: those of strongly connected components with several nodes, and
/// those that lead to themselves. Takes time linear in nodes and edges, and no recursion.
[[nodiscard]] std::vector<bool> on_cycles(const SuccessorLists& graph);

}  // namespace pcegar
