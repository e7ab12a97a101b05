// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "cfa/shared_calls.hpp"
#include "cpa/callstack/unsupported_edges.hpp"
#include "cpa/framework/separate_cpa.hpp"

namespace pcegar::cpa {

class CallStackState;

/// The call-stack CPA: a path returns to the call site that it came from. A flat lattice over
/// interned stacks. A call of a function that is already on the stack (recursion) and an
/// UnsupportedOperation edge lead to a state that stands for an unsupported construct (Target
/// without property). Such a state has no successors. A confirmed unsupported edge (see
/// UnsupportedEdges) gives no state at all.
///
/// If the program has shared calls (cfa/shared_calls.hpp), a stack begins with the last shared
/// function on it. Then the step back from such a function leads to all of its callers, each under
/// conditions.
class CallStackCpa final : public SeparateCpa, private TransferRelation {
public:
  using State = CallStackState;

  CallStackCpa(const cfa::Program& program, const UnsupportedEdges& unsupported_edges);

  [[nodiscard]] std::string name() const override { return "callstack"; }
  AbstractDomain& domain() override { return domain_; }
  TransferRelation& transfer() override { return *this; }
  StatePtr initial_state() override;
  /// The conditions under which the edge leads from one state to another.
  [[nodiscard]] std::vector<const cfa::Expression*> conditions(const StatePtr& from,
                                                               cfa::EdgeId edge,
                                                               const StatePtr& to) const;

private:
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  std::vector<StatePtr> enter(const std::shared_ptr<const CallStackState>& stack,
                              cfa::CallSiteId site, cfa::EdgeId edge);
  std::vector<StatePtr> unsupported_state(const CallStackState& stack, cfa::EdgeId edge,
                                          const std::string& construct);
  std::vector<StatePtr> leave(const CallStackState& stack, cfa::CallSiteId site);
  void add_shared_calls(const cfa::SharedCalls& calls);
  const std::shared_ptr<const CallStackState>& intern(
      const std::shared_ptr<const CallStackState>& caller, cfa::CallSiteId site);

  const cfa::Program& program_;
  const UnsupportedEdges& unsupported_edges_;
  std::shared_ptr<const CallStackState> empty_;
  std::map<std::pair<std::uint64_t, cfa::CallSiteId>, std::shared_ptr<const CallStackState>>
      interned_;
  std::map<std::pair<std::uint64_t, cfa::EdgeId>, StatePtr> unsupported_states_;
  /// By base; empty if no calls are shared.
  std::vector<std::shared_ptr<const CallStackState>> bases_;
  /// The stacks that calls enter a base from, by call site, with the numbers that they store.
  struct Caller {
    std::shared_ptr<const CallStackState> stack;
    std::size_t number;
  };
  std::map<std::pair<cfa::SharedCalls::BaseId, cfa::CallSiteId>, std::vector<Caller>> callers_;
  std::uint64_t next_id_ = 0;
  FlatDomain domain_;
};

}  // namespace pcegar::cpa
