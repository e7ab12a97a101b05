// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cfa/program.hpp"
#include "cpa/framework/facts.hpp"

namespace pcegar::cpa {

/// The place of a location with its call stack in the control flow of the program with all calls
/// expanded: a step that leads forwards (Location::reverse_post_order) leads to a later place. The
/// code of a call comes after the call's location and before all that follows it, whatever other
/// components of a state say; so paths into a call can all arrive before one of them goes on.
class FlowPosition {
public:
  FlowPosition(const cfa::Program& program, cfa::LocationId location, const OnCallStack* calls)
      : calls_(calls == nullptr ? nullptr : calls->calls),
        number_(program.location(location).reverse_post_order) {}

  friend std::strong_ordering operator<=>(const FlowPosition& a, const FlowPosition& b) {
    if (a.calls_ == b.calls_) {
      return a.number_ <=> b.number_;
    }
    const std::size_t shorter = std::min(a.depth(), b.depth());
    for (std::size_t i = 0; i < shorter; ++i) {
      if (a.at(i) != b.at(i)) {
        return a.at(i) <=> b.at(i);
      }
    }
    const std::strong_ordering next = a.at(shorter) <=> b.at(shorter);
    return next != std::strong_ordering::equal ? next : a.depth() <=> b.depth();
  }
  friend bool operator==(const FlowPosition& a, const FlowPosition& b) {
    return (a <=> b) == std::strong_ordering::equal;
  }

private:
  [[nodiscard]] std::size_t depth() const { return calls_ == nullptr ? 0 : calls_->size(); }
  /// The call's location, or behind all calls the location itself.
  [[nodiscard]] std::uint32_t at(std::size_t i) const {
    return i < depth() ? (*calls_)[i] : number_;
  }

  const std::vector<std::uint32_t>* calls_;  ///< of the state that published it
  std::uint32_t number_;
};

}  // namespace pcegar::cpa
