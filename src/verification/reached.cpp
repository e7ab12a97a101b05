// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A rule about locks holds in a driver whose callbacks nobody calls. What is looked for here are
// statements that the automaton follows and that the module itself has: the names by which an
// environment tells rules what it does (docs/environment.md) do not count, as its main() always
// reaches them. Automata that follow nothing, which only have transitions to their error, are left
// out: that such a statement is not reached is what they ask for.
#include "verification/reached.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace pcegar::verification {

namespace {

constexpr std::array environment_names{"check_final_state",
                                       "ldv_check_final_state",
                                       "pre_probe",
                                       "ldv_pre_probe",
                                       "post_probe",
                                       "ldv_post_probe",
                                       "irq_enter",
                                       "check_return_value_probe",
                                       "irq_exit",
                                       "ldv_check_return_value_probe",
                                       "ldv_switch_to_process_context",
                                       "ldv_switch_to_interrupt_context"};

bool follows_something(const spec::Automaton& automaton) {
  return std::any_of(automaton.states.begin(), automaton.states.end(), [](const auto& state) {
    return std::any_of(state.transitions.begin(), state.transitions.end(), [](const auto& each) {
      return std::holds_alternative<spec::Transition::Goto>(each.target);
    });
  });
}

bool is_of_environment(const cfa::Program& program, const cfa::Operation& operation) {
  cfa::CallSiteId site;
  if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    site = external->site;
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    site = enter->site;
  } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
    site = leave->site;
  }
  return site.valid() &&
         std::find(environment_names.begin(), environment_names.end(),
                   std::string_view(program.call_site(site).name)) != environment_names.end();
}

}  // namespace

std::optional<std::string> remark_on_reach(const spec::Automaton& automaton,
                                           const std::vector<cfa::EdgeId>& footprint,
                                           const cfa::Program& program, const Explored& explored) {
  if (!follows_something(automaton)) {
    return std::nullopt;
  }
  std::size_t matters = 0;
  for (const cfa::EdgeId id : footprint) {
    const cfa::Edge& edge = program.edge(id);
    if (is_of_environment(program, edge.operation)) {
      continue;
    }
    ++matters;
    if (explored.locations.contains(edge.source)) {
      return std::nullopt;
    }
  }
  return matters == 0 ? "the program has no statement that matters for it"
                      : "no statement that matters for it was reached, of " +
                            std::to_string(matters) + " in the program: it may rest on dead code";
}

}  // namespace pcegar::verification
