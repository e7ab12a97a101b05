// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/automaton/automaton_cpa.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cpa {

class AutomatonState final : public AbstractState {
public:
  AutomatonState(std::uint64_t id, spec::Configuration configuration, PropertyId property,
                 std::string message, TargetKind target)
      : id_(id),
        configuration_(std::move(configuration)),
        kind_(target),
        target_{property, std::move(message), target == TargetKind::Open} {}
  /// The same state, reached under a condition.
  AutomatonState(std::shared_ptr<const AutomatonState> settled, const cfa::Expression* condition)
      : AutomatonState(*settled) {
    settled_ = std::move(settled);
    assumption_ = {condition};
  }

  void publish(Facts& facts) const override {
    if (assumption_.condition != nullptr) {
      facts.publish(assumption_);
    }
    if (is_target()) {
      facts.publish(target_);
    }
  }
  [[nodiscard]] std::uint64_t partition_key() const override { return id_; }
  [[nodiscard]] std::string to_text() const override {
    std::string text = "q" + std::to_string(configuration_.state);
    for (const std::int64_t value : configuration_.ints) {
      text += " " + std::to_string(value);
    }
    for (const auto& set : configuration_.sets) {
      for (const std::string& element : set) {
        text += " {" + element + "}";
      }
    }
    for (const auto& counts : configuration_.counters) {
      for (const auto& [key, count] : counts) {
        text += " {" + key + ": " + std::to_string(count) + "}";
      }
    }
    return !is_target()          ? text
           : target_.leaves_open ? text + " BREAK"
                                 : text + " ERROR " + target_.message;
  }
  [[nodiscard]] std::uint64_t id() const { return id_; }
  [[nodiscard]] const spec::Configuration& configuration() const { return configuration_; }
  [[nodiscard]] bool is_target() const { return kind_ != TargetKind::None; }
  [[nodiscard]] const std::shared_ptr<const AutomatonState>& settled() const { return settled_; }

private:
  std::uint64_t id_;
  spec::Configuration configuration_;
  TargetKind kind_;
  Target target_;
  std::shared_ptr<const AutomatonState> settled_;  ///< null for settled states
  Assumption assumption_;
};

AutomatonCpa::AutomatonCpa(const spec::Automaton& automaton, PropertyId property,
                           const cfa::Program& program, PathCuts cuts,
                           const alias::PointsTo* points_to)
    : SeparateCpa(domain_),
      automaton_(automaton),
      property_(property),
      cuts_(cuts),
      inactive_(std::make_shared<AutomatonState>(0, spec::Configuration{}, property, std::string{},
                                                 TargetKind::None)),
      stepper_(automaton, program, points_to),
      types_(program.types().pointer_bits()) {}

/// Executions that no step covers continue with the automaton inactive.
void AutomatonCpa::add_inactive_step(std::vector<Step>& steps) {
  const cfa::Type* int_type = types_.integer(32, true);
  const cfa::Expression* covered = nullptr;
  for (const Step& step : steps) {
    if (step.condition == nullptr) {
      return;
    }
    covered = covered == nullptr ? step.condition
                                 : expressions_.make(cfa::Binary{cfa::BinaryOperator::LogicalOr,
                                                                 covered, step.condition},
                                                     int_type, automaton_.position);
  }
  const cfa::Expression* rest =
      covered == nullptr ? nullptr
                         : expressions_.make(cfa::Unary{cfa::UnaryOperator::LogicalNot, covered},
                                             int_type, automaton_.position);
  steps.push_back({inactive_, rest, nullptr});
}

std::shared_ptr<const AutomatonState> AutomatonCpa::intern(const spec::Configuration& configuration,
                                                           TargetKind target,
                                                           const std::string& message) {
  auto& slot = interned_[{configuration, target, message}];
  if (slot == nullptr) {
    slot = std::make_shared<AutomatonState>(next_id_++, configuration, property_, message, target);
  }
  return slot;
}

StatePtr AutomatonCpa::initial_state() {
  return intern(stepper_.initial(), TargetKind::None, {});
}

const std::vector<AutomatonCpa::Step>& AutomatonCpa::steps(const AutomatonState& state,
                                                           cfa::EdgeId edge) {
  const auto [position, is_new] = steps_.try_emplace({state.id(), edge});
  std::vector<Step>& result = position->second;
  if (!is_new) {
    return result;
  }
  const cfa::Type* int_type = types_.integer(32, true);
  for (const spec::StepSuccessor& successor : stepper_.successors(state.configuration(), edge)) {
    const TargetKind target = successor.ends_analysis ? TargetKind::Open
                              : successor.is_target   ? TargetKind::Violation
                                                      : TargetKind::None;
    const StatePtr settled = intern(successor.configuration, target, successor.message);
    const cfa::Expression* condition = nullptr;
    for (const cfa::Expression* conjunct : successor.assumptions) {
      condition =
          condition == nullptr
              ? conjunct
              : expressions_.make(cfa::Binary{cfa::BinaryOperator::LogicalAnd, condition, conjunct},
                                  int_type, automaton_.position);
    }
    const auto same_goal = std::find_if(result.begin(), result.end(),
                                        [&](const Step& s) { return s.settled == settled; });
    if (same_goal == result.end()) {
      result.push_back({settled, condition, nullptr});
    } else if (same_goal->condition != nullptr) {
      same_goal->condition = condition == nullptr
                                 ? nullptr
                                 : expressions_.make(cfa::Binary{cfa::BinaryOperator::LogicalOr,
                                                                 same_goal->condition, condition},
                                                     int_type, automaton_.position);
    }
  }
  if (cuts_ == PathCuts::OnlyHere) {
    add_inactive_step(result);
  }
  for (Step& step : result) {
    step.conditional =
        step.condition == nullptr
            ? step.settled
            : std::make_shared<AutomatonState>(
                  std::static_pointer_cast<const AutomatonState>(step.settled), step.condition);
  }
  return result;
}

std::vector<StatePtr> AutomatonCpa::successors(const StatePtr& state, const PrecisionPtr&,
                                               cfa::EdgeId edge) {
  if (!enabled_ || state == inactive_) {
    return {state};
  }
  const auto& from = static_cast<const AutomatonState&>(*state);
  if (from.is_target()) {
    return {};
  }
  std::vector<StatePtr> result;
  for (const Step& step : steps(from, edge)) {
    result.push_back(step.conditional);
  }
  return result;
}

StatePtr AutomatonCpa::settle(const StatePtr& state) {
  const auto& conditional = static_cast<const AutomatonState&>(*state);
  return conditional.settled() == nullptr ? state : conditional.settled();
}

std::vector<const cfa::Expression*> AutomatonCpa::conditions() const {
  std::vector<const cfa::Expression*> result;
  for (const auto& [from, steps] : steps_) {
    for (const Step& step : steps) {
      if (step.condition != nullptr) {
        result.push_back(step.condition);
      }
    }
  }
  return result;
}

const cfa::Expression* AutomatonCpa::condition(const StatePtr& from, cfa::EdgeId edge,
                                               const StatePtr& to) {
  if (!enabled_ || from == inactive_) {
    return nullptr;
  }
  for (const Step& step : steps(static_cast<const AutomatonState&>(*from), edge)) {
    if (step.settled == to) {
      return step.condition;
    }
  }
  return nullptr;
}

}  // namespace pcegar::cpa
