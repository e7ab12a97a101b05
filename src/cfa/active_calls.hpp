// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// The calls that have not returned, as far as it matters for which functions may be called now: a
/// function that is active is not entered again (recursion), and a call that comes back to one
/// through a pointer may be excluded (pointer_recursion.hpp; copies of a function count as it). The
/// order of the calls does not matter.
class ActiveCalls {
public:
  [[nodiscard]] bool contains(FunctionId function) const {
    return std::ranges::binary_search(functions_, function);
  }
  /// Whether the call has no behaviour because recursion through pointers is excluded.
  [[nodiscard]] bool excludes(const Program& program, const CallSite& call) const {
    const FunctionId callee = program.original(call.callee);
    const auto active = std::ranges::lower_bound(since_, callee, {}, &Since::first);
    return active != since_.end() && active->first == callee &&
           (active->second || call.through_pointer);
  }
  /// The callee must not be active.
  [[nodiscard]] ActiveCalls after(const Program& program, const CallSite& call) const {
    ActiveCalls result = *this;
    result.functions_.insert(std::ranges::lower_bound(result.functions_, call.callee), call.callee);
    if (!program.has_recursion_through_pointers()) {
      for (auto& [function, is_through_pointer] : result.since_) {
        is_through_pointer = is_through_pointer || call.through_pointer;
      }
      const FunctionId callee = program.original(call.callee);
      const auto place = std::ranges::lower_bound(result.since_, callee, {}, &Since::first);
      if (place != result.since_.end() && place->first == callee) {
        place->second = false;
      } else {
        result.since_.emplace(place, callee, false);
      }
    }
    return result;
  }
  /// What matters where only functions are called for which this holds.
  template <class MayBeCalled>
  [[nodiscard]] ActiveCalls restricted(const MayBeCalled& may_be_called) const {
    ActiveCalls result = *this;
    std::erase_if(result.functions_, [&](FunctionId function) { return !may_be_called(function); });
    std::erase_if(result.since_, [&](const Since& call) { return !may_be_called(call.first); });
    return result;
  }
  friend auto operator<=>(const ActiveCalls&, const ActiveCalls&) = default;

private:
  std::vector<FunctionId> functions_;  ///< ascending
  /// A function, and whether a call through a pointer has followed since it was called last.
  using Since = std::pair<FunctionId, bool>;
  std::vector<Since> since_;  ///< ascending
};

}  // namespace pcegar::cfa
