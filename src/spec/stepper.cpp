// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// One step of an observer automaton over one CFA edge. The language and its meaning are those of
// CPAchecker's specification automata. The transitions of the state are walked in order. If the
// trigger of a transition is true, a failing ASSERT is an error; else the actions run on a copy of
// the variables, and the ASSUME is evaluated with the new values. If no trigger is true, the
// configuration stays. Under USEALL, every transition with a true trigger gives a successor. Cases
// that the ASSUMEs omit are cut, as the author of the automaton requested.
//
// Deviation: USEFIRST. There the walk ends at the first trigger that is true, even if the ASSUME of
// that transition does not hold, so the complementary case is lost silently: an automaton with
// "ASSUME {$1}" and "ASSUME {!$1}" for one call would never see the second. That could turn a
// violated property into TRUE. Here only a transition without a condition ends the walk. A
// transition with a condition is taken under the condition, and the walk continues under its
// negation. If the walk reaches the end under conditions, the configuration stays under the
// negation of all of them: no path is lost.
//
// MATCH CALL and MATCH RETURN distinguish the beginning of a call from its end. A call of a
// function without a body is one edge, and there are two steps over it: first the transitions with
// MATCH CALL, then, from their targets, the others.
//
// Sets and counters of objects: an operand that becomes a part of a key may denote several objects;
// the step is then taken in each case separately (element_cases.hpp).
//
// BREAK ends the analysis of the property. It is a target, so the path to it is checked, but it
// does not violate the property. The states after it are not explored, and may violate the
// property.
//
// An initial state that is a TARGET is violated by the first edge: every program has one.
//
// Deviation: an automaton in its error state stays there without being a target again, so that one
// violation is reported once.
//
// An automaton may have a guide (guide.hpp): the steps are then those of the product of both.
//
// A step depends on configuration and edge only and is computed once. For an edge on which no
// trigger of the state can be true whatever the variables are, which are most, all edges of a
// configuration share one result.

#include "spec/stepper.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "spec/assume_lowering.hpp"
#include "spec/counter_uses.hpp"
#include "spec/element_cases.hpp"
#include "spec/guide.hpp"
#include "spec/keys.hpp"
#include "spec/matcher.hpp"
#include "spec/message.hpp"
#include "spec/places.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

struct Stepper::Implementation {
  Implementation(const Automaton& the_automaton, const cfa::Program& the_program,
                 const alias::PointsTo* points_to)
      : automaton(the_automaton),
        program(the_program),
        places(points_to == nullptr
                   ? std::nullopt
                   : std::optional<Places>(std::in_place, the_program, *points_to)),
        slots(the_automaton, places ? &*places : nullptr),
        types(the_program.types().pointer_bits()),
        make(pool, types),
        matcher(the_program, slots, pool) {
    for (std::size_t i = 0; i < automaton.states.size(); ++i) {
      state_index.emplace(automaton.states[i].name, i);
      std::vector<bool>& at_call = is_at_call.emplace_back();
      for (const Transition& transition : automaton.states[i].transitions) {
        at_call.push_back(looks_at_call(transition.trigger));
        has_call_triggers |= at_call.back();
      }
    }
    if (places) {
      element_cases.emplace(automaton, program, *places, slots, matcher, make);
    }
    inspect_program();
    if (automaton.guide) {
      guide = automaton.guide(program);
    }
  }

  /// The results computed for a configuration.
  struct Row {
    Successors stay;
    std::map<cfa::EdgeId, Successors> steps;
  };

  [[nodiscard]] std::size_t error_state() const { return automaton.states.size(); }

  void inspect_program();
  void check_assumptions(const Transition& transition, cfa::EdgeId edge);
  [[nodiscard]] std::vector<bool> reachable_states() const;
  [[nodiscard]] bool is_relevant() const;
  [[nodiscard]] std::vector<cfa::EdgeId> footprint() const;
  const Successors& successors(const Configuration& at, cfa::EdgeId edge);
  const Successors& guided_successors(const Configuration& at, cfa::EdgeId edge);
  /// The transitions that a walk takes.
  enum class Moment { Whole, Call, AfterCall };
  [[nodiscard]] cfa::FunctionId scope_of(cfa::EdgeId edge) const;
  [[nodiscard]] Successors step(const Configuration& at, cfa::EdgeId edge);
  [[nodiscard]] Successors step_in_case(const Configuration& at, cfa::EdgeId edge);
  [[nodiscard]] Successors walk(const Configuration& at, cfa::EdgeId edge, Moment moment);
  [[nodiscard]] StepSuccessor failed_assert(const Transition& transition, Configuration at,
                                            cfa::EdgeId edge, const Bindings& bindings) const;
  void print(const Action::Print& action, const Configuration& at, cfa::EdgeId edge,
             const Bindings& bindings);
  void run_actions(const Transition& transition, cfa::EdgeId edge, const Bindings& bindings,
                   Configuration& at);
  [[nodiscard]] bool takes_unknown_counter(const Transition& transition, const Configuration& at,
                                           const Bindings& bindings) const;
  [[nodiscard]] StepSuccessor left_open(const Transition& transition) const;
  [[nodiscard]] std::optional<StepSuccessor> follow(const Transition& transition, Configuration at,
                                                    cfa::EdgeId edge, const Bindings& bindings);

