// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cpa/composite/composite_cpa.hpp"
#include "support/strong_id.hpp"

namespace pcegar::cpa {

struct ControlStateTag;
/// A state of the components for control: location, call stack, automata.
using ControlId = StrongId<ControlStateTag>;

/// Numbers states of the components for control, which are flat lattices: each once, in the order
/// in which they are met.
class ControlStates {
public:
  explicit ControlStates(CompositeCpa& control) : control_(control) {}

  /// A state that was not met gets the next number.
  ControlId number_of(const StatePtr& state);
  [[nodiscard]] const StatePtr& operator[](ControlId number) const {
    return states_[number.index()];
  }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  /// By number.
  [[nodiscard]] const std::vector<StatePtr>& all() const { return states_; }
  void clear();

private:
  CompositeCpa& control_;
  std::vector<StatePtr> states_;
  std::unordered_map<std::uint64_t, std::vector<ControlId>> by_key_;  ///< looked up only
};

}  // namespace pcegar::cpa
