// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "cfa/active_calls.hpp"
#include "cfa/program.hpp"

namespace pcegar::cfa {

/// Functions that are entered without the calls that led to them. Where control is, is told by the
/// calls since the last function of that kind, or since the start: what a call returns to is data,
/// a number that the call stores and the return compares. See shared_calls.cpp.
class SharedCalls {
public:
  using BaseId = std::size_t;
  static constexpr BaseId start = 0;
  /// Where a call of a shared function returns to.
  struct Caller {
    CallSiteId site;
    BaseId base;                    ///< how its function was called: the last shared function,
    std::vector<CallSiteId> calls;  ///< and the calls from there, the first one first
  };
  /// Where chains of calls begin: the start, or a shared function, entered while certain others
  /// are active.
  struct Base {
    FunctionId function;
    ActiveCalls active;                ///< that may be called again from here; the function is one
    std::vector<Caller> callers = {};  ///< numbered from 0
    std::set<FunctionId> above = {};   ///< what may have called it, directly or not
    std::uint32_t depth = 0;           ///< the largest number of calls that lead there
  };
  [[nodiscard]] bool is_shared(FunctionId function) const { return bits_.contains(function); }
  /// Of each shared function: variables for the number of the caller, the lowest bit first.
  [[nodiscard]] const std::map<FunctionId, std::vector<CallBit>>& bits() const { return bits_; }
  /// The first one is the start. In the order in which chains of calls come to them.
  [[nodiscard]] const std::vector<Base>& bases() const { return bases_; }
  /// Where a call of a shared function leads, with these calls active.
  [[nodiscard]] std::optional<BaseId> base_of(const Program& program, const CallSite& call,
                                              const ActiveCalls& active) const;

private:
  friend class CallSharing;
  using Place = std::pair<FunctionId, ActiveCalls>;

  [[nodiscard]] Place place_of(const Program& program, const CallSite& call,
                               const ActiveCalls& active) const;

  std::vector<Base> bases_;
  std::map<Place, BaseId> by_place_;
  std::map<FunctionId, std::vector<CallBit>> bits_;
  /// Of each shared function: itself and what it may call, directly or not.
  std::map<FunctionId, std::set<FunctionId>> called_;
};

/// What an exploration with call strings costs, and when functions are shared.
struct SharingCosts {
  /// Of a loop head, compared with a location: blocks begin there.
  std::uint64_t of_loop_head = 250;
  /// A function is shared if that saves so much.
  std::uint64_t least_saved = 20'000;
};

/// Gives the program variables for numbers of calls if with_shared_calls() would use some.
void reserve_call_bits(Program& program, const SharingCosts& costs);

/// The same program, with hidden parameters for the numbers of calls, to which calls pass any
/// value; nothing if no function is worth being shared. Locations, edges, call sites and variables
/// are the same, by number.
[[nodiscard]] std::optional<Program> with_shared_calls(const Program& program,
                                                       const SharingCosts& costs);

}  // namespace pcegar::cfa
