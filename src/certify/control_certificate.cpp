// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Floyd's method where nothing is said about data: the invariant of a control state is true if it
// is in the set, else false. An edge may be taken from any state, so no formula is needed.
#include "certify/control_certificate.hpp"

#include <map>
#include <string>

#include "cfa/program.hpp"

namespace pcegar::certify {

namespace {

class ControlChecker {
public:
  ControlChecker(const cfa::Program& program, cpa::CompositeCpa& control, const Limits& limits)
      : program_(program), control_(control), limits_(limits) {}

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
          if (!contains(successor)) {
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
    if (known == by_key_.end()) {
      return false;
    }
    for (const cpa::StatePtr& other : known->second) {
      if (control_.domain().is_less_or_equal(state, other)) {
        return true;
      }
    }
    return false;
  }

  const cfa::Program& program_;
  cpa::CompositeCpa& control_;
  const Limits& limits_;
  std::map<std::uint64_t, std::vector<cpa::StatePtr>> by_key_;
};

}  // namespace

ProofCheck check_control(const cfa::Program& program, cpa::CompositeCpa& control,
                         const std::vector<cpa::StatePtr>& states, const Limits& limits) {
  return proof_check(ControlChecker(program, control, limits).run(states));
}

}  // namespace pcegar::certify
