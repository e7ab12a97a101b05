// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Whether a call has no behaviour because recursion through pointers is excluded: its callee is on
/// the stack already, and a call through a pointer led from there to here
/// (Program::has_recursion_through_pointers()). `next` gives the call sites of the activations,
/// from the top, then nothing; copies of a function count as that function.
template <class Next>
[[nodiscard]] bool is_excluded_recursion(const Program& program, const CallSite& call, Next next) {
  if (program.has_recursion_through_pointers()) {
    return false;
  }
  bool is_through_pointer = call.through_pointer;
  for (std::optional<CallSiteId> site = next(); site; site = next()) {
    const CallSite& earlier = program.call_site(*site);
    if (program.original(earlier.callee) == program.original(call.callee)) {
      return is_through_pointer;
    }
    is_through_pointer = is_through_pointer || earlier.through_pointer;
  }
  return false;
}

}  // namespace pcegar::cfa
