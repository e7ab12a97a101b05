// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "little_program.hpp"
#include "spec/reader.hpp"
#include "spec/stepper.hpp"

namespace pcegar::spec {

inline Automaton automaton(const std::string& states, const std::string& locals = "") {
  return parse_automata("AUTOMATON A " + locals + " INITIAL STATE I;\n" + states + " END AUTOMATON",
                        "a.spc")
      .automata.at(0);
}

/// "state(ints)(sets)[!message] if c1 if c2" per successor, joined by " | ".
inline std::string show(Stepper& stepper, const cfa::Program& program, const Configuration& from,
                        cfa::EdgeId edge) {
  std::string text;
  for (const StepSuccessor& s : stepper.successors(from, edge)) {
    text += text.empty() ? "" : " | ";
    const auto& states = stepper.automaton().states;
    text += s.configuration.state < states.size() ? states[s.configuration.state].name : "#error";
    for (const std::int64_t value : s.configuration.ints) {
      text += " " + std::to_string(value);
    }
    for (const auto& set : s.configuration.sets) {
      text += " {";
      for (const std::string& element : set) {
        text += element + ",";
      }
      text += "}";
    }
    for (const auto& counts : s.configuration.counters) {
      text += " (";
      for (const auto& [key, count] : counts) {
        text += key + ":" + std::to_string(count) + ",";
      }
      text += ")";
    }
    text += s.is_target ? " !" + s.message : "";
    for (const cfa::Expression* condition : s.assumptions) {
      text += " if " + cfa::to_string(program, *condition);
    }
  }
  return text.empty() ? "none" : text;
}

inline std::string first_step(const Automaton& a, LittleProgram& p, cfa::EdgeId edge) {
  const cfa::Program& program = p.done();
  Stepper stepper(a, program);
  return show(stepper, program, stepper.initial(), edge);
}

}  // namespace pcegar::spec
