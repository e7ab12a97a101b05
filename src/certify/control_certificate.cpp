// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Floyd's method where nothing is said about data: the invariant of a control state is true if it
// is in the set, else false. So an edge may be taken from any state of the set, unless its formula
// is false by itself, as where the condition is a constant.
#include "certify/control_certificate.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace pcegar::certify {

namespace {

class ControlChecker {
public:
  ControlChecker(const ControlParts& parts, const Limits& limits)
      : program_(parts.program),
        control_(parts.control),
        builder_(parts.builder),
        limits_(limits) {}

  std::string run(const std::vector<cpa::StatePtr>& states) {
    for (const cpa::StatePtr& state : states) {
      if (facts(state).has<cpa::Target>()) {
        return "a target is among the control states";
      }
      by_key_[state->partition_key()].push_back(state);
    }
    if (!contains(control_.initial_state())) {
      return "the initial state is not among the control states";
    }
    for (const cpa::StatePtr& state : states) {
      limits_.check();
      const cfa::LocationId location = facts(state).get<cpa::AtLocation>().location;
      for (const cfa::EdgeId edge : program_.location(location).leaving) {
        for (const cpa::StatePtr& successor :
             control_.transfer().successors(state, control_.initial_precision(), edge)) {
          if (!contains(successor) && builder_.is_possible(edge)) {
            return "the edge at " + program_.edge(edge).position.to_string() +
                   " leaves the control states";
          }
        }
      }
    }
    return {};
  }

private:
  static const cpa::Facts& facts(const cpa::StatePtr& control) {
    return cpa::as_composite(control).facts();
  }

  [[nodiscard]] bool contains(const cpa::StatePtr& state) {
    const auto known = by_key_.find(state->partition_key());
    return known != by_key_.end() &&
           std::ranges::any_of(known->second, [&](const cpa::StatePtr& other) {
             return control_.domain().is_less_or_equal(state, other);
           });
  }

  const cfa::Program& program_;
  cpa::CompositeCpa& control_;
  encoding::PathFormulaBuilder& builder_;
  const Limits& limits_;
  std::map<std::uint64_t, std::vector<cpa::StatePtr>> by_key_;
};

}  // namespace

ProofCheck check_control(const ControlParts& parts, const std::vector<cpa::StatePtr>& states,
                         const Limits& limits) {
  return proof_check(ControlChecker(parts, limits).run(states));
}

}  // namespace pcegar::certify
