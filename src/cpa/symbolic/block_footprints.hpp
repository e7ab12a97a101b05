// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cpa/symbolic/block_graph.hpp"
#include "encoding/path_formula.hpp"
#include "smt/term.hpp"

namespace pcegar::cpa {

/// What blocks may read or write, found without their formulas: edge by edge.
class BlockFootprints {
public:
  explicit BlockFootprints(encoding::PathFormulaBuilder& builder) : builder_(builder) {}

  /// Variables at the start of the block, ascending (PathFormulaBuilder::mentioned()): all that its
  /// steps write. What they read may be missing where it is known from the steps before them, as
  /// what a pointer points to; then the block's formula says more.
  const std::vector<smt::Term>& of(const Block& block);

private:
  const std::vector<smt::Term>& of(cfa::EdgeId edge);
  const std::vector<smt::Term>& of(const cfa::Expression& condition);

  encoding::PathFormulaBuilder& builder_;
  std::unordered_map<std::uint32_t, std::vector<smt::Term>> blocks_;  ///< by number
  std::unordered_map<cfa::EdgeId, std::vector<smt::Term>> edges_;
  std::unordered_map<const cfa::Expression*, std::vector<smt::Term>> conditions_;
};

}  // namespace pcegar::cpa
