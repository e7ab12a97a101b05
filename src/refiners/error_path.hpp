// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "cpa/automaton/automaton_cpa.hpp"
#include "cpa/composition.hpp"
#include "cpa/framework/describable.hpp"
#include "cpa/predicate/predicate_cpa.hpp"

namespace pcegar::refiners {

/// How a refiner reads the composite analysis: which component is which.
struct AnalysisView {
  const cfa::Program& program;
  const smt::TermManager& terms;
  cpa::Composition& composition;
  cpa::ArgCpa& arg;  ///< of the composition
  cpa::Handle<cpa::PredicateCpa> predicates;
  std::vector<cpa::Handle<cpa::AutomatonCpa>> automata;

  [[nodiscard]] const cpa::CompositeState& composite(cpa::ArgNodeId node) const;
  [[nodiscard]] const cpa::PredicateState& predicate(cpa::ArgNodeId node) const;
  /// Conditions that the automata put on a link of the graph.
  [[nodiscard]] std::vector<const cfa::Expression*> conditions(cpa::ArgNodeId parent,
                                                               cfa::EdgeId edge,
                                                               cpa::ArgNodeId child) const;
};

[[nodiscard]] AnalysisView view_of(const cfa::Program& program, const smt::TermManager& terms,
                                   cpa::Composition& composition);
/// With `predicates` for a component of another class that wraps it.
[[nodiscard]] AnalysisView view_of(const cfa::Program& program, const smt::TermManager& terms,
                                   cpa::Composition& composition,
                                   const cpa::Handle<cpa::PredicateCpa>& predicates);

/// A block start in a finished graph: control and data.
struct BlockStart {
  cpa::StatePtr control;  ///< of the composition's control composite
  bdd::Bdd region;
  /// The conditions of the other data analyses; made for the caller's pool.
  std::vector<const cfa::Expression*> conditions;
};
/// All abstraction states of the graph, in the order of their ids.
[[nodiscard]] std::vector<BlockStart> block_starts(const AnalysisView& view,
                                                   cpa::ConditionPool& conditions);

/// The abstract error path of a target, block by block: abstraction states e_0 (root), e_1, .., e_n
/// (the target), where block k (1-based) leads from e_{k-1} to e_k and may stand for many paths.
struct ErrorPath {
  std::vector<cpa::ArgNodeId> nodes;                  ///< n + 1
  std::vector<const cpa::Abstraction*> abstractions;  ///< n + 1
  [[nodiscard]] std::size_t block_count() const { return nodes.size() - 1; }
};

/// Extracts the path; the target must be an abstraction state.
[[nodiscard]] ErrorPath extract_error_path(const AnalysisView& view, cpa::ArgNodeId target);

/// The block formulas of paths, over one common SSA numbering for each path. Paths through the same
/// abstraction have the same blocks up to there, which are built once.
class BlockFormulas {
public:
  explicit BlockFormulas(encoding::PathFormulaBuilder& builder) : builder_(builder) {}
  /// n formulas.
  [[nodiscard]] std::vector<smt::Term> of(const ErrorPath& path);

private:
  struct Instance {
    smt::Term formula;
    encoding::SsaMap end;  ///< indices at the end of the block
  };
  encoding::PathFormulaBuilder& builder_;
  std::unordered_map<std::uint64_t, Instance> known_;  ///< by the id of the abstraction at the end
};

/// The nodes of block k from e_{k-1} to e_k, both included, parents before children.
[[nodiscard]] std::vector<cpa::ArgNodeId> block_nodes(const AnalysisView& view,
                                                      cpa::ArgNodeId first, cpa::ArgNodeId last);

}  // namespace pcegar::refiners
