// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "cpa/callstack/obstacles.hpp"
#include "cpa/framework/separate_cpa.hpp"

namespace pcegar::cpa {

class CallStackState;

/// The call-stack CPA: a path returns to the call site that it came from. A flat lattice over
/// interned stacks. A call of a function that is already on the stack (recursion) leads to a state
/// that is an obstacle (Target without property); so does an UnsupportedOperation edge. An obstacle
/// state has no successors, and a confirmed obstacle (see Obstacles) gives no state at all.
class CallStackCpa final : public SeparateCpa, private TransferRelation {
public:
  using State = CallStackState;

  CallStackCpa(const cfa::Program& program, const Obstacles& obstacles);

  [[nodiscard]] std::string name() const override { return "callstack"; }
  AbstractDomain& domain() override { return domain_; }
  TransferRelation& transfer() override { return *this; }
  StatePtr initial_state() override;

private:
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  std::vector<StatePtr> enter(const std::shared_ptr<const CallStackState>& stack,
                              cfa::CallSiteId site, cfa::EdgeId edge);
  std::vector<StatePtr> obstacle(const CallStackState& stack, cfa::EdgeId edge,
                                 const std::string& construct);
  std::shared_ptr<const CallStackState> intern(std::shared_ptr<const CallStackState> caller,
                                               cfa::CallSiteId site);

  const cfa::Program& program_;
  const Obstacles& obstacles_;
  std::shared_ptr<const CallStackState> empty_;
  std::map<std::pair<std::uint64_t, cfa::CallSiteId>, std::shared_ptr<const CallStackState>>
      interned_;
  std::map<std::pair<std::uint64_t, cfa::EdgeId>, StatePtr> obstacle_states_;
  std::uint64_t next_id_ = 0;
  FlatDomain domain_;
};

}  // namespace pcegar::cpa
