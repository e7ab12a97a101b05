// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"
#include "spec/automaton.hpp"

namespace pcegar::spec {

/// A configuration of an automaton: its state and the values of its variables (in declaration
/// order; one of the three containers is used per variable). A plain value with a total order.
struct Configuration {
  std::size_t state = 0;
  std::vector<std::int64_t> ints;
  std::vector<std::set<std::string>> sets;
  std::vector<std::map<std::string, std::int64_t>>
      counters;  ///< no entry is 0; a missing key has the value 0
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// One successor of a configuration over a CFA edge.
struct StepSuccessor {
  Configuration configuration;
  bool is_target = false;  ///< the property is violated here
  std::string message;     ///< of ERROR("..."), for targets
  /// Conditions over program variables under which this successor exists (non-zero = holds),
  /// to be evaluated in the state after the edge. Owned by the Stepper.
  std::vector<const cfa::Expression*> assumptions;
  /// BREAK: a target that is not a violation; an execution that reaches it leaves the property
  /// open.
  bool ends_analysis = false;
  /// With `ends_analysis`: the automaton's step depends on the counter of an object that is not
  /// watched.
  bool is_left_open = false;
  /// IMPOSSIBLE: there is no such step. Within the package only; the stepper gives none.
  bool is_impossible = false;
};

/// The step semantics of one automaton on one program. The result depends only on configuration
/// and edge (results are computed once per pair). Set elements are the objects that the bound
/// arguments denote (element_cases.hpp).
///
/// A pattern matches a call of a body-less function on its ExternalCall edge and a call of a
/// function with a body on its ReturnFromCall edge, when the result is known. No match: the
/// configuration stays (one successor without assumptions). STOP, IMPOSSIBLE: no successor.
/// USEFIRST continues under the negation of a condition, so that the complementary case is not lost
/// (stepper.cpp). An automaton in its error state, index automaton().states.size(), stays there.
class Stepper {
public:
  /// Throws InputError (position in the .spc file) for conditions that cannot be evaluated on this
  /// program, e.g. an ASSUME over an unknown variable. Without `points_to`, set elements are texts,
  /// which is sufficient if no verdict rests on them. All arguments must outlive the stepper.
  Stepper(const Automaton& automaton, const cfa::Program& program,
          const alias::PointsTo* points_to = nullptr);
  ~Stepper();
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  [[nodiscard]] const Automaton& automaton() const;
  [[nodiscard]] Configuration initial() const;
  [[nodiscard]] const std::vector<StepSuccessor>& successors(const Configuration& configuration,
                                                             cfa::EdgeId edge);
  /// Sets the receiver of the texts of PRINT, which are passed once for each configuration and edge
  /// for which a step is computed.
  void print_to(std::function<void(const std::string&)> printer);
  /// Whether a violating transition (or a BREAK) can match some edge of the program, in a state to
  /// which matching transitions lead, or one with a PRINT; if not, the property holds and no step
  /// is needed.
  [[nodiscard]] bool is_relevant() const;
  /// The edges on which a transition of a state to which matching transitions lead can match,
  /// ascending; all edges if there is a guide.
  [[nodiscard]] std::vector<cfa::EdgeId> footprint() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace pcegar::spec
