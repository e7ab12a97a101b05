// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
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
    const auto active = since_.find(program.original(call.callee));
    return active != since_.end() && (active->second || call.through_pointer);
  }
  /// The callee must not be active.
  [[nodiscard]] ActiveCalls after(const Program& program, const CallSite& call) const {
    ActiveCalls result = *this;
    result.functions_.insert(std::ranges::lower_bound(result.functions_, call.callee), call.callee);
    if (!program.has_recursion_through_pointers()) {
      for (auto& [function, is_through_pointer] : result.since_) {
        is_through_pointer = is_through_pointer || call.through_pointer;
      }
      result.since_.insert_or_assign(program.original(call.callee), false);
    }
    return result;
  }
  /// What matters where only functions are called for which this holds.
  template <class MayBeCalled>
  [[nodiscard]] ActiveCalls restricted(const MayBeCalled& may_be_called) const {
    ActiveCalls result = *this;
    std::erase_if(result.functions_, [&](FunctionId function) { return !may_be_called(function); });
    std::erase_if(result.since_, [&](const auto& call) { return !may_be_called(call.first); });
    return result;
  }
  friend auto operator<=>(const ActiveCalls&, const ActiveCalls&) = default;

private:
  std::vector<FunctionId> functions_;  ///< ascending
  /// Functions, and whether a call through a pointer has followed since they were called last.
  std::map<FunctionId, bool> since_;
};

}  // namespace pcegar::cfa