  const Automaton& automaton;
  const cfa::Program& program;
  std::optional<Places> places;
  VariableSlots slots;
  cfa::ExpressionPool pool;
  cfa::TypeTable types;
  TypedExpressions make;
  Matcher matcher;
  std::optional<ElementCases> element_cases;  ///< if places are known
  std::map<std::string, std::size_t> state_index;
  std::vector<std::vector<bool>> may_fire_on;  ///< per state and edge: some trigger can be true
  std::vector<std::vector<bool>> may_fire;     ///< per state and transition: on some edge
  std::vector<std::vector<bool>> is_at_call;   ///< per state and transition: has MATCH CALL
  bool has_call_triggers = false;
  std::map<Configuration, Row> rows;
  std::shared_ptr<Guide> guide;  ///< or null; its stage is the last number of a configuration
  std::map<std::pair<Configuration, cfa::EdgeId>, Successors> guided;
  std::function<void(const std::string&)> printer;
  std::set<const Action::Print*> printed;  ///< PRINTONCE
};

/// Finds out which triggers can be true on which edges, and lowers every ASSUME once where it may
/// be needed. So conditions that cannot be evaluated on this program are reported before the
/// analysis starts.
void Stepper::Implementation::inspect_program() {
  for (const State& state : automaton.states) {
    std::vector<bool>& on_edge = may_fire_on.emplace_back(program.edge_count(), false);
    std::vector<bool>& fires = may_fire.emplace_back(state.transitions.size(), false);
    for (std::size_t t = 0; t < state.transitions.size(); ++t) {
      const Transition& transition = state.transitions[t];
      for (std::size_t e = 0; e < program.edge_count(); ++e) {
        if (matcher.possible(transition.trigger, cfa::EdgeId{e}).can_hold) {
          on_edge[e] = true;
          fires[t] = true;
          check_assumptions(transition, cfa::EdgeId{e});
        }
      }
    }
  }
}

void Stepper::Implementation::check_assumptions(const Transition& transition, cfa::EdgeId edge) {
  if (transition.assumptions.empty()) {
    return;
  }
  cfa::ExpressionPool scratch;
  TypedExpressions make_scratch(scratch, types);
  const Configuration any = slots.initial();
  const Bindings bindings = matcher.possible_bindings(transition.trigger, edge);
  const AssumeContext context{program, slots, any, bindings, scope_of(edge)};
  static_cast<void>(lower_assumptions(transition.assumptions, context, make_scratch));
}

/// The states that are targets of transitions which can be true on some edge.
std::vector<bool> Stepper::Implementation::reachable_states() const {
  std::vector<bool> reached(automaton.states.size(), false);
  std::vector<std::size_t> worklist{automaton.initial};
  reached[automaton.initial] = true;
  while (!worklist.empty()) {
    const std::size_t state = worklist.back();
    worklist.pop_back();
    for (std::size_t t = 0; t < automaton.states[state].transitions.size(); ++t) {
      const Transition& transition = automaton.states[state].transitions[t];
      const auto* target = std::get_if<Transition::Goto>(&transition.target);
      if (may_fire[state][t] && target != nullptr && !reached[state_index.at(target->state)]) {
        reached[state_index.at(target->state)] = true;
        worklist.push_back(state_index.at(target->state));
      }
    }
  }
  return reached;
}

