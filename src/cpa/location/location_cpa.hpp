// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/separate_cpa.hpp"

namespace pcegar::cpa {

/// The location CPA L (002, Sect. 2.3.3): tracks the program counter. A flat lattice over the CFA's
/// locations; one interned state per location.
class LocationCpa final : public SeparateCpa, private TransferRelation {
public:
  using State = AbstractState;

  explicit LocationCpa(const cfa::Program& program);

  [[nodiscard]] std::string name() const override { return "location"; }
  AbstractDomain& domain() override { return domain_; }
  TransferRelation& transfer() override { return *this; }
  StatePtr initial_state() override { return states_[program_.start().index()]; }

private:
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;

  const cfa::Program& program_;
  std::vector<StatePtr> states_;
  FlatDomain domain_;
};

}  // namespace pcegar::cpa
