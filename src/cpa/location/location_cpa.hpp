// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// The location CPA L (002, Sect. 2.3.3): tracks the program counter. A flat lattice over the CFA's
/// locations; one interned state per location.
class LocationCpa final : public Cpa, private TransferRelation {
public:
  using State = AbstractState;
  using PrecisionOf = SingletonPrecision;

  explicit LocationCpa(const cfa::Program& program);

  [[nodiscard]] std::string name() const override { return "location"; }
  AbstractDomain& domain() override { return domain_; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return merge_; }
  StopOperator& stop() override { return stop_; }
  PrecisionAdjustment& precision_adjustment() override { return precision_; }
  StatePtr initial_state() override { return states_[program_.start().index()]; }
  PrecisionPtr initial_precision() override { return SingletonPrecision::instance(); }

private:
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;

  const cfa::Program& program_;
  std::vector<StatePtr> states_;
  FlatDomain domain_;
  MergeSep merge_;
  StopSep stop_{domain_};
  StaticPrecision precision_;
};

}  // namespace pcegar::cpa