bool Stepper::Implementation::is_relevant() const {
  if (guide != nullptr && guide->may_be_violated()) {
    return true;
  }
  const std::vector<bool> reached = reachable_states();
  for (std::size_t state = 0; state < automaton.states.size(); ++state) {
    if (!reached[state]) {
      continue;
    }
    if (automaton.states[state].is_target) {
      return true;
    }
    for (std::size_t t = 0; t < automaton.states[state].transitions.size(); ++t) {
      const Transition& transition = automaton.states[state].transitions[t];
      if (may_fire[state][t] && (std::holds_alternative<Transition::Error>(transition.target) ||
                                 std::holds_alternative<Transition::Break>(transition.target) ||
                                 !transition.asserts.empty() || prints(transition))) {
        return true;
      }
    }
  }
  return false;
}

std::vector<cfa::EdgeId> Stepper::Implementation::footprint() const {
  const std::vector<bool> reached = reachable_states();
  std::vector<cfa::EdgeId> result;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    if (guide != nullptr) {
      result.emplace_back(e);
      continue;
    }
    for (std::size_t state = 0; state < automaton.states.size(); ++state) {
      if (reached[state] && may_fire_on[state][e]) {
        result.emplace_back(e);
        break;
      }
    }
  }
  return result;
}

const Successors& Stepper::Implementation::successors(const Configuration& at, cfa::EdgeId edge) {
  PCEGAR_ASSERT(at.state <= error_state(), "configuration of another automaton");
  auto row = rows.find(at);
  if (row == rows.end()) {
    row = rows.emplace(at, Row{{StepSuccessor{at, false, "", {}}}, {}}).first;
  }
  const bool is_violated_at_once =
      at.state == automaton.initial && automaton.states[at.state].is_target;
  if (is_violated_at_once && row->second.steps.empty()) {
    Configuration error = at;
    error.state = error_state();
    row->second.stay = {StepSuccessor{error, true, "state " + automaton.states[at.state].name, {}}};
  }
  if (is_violated_at_once || at.state == error_state() || !may_fire_on[at.state][edge.index()]) {
    return row->second.stay;
  }
  auto step = row->second.steps.find(edge);
  if (step == row->second.steps.end()) {
    step = row->second.steps.emplace(edge, this->step(at, edge)).first;
    std::erase_if(step->second, [](const StepSuccessor& one) { return one.is_impossible; });
  }
  return step->second;
}

/// The product of the automaton's steps and those of the guide.
const Successors& Stepper::Implementation::guided_successors(const Configuration& at,
                                                             cfa::EdgeId edge) {
  const auto [place, is_new] = guided.try_emplace({at, edge});
  Successors& result = place->second;
  if (!is_new) {
    return result;
  }
  const Successors& alone = successors(at, edge);
  if (at.state == error_state()) {
    result = alone;
    return result;
  }
  for (const Guide::Step& step : guide->steps(at.ints.back(), edge)) {
    if (!step.violation.empty()) {
      Configuration error = at;
      error.state = error_state();
      result.push_back({std::move(error), true, step.violation, step.conditions});
      continue;
    }
    for (StepSuccessor successor : alone) {
      const bool is_violation = successor.is_target || successor.ends_analysis;
      if (is_violation && !step.admits_violation) {
        continue;
      }
      if (!is_violation) {
        successor.configuration.ints.back() = step.stage;
      }
      successor.assumptions.insert(successor.assumptions.end(), step.conditions.begin(),
                                   step.conditions.end());
      result.push_back(std::move(successor));
    }
  }
  return result;
}

/// The function in which names of program variables are looked up: around a call, the caller.
cfa::FunctionId Stepper::Implementation::scope_of(cfa::EdgeId edge) const {
  const cfa::Edge& taken = program.edge(edge);
  const bool returns = std::holds_alternative<cfa::ReturnFromCall>(taken.operation);
  return program.location(returns ? taken.target : taken.source).function;
}

Successors Stepper::Implementation::step(const Configuration& at, cfa::EdgeId edge) {
  if (!element_cases) {
    return step_in_case(at, edge);
  }
  // A call without a body may take two steps: the second starts elsewhere.
  return element_cases->split(
      at, has_call_triggers ? ElementCases::States::All : ElementCases::States::This, edge,
      [&](const Configuration& from) { return step_in_case(from, edge); });
}

Successors Stepper::Implementation::step_in_case(const Configuration& at, cfa::EdgeId edge) {
  if (!has_call_triggers ||
      !std::holds_alternative<cfa::ExternalCall>(program.edge(edge).operation)) {
    return walk(at, edge, Moment::Whole);
  }
  Successors result;
  for (StepSuccessor& called : walk(at, edge, Moment::Call)) {
    if (called.is_target || called.is_impossible || called.configuration.state == error_state()) {
      add_successor(result, std::move(called));
      continue;
    }
    for (StepSuccessor& returned : walk(called.configuration, edge, Moment::AfterCall)) {
      returned.assumptions.insert(returned.assumptions.begin(), called.assumptions.begin(),
                                  called.assumptions.end());
      add_successor(result, std::move(returned));
    }
  }
  return result;
}

