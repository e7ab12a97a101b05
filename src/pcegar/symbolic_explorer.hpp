// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "cpa/callstack/unsupported_edges.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "cpa/symbolic/block_relations.hpp"
#include "pcegar/explorer.hpp"
#include "refiners/contributions.hpp"
#include "support/tally.hpp"

namespace pcegar {

/// In which order a symbolic exploration leaves control states.
enum class SymbolicOrder : std::uint8_t {
  Rounds,  ///< one block after the other: the paths to targets are short
  Control  ///< along the control flow: few nodes
};

/// Explores with one region for each control state (location, call stack, automata) instead of one
/// state for each valuation of the predicates; see symbolic_explorer.cpp.
class SymbolicExplorer final : public Explorer {
public:
  struct Parts {
    const refiners::AnalysisView& view;
    cpa::BlockGraph& blocks;
    refiners::Contributions& contributions;
    cpa::Abstractor& abstractor;
    cpa::BlockRelations* relations;  ///< null: regions come from the abstractor
    cpa::PredicateRegistry& predicates;
    const cpa::UnsupportedEdges& unsupported_edges;
  };
  /// `before` is what the run had spent before this analysis.
  SymbolicExplorer(const Parts& parts, SymbolicOrder order, const SearchEffort& before,
                   const Limits& limits, Statistics& statistics);

  /// `most_states` bounds nodes and solver queries, those of earlier calls included.
  cpa::ExplorationResult explore(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                 std::optional<std::size_t> most_states) override;
  [[nodiscard]] std::vector<TargetInfo> targets(const cpa::ReachedSet& reached) const override;
  [[nodiscard]] Arrival arrival(cpa::ArgNodeId target) const override;
  [[nodiscard]] SearchEffort effort() const override;
  bool drop_impossible_targets(cpa::ReachedSet& reached) override;

private:
  [[nodiscard]] std::uint64_t work() const;
  cpa::ExplorationResult explore_to_the_end(cpa::ReachedSet& reached, const cpa::Abort& abort,
                                            std::optional<std::size_t> most_states);
  /// What is known of a control state in this exploration.
  struct Control {
    bdd::Bdd reached;  ///< the regions of all its nodes
    std::vector<cpa::PredicateId> tracked;
    std::vector<refiners::Contribution> arrived;  ///< since it was last left
    bdd::Bdd waiting;                             ///< the union of what arrived
  };
  using Place = std::tuple<std::uint32_t, cpa::BlockGraph::Rank, cpa::ControlId>;

  void start(cpa::ReachedSet& reached, const cpa::Abort& abort);
  /// What the components for control do depends on these.
  [[nodiscard]] std::vector<std::size_t> switches() const;
  Control& control_of(cpa::ControlId control);
  /// The node for what has arrived, if that is new.
  std::optional<cpa::ArgNodeId> take_arrivals(cpa::ReachedSet& reached, cpa::ControlId control);
  void leave(cpa::ReachedSet& reached, cpa::ArgNodeId node, cpa::ControlId control,
             std::uint32_t depth, const cpa::Abort& abort);
  void add_target(cpa::ReachedSet& reached, const refiners::Contribution& contribution,
                  const cpa::Abort& abort);
  /// Whether the blocks of the path to the target can be taken, each for itself.
  bool has_possible_path(cpa::ArgNodeId target, smt::Effort effort);
  bool drop_targets(cpa::ReachedSet& reached, smt::Effort effort);
  void drop(cpa::ReachedSet& reached, cpa::ArgNodeId target);
  bdd::Bdd image(bdd::Bdd region, const cpa::TrackedBlock& block);
  cpa::ArgNodeId add_node(cpa::ReachedSet& reached, cpa::ControlId control, bdd::Bdd region,
                          std::vector<refiners::Contribution> arrived);

  Parts parts_;
  SymbolicOrder order_;
  SearchEffort before_;
  const Limits& limits_;
  std::vector<std::size_t> switches_;
  cpa::PrecisionPtr precision_;
  std::unordered_map<cpa::ControlId, Control> controls_;
  std::set<Place> open_;
  std::uint64_t next_abstraction_ = 0;
  bool is_paused_ = false;
  std::size_t targets_ = 0;  ///< found by this exploration
  std::size_t dropped_ = 0;  ///< targets whose path has an impossible block
  Tally explorations_;
  Tally expansions_;
  Counter& steps_;
  Counter& covered_;
  Counter& repeated_;
  Timer& timer_;
};

}  // namespace pcegar
