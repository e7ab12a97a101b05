// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"

namespace pcegar::refiners {

/// What a block adds to the region of the node that it leads to.
struct Contribution {
  cpa::ArgNodeId from;
  const cpa::Block* block;
  bdd::Bdd region;  ///< the abstraction of the block from the region of `from`
};

/// How the nodes of a symbolic exploration were reached: a graph without cycles, whose links are
/// blocks. Finds error paths in it (see contributions.cpp).
class Contributions final : public BlockPaths {
public:
  Contributions(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                cpa::PredicateRegistry& predicates, smt::Backend& backend, const Limits& limits,
                Statistics& statistics);
  ~Contributions() override;

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
  /// Values of the predicates tracked at a node; nothing: any.
  using Valuation = std::optional<std::vector<bool>>;
  [[nodiscard]] ErrorPath find(cpa::ArgNodeId target);
  struct Step {
    const Contribution* contribution;
    Valuation before;
  };
  Step step_before(cpa::ArgNodeId node, const Valuation& at_node);
  Valuation before(const Contribution& contribution, const Node& node, const Valuation& at_node);
  [[nodiscard]] bool allows(const Contribution& contribution, const Node& node,
                            const Valuation& at_node) const;
  [[nodiscard]] std::uint64_t number_of(std::uint64_t prefix, const cpa::Block& block);

  const AnalysisView& view_;
  encoding::PathFormulaBuilder& builder_;
  cpa::PredicateRegistry& predicates_;
  smt::Backend& backend_;
  const Limits& limits_;
  std::unique_ptr<smt::Session> session_;
  std::unordered_map<cpa::ArgNodeId, Node> nodes_;
  std::unordered_map<cpa::ArgNodeId, ErrorPath> paths_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint64_t> numbers_;
  std::uint64_t next_number_ = 1;
  Counter& queries_;
  Counter& unknown_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