Successors Stepper::Implementation::walk(const Configuration& at, cfa::EdgeId edge, Moment moment) {
  const State& state = automaton.states[at.state];
  const cfa::FunctionId function = scope_of(edge);
  Successors result;
  Conditions passed;        // USEFIRST: the negations of the conditions of earlier transitions
  bool is_decided = false;  // some transition (USEFIRST: one without condition) covers the rest
  for (std::size_t t = 0; t < state.transitions.size(); ++t) {
    const Transition& transition = state.transitions[t];
    Bindings bindings;
    if (moment != Moment::Whole && is_at_call[at.state][t] != (moment == Moment::Call)) {
      continue;
    }
    if (!matcher.matches(transition.trigger, edge, at, bindings)) {
      continue;
    }
    is_decided = !state.use_first;
    const bool asserts_hold =
        std::all_of(transition.asserts.begin(), transition.asserts.end(),
                    [&](const Trigger& a) { return matcher.matches(a, edge, at, bindings); });
    Configuration after = at;
    Conditions conditions = passed;
    std::optional<StepSuccessor> successor;
    bool is_conditional = false;
    if (asserts_hold) {
      run_actions(transition, edge, bindings, after);
      const bool sees_new = transition.assumptions_see == Transition::Values::New;
      const AssumeContext context{program, slots, sees_new ? after : at, bindings, function};
      const auto assumed = lower_assumptions(transition.assumptions, context, make);
      if (!assumed) {
        continue;
      }
      is_conditional = !assumed->empty();
      conditions.insert(conditions.end(), assumed->begin(), assumed->end());
      successor = takes_unknown_counter(transition, at, bindings)
                      ? left_open(transition)
                      : follow(transition, after, edge, bindings);
      if (is_conditional && state.use_first) {
        const cfa::Expression* all = assumed->front();
        for (std::size_t i = 1; i < assumed->size(); ++i) {
          all = make.conjunction(all, (*assumed)[i]);
        }
        passed.push_back(make.negation(all));
      }
    } else {
      successor = failed_assert(transition, at, edge, bindings);
    }
    if (successor) {
      successor->assumptions = std::move(conditions);
      add_successor(result, std::move(*successor));
    }
    if (state.use_first && !is_conditional) {
      is_decided = true;
      break;
    }
  }
  if (!is_decided) {
    add_successor(result, StepSuccessor{at, false, "", std::move(passed)});
  }
  return result;
}

StepSuccessor Stepper::Implementation::failed_assert(const Transition& transition, Configuration at,
                                                     cfa::EdgeId edge,
                                                     const Bindings& bindings) const {
  const auto* error = std::get_if<Transition::Error>(&transition.target);
  const std::string text = error != nullptr ? error->message : "ASSERT failed";
  const std::string message =
      Message(program, program.edge(edge), slots, at, bindings).expand(text);
  at.state = error_state();
  return {std::move(at), true, message, {}};
}

void Stepper::Implementation::print(const Action::Print& action, const Configuration& at,
                                    cfa::EdgeId edge, const Bindings& bindings) {
  if (!printer || (action.once && !printed.insert(&action).second)) {
    return;
  }
  std::string text;
  for (const auto& part : action.parts) {
    if (const auto* literal = std::get_if<std::string>(&part)) {
      text += Message(program, program.edge(edge), slots, at, bindings).expand(*literal);
    } else if (const auto* value = std::get_if<IntExpression>(&part)) {
      text +=
          std::to_string(slots.evaluate(at, *value, bindings, program.edge(edge).position.line));
    } else {
      Bindings ignored = bindings;
      text += matcher.matches(std::get<Trigger>(part), edge, at, ignored) ? "true" : "false";
    }
  }
  printer(text);
}

