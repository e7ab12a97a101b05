// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::spec {

/// Runs beside an automaton (Automaton::guide), in a product with it: it may end executions, refuse
/// violations of the automaton, and find violations of its own. It has a stage, 0 at first. Made
/// for one program and one stepper.
class Guide {
public:
  /// What happens over an edge.
  struct Step {
    std::int64_t stage = 0;  ///< after it
    /// Under which the step is taken, in the state after the edge. Owned by the guide.
    std::vector<const cfa::Expression*> conditions = {};
    /// Whether a violation of the automaton on this edge counts; if not, the execution ends there.
    bool admits_violation = true;
    std::string violation =
        {};  ///< if not empty: the step itself is a violation, with this message
  };

  virtual ~Guide() = default;
  /// The edge's steps; none ends the executions. A deterministic function of its arguments.
  [[nodiscard]] virtual std::vector<Step> steps(std::int64_t stage, cfa::EdgeId edge) = 0;
  /// Whether the guide may find violations of its own.
  [[nodiscard]] virtual bool may_be_violated() const = 0;
};

}  // namespace pcegar::spec
