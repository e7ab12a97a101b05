// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "cpa/symbolic/block_relations.hpp"
#include "refiners/error_path.hpp"
#include "support/limits.hpp"

namespace pcegar::refiners {

/// What a block adds to the region of the node that it leads to.
struct Contribution {
  cpa::ArgNodeId from;
  const cpa::Block* block;
  /// With which it was followed: the block's, or see BlockRelations::formula_about().
  const encoding::PathFormula* formula;
  bdd::Bdd region;  ///< the abstraction of the block from the region of `from`
};

/// How the nodes of a symbolic exploration were reached: a graph without cycles, whose links are
/// blocks. Finds error paths in it (see contributions.cpp).
class Contributions final : public BlockPaths {
public:
  /// Without relations (null), paths need not be paths of the Boolean program.
  Contributions(const AnalysisView& view, cpa::PredicateRegistry& predicates,
                cpa::BlockRelations* relations, const Limits& limits, Statistics& statistics);

  /// How a node was reached, and the predicates that are tracked there, ascending. The root has no
  /// contributions.
  void add(cpa::ArgNodeId node, std::vector<Contribution> contributions,
           std::vector<cpa::PredicateId> tracked);
  [[nodiscard]] std::span<const Contribution> of(cpa::ArgNodeId node) const {
    return nodes_.at(node).contributions;
  }
  void clear();

  const ErrorPath& path_to(cpa::ArgNodeId target) override;

private:
  struct Node {
    std::vector<Contribution> contributions;
    std::vector<cpa::PredicateId> tracked;
  };
  [[nodiscard]] ErrorPath find(cpa::ArgNodeId target);
  struct Step {
    const Contribution* contribution;
    bdd::Bdd before;  ///< where the step can start, in the region of contribution->from
  };
  /// A last step to one of the valuations `at_node`.
  Step step_before(cpa::ArgNodeId node, bdd::Bdd at_node);
  [[nodiscard]] bdd::Bdd region_of(cpa::ArgNodeId node) const;
  [[nodiscard]] std::uint64_t number_of(std::uint64_t prefix, const cpa::Block& block);

  const AnalysisView& view_;
  cpa::PredicateRegistry& predicates_;
  cpa::BlockRelations* relations_;
  const Limits& limits_;
  std::unordered_map<cpa::ArgNodeId, Node> nodes_;
  std::unordered_map<cpa::ArgNodeId, ErrorPath> paths_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint64_t> numbers_;
  std::uint64_t next_number_ = 1;
  Counter& unknown_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
