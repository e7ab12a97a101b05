// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "execution/inputs.hpp"
#include "execution/machine.hpp"

namespace pcegar::execution {

/// Conditions of automata along a trial. Those that keep objects watch one that is arbitrary but
/// fixed (spec/object_cases.hpp): the trial chooses, at each event whose object may be it, whether
/// it is.
class Watching {
public:
  /// Both must outlive it.
  Watching(const cfa::Program& program, Chooser& inputs) : program_(program), inputs_(inputs) {}

  /// Before the conditions of an automaton on an edge: what is watched is chosen once for all of
  /// them.
  void begin_event() { is_chosen_.reset(); }
  /// Whether the condition holds. What is not known of other objects does not.
  [[nodiscard]] Truth condition(Machine& machine, const cfa::Expression& e);

private:
  [[nodiscard]] Truth comparison(Machine& machine, const cfa::Expression& e,
                                 const cfa::Binary& equality);
  /// The watched variable that the expression reads, or null.
  [[nodiscard]] const cfa::Expression* watched(const cfa::Expression& e) const;
  [[nodiscard]] bool chooses_this();

  const cfa::Program& program_;
  Chooser& inputs_;
  std::optional<bool> is_chosen_;
  struct Watch {
    bool is_chosen = false;
    std::vector<Value> others;  ///< those that it is not
  };
  std::map<cfa::VariableId, Watch> watches_;
};

}  // namespace pcegar::execution
