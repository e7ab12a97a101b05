// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <tuple>

#include "cpa/framework/separate_cpa.hpp"
#include "spec/stepper.hpp"

namespace pcegar::cpa {

class AutomatonState;

/// The meaning of an execution for which the automaton has no successor (STOP, or ASSUMEs that do
/// not cover it).
enum class PathCuts {
  ForAll,   ///< the execution is not considered: the automaton is alone
  OnlyHere  ///< this automaton becomes inactive; other properties go on
};

/// Whether an automaton's state is a target.
enum class TargetKind {
  None,
  Violation,
  Open  ///< BREAK
};

/// Runs one observer automaton along the program's paths. A flat lattice over interned
/// configurations. The other components may use the conditions of its ASSUMEs in the same step
/// (strengthening); then the conditions are dropped (settled). Alternatives that lead to the same
/// configuration are one successor under the disjunction of their conditions.
class AutomatonCpa final : public SeparateCpa, private TransferRelation {
public:
  using State = AutomatonState;

  /// `points_to` tells the objects in sets apart (spec::Stepper).
  AutomatonCpa(const spec::Automaton& automaton, PropertyId property, const cfa::Program& program,
               PathCuts cuts = PathCuts::ForAll, const alias::PointsTo* points_to = nullptr);

  /// Switches the automaton off: from now on it stays where it is and has no targets.
  void disable() { enabled_ = false; }
  [[nodiscard]] bool enabled() const { return enabled_; }
  /// Receives the texts of PRINT.
  void print_to(std::function<void(const std::string&)> printer) {
    stepper_.print_to(std::move(printer));
  }
  /// The condition under which the edge leads from one settled state to another; null if none.
  [[nodiscard]] const cfa::Expression* condition(const StatePtr& from, cfa::EdgeId edge,
                                                 const StatePtr& to);

  /// Of all steps that were computed so far, whether they can be taken or not. Owned by the
  /// component.
  [[nodiscard]] std::vector<const cfa::Expression*> conditions() const;

  [[nodiscard]] std::string name() const override { return "automaton " + automaton_.name; }
  AbstractDomain& domain() override { return domain_; }
  TransferRelation& transfer() override { return *this; }
  StatePtr initial_state() override;

private:
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  StatePtr settle(const StatePtr& state) override;

  /// A possible result of a step: a settled state, and the condition for it (null: always).
  struct Step {
    StatePtr settled;
    const cfa::Expression* condition;
    StatePtr conditional;  ///< the same state still carrying its condition
  };
  const std::vector<Step>& steps(const AutomatonState& state, cfa::EdgeId edge);
  void add_inactive_step(std::vector<Step>& steps);
  std::shared_ptr<const AutomatonState> intern(const spec::Configuration& configuration,
                                               TargetKind target, const std::string& message);

  const spec::Automaton& automaton_;
  PropertyId property_;
  PathCuts cuts_;
  std::shared_ptr<const AutomatonState> inactive_;  ///< after a cut, for PathCuts::OnlyHere
  spec::Stepper stepper_;
  bool enabled_ = true;
  using StateKey = std::tuple<spec::Configuration, TargetKind, std::string>;
  std::map<StateKey, std::shared_ptr<const AutomatonState>> interned_;
  std::map<std::pair<std::uint64_t, cfa::EdgeId>, std::vector<Step>> steps_;
  cfa::ExpressionPool expressions_;
  cfa::TypeTable types_;
  std::uint64_t next_id_ = 1;
  FlatDomain domain_;
};

}  // namespace pcegar::cpa
