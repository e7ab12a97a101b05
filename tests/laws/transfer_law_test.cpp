// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The law of the transfer relation (003, Sect. 2): the analyses follow every step of the program.
// Random programs without inputs are executed; along each execution every step must have an
// abstract successor, after precision adjustment too, that represents the concrete state: control
// is where the execution is, what a state says of itself (Describable) is true, and an abstraction
// allows the values that its predicates have. All analyses of the registry take part, alone and
// together, in C's arithmetic with wrap-around.
#include <gtest/gtest.h>

#include <random>

#include "../unit/cpa/composed_program.hpp"
#include "cpa/framework/describable.hpp"
#include "execution/machine.hpp"

namespace pcegar {
namespace {

/// A random program over a few variables: assignments, branches, bounded loops, calls.
class ProgramText {
public:
  explicit ProgramText(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string body;
    for (int i = 0; i < 12; ++i) {
      body += statement(2);
    }
    return "int f(int v) { if (v < " + constant() + ") { return v + 1; } return " +
           expression(0, "v") + "; }\nint main(void) {\n  int a = " + constant() +
           ", b = " + constant() + ", d = " + constant() + ";\n  unsigned u = " + constant() +
           ";\n  signed char c = " + constant() + ";\n  _Bool t = " + constant() +
           ";\n  int i = 0, j = 0;\n" + body + "  return a;\n}\n";
  }

private:
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  std::string pick(std::initializer_list<const char*> choices) {
    return *(choices.begin() + below(static_cast<int>(choices.size())));
  }
  std::string variable() { return pick({"a", "b", "d", "u", "c", "t"}); }
  std::string number() { return pick({"a", "b", "d"}); }
  std::string constant() {
    return pick({"0", "1", "-1", "2", "-7", "100", "255", "2147483647", "(-2147483647 - 1)"});
  }
  std::string expression(int depth, const std::string& leaf = {}) {
    if (depth == 0 || below(4) == 0) {
      return !leaf.empty() && below(2) == 0 ? leaf
             : below(3) == 0                ? constant()
             : leaf.empty()                 ? variable()
                                            : leaf;
    }
    const std::string left = expression(depth - 1);
    switch (below(8)) {
      case 0: return "(" + pick({"- ", "~", "!"}) + left + ")";
      case 1: return "((" + pick({"signed char", "unsigned", "_Bool", "long"}) + ")" + left + ")";
      case 2: return "(" + left + pick({" / ", " % "}) + pick({"3", "-2", "5u"}) + ")";
      case 3: return "(" + left + pick({" >> ", " << "}) + pick({"1", "3"}) + ")";
      default:
        return "(" + left + pick({" + ", " - ", " * ", " & ", " | ", " ^ "}) +
               expression(depth - 1) + ")";
    }
  }
  std::string condition() {
    return expression(1) + pick({" < ", " <= ", " > ", " >= ", " == ", " != "}) + expression(1);
  }
  std::string statement(int depth) {
    switch (depth == 0 ? 4 + below(5) : below(9)) {
      case 1:
        return "  if (" + condition() + ") {\n" + statement(depth - 1) + "  } else {\n" +
               statement(depth - 1) + "  }\n";
      case 2: {
        const std::string counter = depth == 2 ? "i" : "j";
        return "  for (" + counter + " = 0; " + counter + " < " + pick({"1", "3", "4"}) + "; " +
               counter + "++) {\n" + statement(depth - 1) + "  }\n";
      }
      case 3: return "  " + variable() + " = f(" + expression(1) + ");\n";
      case 4: return "  if (" + variable() + ") " + variable() + " = " + constant() + ";\n";
      case 5: return "  " + number() + " = " + constant() + ";\n";
      case 6:
        return "  " + number() + " = " + number() + pick({" + ", " - ", " * "}) +
               pick({"a", "b", "d", "1", "-2", "2147483647"}) + ";\n";
      case 7:
        return "  " + number() + " = " + number() + pick({" / ", " % "}) + pick({"3", "-2"}) +
               ";\n";
      default: return "  " + variable() + " = " + expression(2) + ";\n";
    }
  }
  std::mt19937 random_;
};

using Setup = cpa::test::ComposedProgram::Setup;

/// A program, its analysis, and one execution.
class Followed : public cpa::test::ComposedProgram {
public:
  Followed(const std::string& text, std::vector<std::string> analyses)
      : ComposedProgram(text.c_str(), {.encoding = {encoding::Arithmetic::BitPrecise,
                                                    encoding::SignedOverflow::Wraps},
                                       .analyses = std::move(analyses)}),
        machine_(program, {}, std::make_shared<execution::Calls>(program)),
        session_(backend->new_session(terms, {})),
        location_(program.start()) {
    track_comparisons();
    states_ = {composition->whole().initial_state()};
  }

