// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "cpa/composite/composite_state.hpp"

namespace pcegar::cpa {

/// The components of a composite in their order; they outlive the operators.
using Components = std::vector<Cpa*>;

/// The order and join of the product: component by component.
class ProductOrder final : public AbstractDomain {
public:
  explicit ProductOrder(Components components) : components_(std::move(components)) {}
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override;
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override;

private:
  Components components_;
};

/// Every tuple of the components' successors. A target state has none.
class ProductTransfer final : public TransferRelation {
public:
  explicit ProductTransfer(Components components) : components_(std::move(components)) {}
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;

private:
  Components components_;
};

/// The product, then each component in turn uses what all have published (003, Sect. 4).
class StrengtheningTransfer final : public TransferRelation {
public:
  explicit StrengtheningTransfer(Components components) : components_(std::move(components)) {}
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;

private:
  [[nodiscard]] StatePtr strengthened(const std::vector<StatePtr>& parts,
                                      const CompositePrecision& precision, cfa::EdgeId edge);
  Components components_;
};

/// merge-agree: merges component by component if every component's result covers the new state and
/// none keeps it apart, else not at all.
class MergeAgree final : public MergeOperator {
public:
  explicit MergeAgree(Components components) : components_(std::move(components)) {}
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached,
                 const PrecisionPtr& precision) override;
  [[nodiscard]] bool never_merges(const StatePtr& fresh) const override;
  [[nodiscard]] bool keeps_apart(const StatePtr& fresh) const override;

private:
  Components components_;
};

/// Covers what another operator covers, except target states, so that every abstract path to a
/// target stays a candidate for refinement.
class TargetsStay final : public StopOperator {
public:
  explicit TargetsStay(std::unique_ptr<StopOperator> others) : others_(std::move(others)) {}
  Covering stop(const StatePtr& state, const Candidates& reached,
                const PrecisionPtr& precision) override;

private:
  std::unique_ptr<StopOperator> others_;
};

/// Component by component; each sees what all have published.
class ProductPrecision final : public PrecisionAdjustment {
public:
  explicit ProductPrecision(Components components) : components_(std::move(components)) {}
  std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision,
                              const Facts& facts, const ReachedSet& reached) override;

private:
  Components components_;
};

/// The operators that make a composite of components.
struct CompositeOperators {
  std::unique_ptr<AbstractDomain> compare;
  std::unique_ptr<TransferRelation> transfer;
  std::unique_ptr<MergeOperator> merge;
  std::unique_ptr<StopOperator> stop;  ///< may refer to `compare`
};
/// Product order, strengthening, merge-agree, and stop-sep except for targets.
[[nodiscard]] CompositeOperators default_operators(const Components& components);

}  // namespace pcegar::cpa