void Stepper::Implementation::run_actions(const Transition& transition, cfa::EdgeId edge,
                                          const Bindings& bindings, Configuration& at) {
  const unsigned line = program.edge(edge).position.line;
  for (const Action& action : transition.actions) {
    if (const auto* assign = std::get_if<Action::AssignInt>(&action.node)) {
      slots.integer(at, assign->variable) = slots.evaluate(at, assign->value, bindings, line);
    } else if (const auto* change = std::get_if<Action::SetElement>(&action.node)) {
      const std::string element = slots.key(at, bindings, change->key);
      std::set<std::string>& set = slots.set(at, change->set);
      if (change->add) {
        set.insert(element);
      } else {
        set.erase(element);
      }
    } else if (const auto* count = std::get_if<Action::AssignCounter>(&action.node)) {
      const std::int64_t value = slots.evaluate(at, count->value, bindings, line);
      slots.set_counter(at, count->counter, slots.key(at, bindings, count->key), value);
    } else {
      print(std::get<Action::Print>(action.node), at, edge, bindings);
    }
  }
}

/// Whether an action needs the counter of an object that is not watched for something other than
/// adding a constant.
bool Stepper::Implementation::takes_unknown_counter(const Transition& transition,
                                                    const Configuration& at,
                                                    const Bindings& bindings) const {
  const auto any_unknown = [&](const IntExpression& value) {
    const auto counters = counters_in(value);
    return std::any_of(counters.begin(), counters.end(), [&](const auto* counter) {
      return has_stand_in(slots.key(at, bindings, counter->key));
    });
  };
  return std::any_of(
      transition.actions.begin(), transition.actions.end(), [&](const Action& action) {
        const auto* assign = std::get_if<Action::AssignInt>(&action.node);
        const auto* count = std::get_if<Action::AssignCounter>(&action.node);
        return assign != nullptr ? any_unknown(assign->value)
                                 : count != nullptr && any_unknown(count->value) &&
                                       counter_change(*count).kind == CounterChange::Kind::Depends;
      });
}

StepSuccessor Stepper::Implementation::left_open(const Transition& transition) const {
  Configuration at = slots.initial();
  at.state = error_state();
  return StepSuccessor{std::move(at),
                       true,
                       transition.position.to_string() + ": the automaton '" + automaton.name +
                           "' uses the counter of an object that is not watched",
                       {},
                       true,
                       true};
}

std::optional<StepSuccessor> Stepper::Implementation::follow(const Transition& transition,
                                                             Configuration at, cfa::EdgeId edge,
                                                             const Bindings& bindings) {
  if (const auto* target = std::get_if<Transition::Goto>(&transition.target)) {
    at.state = state_index.at(target->state);
    const State& state = automaton.states[at.state];
    const std::string message = state.is_target ? "state " + state.name : "";
    return StepSuccessor{std::move(at), state.is_target, message, {}};
  }
  if (const auto* error = std::get_if<Transition::Error>(&transition.target)) {
    const std::string message =
        Message(program, program.edge(edge), slots, at, bindings).expand(error->message);
    at.state = error_state();
    return StepSuccessor{std::move(at), true, message, {}};
  }
  if (std::holds_alternative<Transition::Break>(transition.target)) {
    at.state = error_state();
    return StepSuccessor{std::move(at),
                         true,
                         transition.position.to_string() + ": the automaton '" + automaton.name +
                             "' ends the analysis with BREAK",
                         {},
                         true};
  }
  if (std::holds_alternative<Transition::Impossible>(transition.target)) {
    StepSuccessor impossible{std::move(at), false, "", {}};
    impossible.is_impossible = true;
    return impossible;
  }
  return std::nullopt;  // STOP
}

Stepper::Stepper(const Automaton& automaton, const cfa::Program& program,
                 const alias::PointsTo* points_to)
    : implementation_(std::make_unique<Implementation>(automaton, program, points_to)) {}

Stepper::~Stepper() = default;

const Automaton& Stepper::automaton() const {
  return implementation_->automaton;
}

Configuration Stepper::initial() const {
  Configuration result = implementation_->slots.initial();
  if (implementation_->guide != nullptr) {
    result.ints.push_back(0);
  }
  return result;
}

const std::vector<StepSuccessor>& Stepper::successors(const Configuration& configuration,
                                                      cfa::EdgeId edge) {
  return implementation_->guide != nullptr ? implementation_->guided_successors(configuration, edge)
                                           : implementation_->successors(configuration, edge);
}

void Stepper::print_to(std::function<void(const std::string&)> printer) {
  implementation_->printer = std::move(printer);
}

bool Stepper::is_relevant() const {
  return implementation_->is_relevant();
}

std::vector<cfa::EdgeId> Stepper::footprint() const {
  return implementation_->footprint();
}

}  // namespace pcegar::spec
