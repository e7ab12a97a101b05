// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "cpa/symbolic/block_graph.hpp"
#include "encoding/path_formula.hpp"
#include "smt/term.hpp"

namespace pcegar::cpa {

/// What blocks may read or write, found without their formulas: edge by edge, for all blocks with
/// one start at a time. Paths have much in common, so the sets are numbered, and their unions
/// known.
class BlockFootprints {
public:
  explicit BlockFootprints(encoding::PathFormulaBuilder& builder) : builder_(builder) {}

  /// Variables at the start of the block, ascending (PathFormulaBuilder::mentioned()): all that its
  /// steps write. What they read may be missing where it is known from the steps before them, as
  /// what a pointer points to; then the block's formula says more. The reference stays valid.
  const std::vector<smt::Term>& of(const Block& block);

private:
  using SetNumber = std::uint32_t;
  /// Of all blocks with one start.
  struct OfStart {
    std::weak_ptr<const BlockSteps> steps;
    std::vector<SetNumber> at;  ///< by point
  };

  [[nodiscard]] std::vector<SetNumber> find(const BlockSteps& steps);
  SetNumber of(cfa::EdgeId edge);
  SetNumber of(const cfa::Expression& condition);
  SetNumber number_of(std::vector<smt::Term> set);
  SetNumber united(SetNumber a, SetNumber b);

  encoding::PathFormulaBuilder& builder_;
  std::map<std::vector<smt::Term>, SetNumber> numbers_{{{}, 0}};
  std::vector<const std::vector<smt::Term>*> sets_{&numbers_.begin()->first};  ///< by number
  // Looked up only.
  std::unordered_map<std::uint64_t, SetNumber> unions_;  ///< by two numbers, the smaller first
  std::unordered_map<const BlockSteps*, OfStart> starts_;
  std::unordered_map<cfa::EdgeId, SetNumber> edges_;
  std::unordered_map<const cfa::Expression*, SetNumber> conditions_;
};

}  // namespace pcegar::cpa