  /// What is wrong; empty if nothing is wrong.
  std::string run(std::size_t most_steps) {
    if (std::string problem = check(states_); !problem.empty()) {
      return "at the start: " + problem;
    }
    for (; steps_ < most_steps; ++steps_) {
      const cfa::EdgeId edge = next();
      if (!edge.valid()) {
        return {};
      }
      const cfa::Edge& taken = program.edge(edge);
      operate(taken.operation);
      location_ = taken.target;
      const std::string where = taken.position.to_string() + ": " + cfa::to_string(program, taken);
      if (std::string problem = follow(edge); !problem.empty()) {
        return where + ": " + problem;
      }
    }
    return {};
  }
  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] std::size_t conditions_checked() const { return conditions_checked_; }
  [[nodiscard]] std::size_t abstractions_checked() const { return abstractions_checked_; }

private:
  struct Tracked {
    const cfa::Expression* expression;
    smt::Term atom;
  };

  void track_comparisons() {
    cpa::PredicateIncrement increment;
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const cfa::VariableId variable(i);
      if (!program.variable(variable).type->is_integer()) continue;
      for (const auto op : {cfa::BinaryOperator::LessEqual, cfa::BinaryOperator::Equal}) {
        const cfa::Expression* expression = pool_.compare(program, variable, op, 0);
        const smt::Term atom =
            builder.uninstantiate(builder.assume(builder.empty(), *expression, true).formula);
        if (terms.is_constant(atom)) continue;
        tracked_.push_back({expression, atom});
        increment.by_location[program.start()].push_back(predicates.add(atom));
      }
    }
    precision_ = with_all_parts(
        cpa::PredicatePrecision::empty()->with(program, increment, cpa::PrecisionScope::Global));
  }

