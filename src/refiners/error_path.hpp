// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cpa/automaton/automaton_cpa.hpp"
#include "cpa/composition.hpp"
#include "cpa/framework/describable.hpp"
#include "cpa/predicate/predicate_cpa.hpp"
#include "cpa/symbolic/block_graph.hpp"

namespace pcegar::refiners {

struct ErrorPath;

/// Where the nodes of the graph are block starts only, the links being blocks: finds error paths.
class BlockPaths {
public:
  virtual ~BlockPaths() = default;
  /// The same path whenever it is asked for, until the graph is cleared.
  virtual const ErrorPath& path_to(cpa::ArgNodeId target) = 0;
};

/// How a refiner reads the composite analysis: which component is which.
struct AnalysisView {
  const cfa::Program& program;
  const smt::TermManager& terms;
  cpa::Composition& composition;
  cpa::ArgCpa& arg;  ///< of the composition
  cpa::Handle<cpa::PredicateCpa> predicates;
  std::vector<cpa::Handle<cpa::AutomatonCpa>> automata;
  BlockPaths* block_paths = nullptr;  ///< null: the links of the graph are edges

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

/// A block of an error path; it may stand for many paths of the program.
struct PathBlock {
  /// Paths that have a block with this number in common are the same up to its end. Nothing: the
  /// block is this path's alone.
  std::optional<std::uint64_t> number;
  cfa::LocationId end;
  /// Lives as long as the graph that the path was extracted from.
  const encoding::PathFormula* formula;
  /// Its steps, if it comes from a graph of blocks; null: they are in the ARG (links_of()).
  const std::vector<cpa::BlockLink>* links = nullptr;
  /// It was followed without its formula; so whether it can be taken was not asked.
  bool is_taken_to_be_possible = false;
};

/// The abstract error path of a target, block by block: states e_0 (root), e_1, .., e_n (the
/// target), where block k (1-based) leads from e_{k-1} to e_k. All but the target are abstraction
/// states; the target may be a path state.
struct ErrorPath {
  std::vector<cpa::ArgNodeId> nodes;  ///< n + 1
  std::vector<PathBlock> blocks;      ///< n
  [[nodiscard]] std::size_t block_count() const { return blocks.size(); }
  /// Block k, from 1.
  [[nodiscard]] const PathBlock& block(std::size_t k) const { return blocks[k - 1]; }
};

/// Extracts the path to a target.
[[nodiscard]] ErrorPath extract_error_path(const AnalysisView& view, cpa::ArgNodeId target);

/// The block formulas of paths, over one common SSA numbering for each path: what of the blocks may
/// have a say in whether the path can be taken.
class BlockFormulas {
public:
  explicit BlockFormulas(encoding::PathFormulaBuilder& builder) : builder_(builder) {}
  /// n formulas; the blocks imply them.
  [[nodiscard]] std::vector<smt::Term> of(const ErrorPath& path);

private:
  struct Instance {
    smt::Term formula;
    std::uint32_t reads;  ///< number of the slots that have to be known at its start
  };
  encoding::SsaMap end_of(const PathBlock& block, const encoding::SsaMap& start);
  Instance instance_of(const PathBlock& block, const encoding::SsaMap& start,
                       std::uint32_t read_after);
  std::uint32_t number_of(const std::vector<encoding::SlotId>& slots);

  encoding::PathFormulaBuilder& builder_;
  std::unordered_map<std::uint64_t, encoding::SsaMap> ends_;  ///< by number of block
  /// By number of block, and that of the slots that are read after it.
  std::map<std::pair<std::uint64_t, std::uint32_t>, Instance> instances_;
  std::vector<std::vector<encoding::SlotId>> reads_;                ///< by number
  std::map<std::vector<encoding::SlotId>, std::uint32_t> numbers_;  ///< of these
};

/// The steps of block k, from 1, ordered as in cpa::Block.
[[nodiscard]] std::vector<cpa::BlockLink> links_of(const AnalysisView& view, const ErrorPath& path,
                                                   std::size_t k);

}  // namespace pcegar::refiners
