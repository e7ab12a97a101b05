// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// A tuple of component states. What the components offer is collected once.
class CompositeState final : public AbstractState {
public:
  explicit CompositeState(std::vector<StatePtr> parts);
  void offer(SharedFacts& facts) const override { facts = facts_; }
  [[nodiscard]] std::uint64_t partition_key() const override { return key_; }
  [[nodiscard]] std::string to_text() const override;
  [[nodiscard]] const StatePtr& part(std::size_t i) const { return parts_[i]; }
  [[nodiscard]] const std::vector<StatePtr>& parts() const { return parts_; }
  [[nodiscard]] const SharedFacts& facts() const { return facts_; }

private:
  std::vector<StatePtr> parts_;
  SharedFacts facts_;
  std::uint64_t key_ = 0;
};

class CompositePrecision final : public Precision {
public:
  explicit CompositePrecision(std::vector<PrecisionPtr> parts) : parts_(std::move(parts)) {}
  [[nodiscard]] const std::vector<PrecisionPtr>& parts() const { return parts_; }
  [[nodiscard]] PrecisionPtr with_part(std::size_t i, PrecisionPtr part) const;

private:
  std::vector<PrecisionPtr> parts_;
};

/// The composite CPA (003, Sect. 4): product of component states, with strengthening, and
///   order   component-wise
///   merge   merge-agree: merges component-wise, if every component's result covers the new state;
///           else does not merge
///   stop    stop-sep over the product order; target states are never covered, so that every
///           abstract path to a target stays a candidate for refinement
///   prec    component-wise, every component seeing what all offer
/// A target state has no successors.
class CompositeCpa final : public Cpa,
                           private AbstractDomain,
                           private TransferRelation,
                           private MergeOperator,
                           private StopOperator,
                           private PrecisionAdjustment {
public:
  /// The components must outlive the composite; strengthening goes through them in order.
  explicit CompositeCpa(std::vector<Cpa*> components);

  [[nodiscard]] std::string name() const override;
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return *this; }
  StopOperator& stop() override { return *this; }
  PrecisionAdjustment& precision_adjustment() override { return *this; }
  StatePtr initial_state() override;
  PrecisionPtr initial_precision() override;

private:
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override;
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override;
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached,
                 const PrecisionPtr& precision) override;
  [[nodiscard]] bool never_merges(const StatePtr& fresh) const override;
  Coverage stop(const StatePtr& state, std::span<const Entry> reached,
                const PrecisionPtr& precision) override;
  std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision,
                              const SharedFacts& facts, const ReachedSet& reached) override;
  StatePtr finish_successor(std::vector<StatePtr> parts, const CompositePrecision& precision,
                            cfa::EdgeId edge);

  std::vector<Cpa*> components_;
  StopSep stop_sep_{*this};
};

}  // namespace pcegar::cpa