  /// The edge that the execution takes; none at its end, or where it is not known.
  cfa::EdgeId next() {
    for (const cfa::EdgeId edge : program.location(location_).leaving) {
      const cfa::Operation& operation = program.edge(edge).operation;
      if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
        const execution::Truth truth = machine_.condition(*assume->condition);
        if (truth == execution::Truth::Unknown) return {};
        if ((truth == execution::Truth::True) == assume->holds) return edge;
      } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
        if (leave->site == machine_.current_call()) return edge;
      } else {
        return edge;
      }
    }
    return {};
  }

  void operate(const cfa::Operation& operation) {
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      machine_.assign(*assign->target, *assign->value);
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      machine_.havoc(*havoc->target);
    } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      machine_.enter(enter->site);
    } else if (std::holds_alternative<cfa::ReturnFromCall>(operation)) {
      machine_.leave();
    }
  }

  std::string follow(cfa::EdgeId edge) {
    std::vector<cpa::StatePtr> successors;
    cpa::CompositeCpa& whole = composition->whole();
    for (const cpa::StatePtr& state : states_) {
      for (const cpa::StatePtr& next : whole.transfer().successors(state, precision_, edge)) {
        const auto adjusted =
            whole.precision_adjustment().adjust(next, precision_, cpa::facts_of(*next), reached);
        if (adjusted) successors.push_back(adjusted->state);
      }
    }
    states_ = std::move(successors);
    return states_.empty() ? "no successor" : check(states_);
  }

  std::string check(const std::vector<cpa::StatePtr>& states) {
    std::string problem;
    for (const cpa::StatePtr& state : states) {
      problem = complaint(cpa::as_composite(state));
      if (problem.empty()) return {};
    }
    return problem;
  }

  std::string complaint(const cpa::CompositeState& state) {
    if (state.facts().get<cpa::AtLocation>().location != location_) {
      return "the location is another one";
    }
    for (const auto* described : state.facts().all<cpa::Describable>()) {
      for (const cfa::Expression* condition : described->conditions(pool_)) {
        ++conditions_checked_;
        if (truth(*condition) == execution::Truth::False) {
          return "a condition is false: " + state.to_text();
        }
      }
    }
    const cpa::PredicateState& data = state.at(predicate());
    return data.is_abstraction() && !allows_values(data.abstraction()->region)
               ? "the abstraction excludes the values: " + state.to_text()
               : "";
  }

  /// Of a condition in the execution's state; unknown if it is about a call that it is not in.
  execution::Truth truth(const cfa::Expression& condition) {
    execution::Machine here = machine_;
    try {
      return here.condition(condition);
    } catch (const execution::Inexact&) {
      return execution::Truth::Unknown;
    }
  }

  bool allows_values(bdd::Bdd region) {
    ++abstractions_checked_;
    session_->push();
    session_->assert_term(predicates.formula(region));
    for (const Tracked& tracked : tracked_) {
      const execution::Truth value = truth(*tracked.expression);
      if (value != execution::Truth::Unknown) {
        session_->assert_term(value == execution::Truth::True ? tracked.atom
                                                              : terms.not_(tracked.atom));
      }
    }
    const bool is_allowed = !smt::is_unsat(session_->check());
    session_->pop();
    return is_allowed;
  }

  execution::Machine machine_;
  std::unique_ptr<smt::Session> session_;
  cfa::LocationId location_;
  cpa::ConditionPool pool_{program};
  std::vector<Tracked> tracked_;
  cpa::PrecisionPtr precision_;
  std::vector<cpa::StatePtr> states_;
  std::size_t steps_ = 0;
  std::size_t conditions_checked_ = 0;
  std::size_t abstractions_checked_ = 0;
};

/// Each data analysis with the predicates, and all together.
std::vector<std::vector<std::string>> compositions() {
  std::vector<std::vector<std::string>> result;
  std::vector<std::string> all;
  for (const cpa::AnalysisRow& row : cpa::all_analyses()) {
    if (row.role() == cpa::Role::Data) {
      all.emplace_back(row.name);
      result.push_back({"predicate"});
      if (row.name != "predicate") result.back().emplace_back(row.name);
    }
  }
  result.push_back(std::move(all));
  return result;
}

class TransferLaw : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(TransferLaw, EveryConcreteStepIsRepresented) {
  constexpr unsigned programs = 25;
  constexpr std::size_t most_steps = 250;
  std::size_t steps = 0;
  std::size_t conditions = 0;
  std::size_t abstractions = 0;
  for (unsigned seed = 1; seed <= programs; ++seed) {
    const std::string text = ProgramText(seed).text();
    Followed followed(text, GetParam());
    try {
      ASSERT_EQ(followed.run(most_steps), "") << "seed " << seed << "\n" << text;
    } catch (const execution::NotConsidered&) {  // undefined from here on
    } catch (const execution::Inexact& inexact) {
      FAIL() << "seed " << seed << ": " << inexact.construct;
    }
    steps += followed.steps();
    conditions += followed.conditions_checked();
    abstractions += followed.abstractions_checked();
  }
  EXPECT_GT(steps, 20 * programs);
  EXPECT_GT(abstractions, programs);
  const bool has_more = GetParam().size() > 1;
  EXPECT_TRUE(!has_more || conditions > programs) << conditions;
}

INSTANTIATE_TEST_SUITE_P(Registry, TransferLaw, testing::ValuesIn(compositions()),
                         [](const auto& parameter) {
                           std::string name;
                           for (const std::string& analysis : parameter.param) name += analysis;
                           return name + std::to_string(parameter.index);
                         });

}  // namespace
}  // namespace pcegar
