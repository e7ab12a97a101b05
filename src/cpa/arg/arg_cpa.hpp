// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/arg/arg.hpp"
#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// A wrapped state together with its node in the graph.
class ArgState final : public AbstractState {
public:
  ArgState(ArgNodeId node, StatePtr wrapped) : node_(node), wrapped_(std::move(wrapped)) {}
  void publish(Facts& facts) const override { wrapped_->publish(facts); }
  [[nodiscard]] std::uint64_t partition_key() const override { return wrapped_->partition_key(); }
  [[nodiscard]] std::string to_text() const override { return wrapped_->to_text(); }
  [[nodiscard]] ArgNodeId node() const { return node_; }
  [[nodiscard]] const StatePtr& wrapped() const { return wrapped_; }

private:
  ArgNodeId node_;
  StatePtr wrapped_;
};

/// The node of a state that comes from an ArgCpa.
[[nodiscard]] ArgNodeId node_of(const StatePtr& state);

/// The ARG CPA A (002, Sect. 2.3.3): wraps another CPA and records the graph of its run. Order,
/// merge, stop and precision are those of the wrapped CPA.
class ArgCpa final : public Cpa,
                     private AbstractDomain,
                     private TransferRelation,
                     private MergeOperator,
                     private StopOperator,
                     private PrecisionAdjustment {
public:
  explicit ArgCpa(Cpa& wrapped) : wrapped_(wrapped) {}

  [[nodiscard]] Arg& graph() { return graph_; }
  /// The state of a node that is or was in a reached set; null if the node was removed.
  [[nodiscard]] StatePtr state_of(ArgNodeId node) const { return states_[node.index()]; }
  /// A new node of the graph, without links, for an exploration that makes its states itself.
  StatePtr add(StatePtr wrapped) { return make_state(std::move(wrapped)); }
  /// Forgets the graph, for a restart.
  void clear();
  /// Removes one node from graph and table.
  void remove(ArgNodeId node);

  [[nodiscard]] std::string name() const override { return "arg(" + wrapped_.name() + ")"; }
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return *this; }
  StopOperator& stop() override { return *this; }
  PrecisionAdjustment& precision_adjustment() override { return *this; }
  StatePtr initial_state() override { return make_state(wrapped_.initial_state()); }
  PrecisionPtr initial_precision() override { return wrapped_.initial_precision(); }

private:
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override;
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override;
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached,
                 const PrecisionPtr& precision) override;
  [[nodiscard]] bool never_merges(const StatePtr& fresh) const override;
  Covering stop(const StatePtr& state, const Candidates& reached,
                const PrecisionPtr& precision) override;
  std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision,
                              const Facts& facts, const ReachedSet& reached) override;
  StatePtr make_state(StatePtr wrapped);

  Cpa& wrapped_;
  Arg graph_;
  std::vector<StatePtr> states_;
};

}  // namespace pcegar::cpa
