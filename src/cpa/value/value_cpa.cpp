// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A state maps variables to the one value that each has; a variable that is not there may have any
// value. Only integer variables whose address is not taken are there, and only those of the
// precision. (Beyer and Loewe, "Explicit-State Software Model Checking Based on CEGAR and
// Interpolation", FASE 2013, with sets of variables for the whole program instead of for each
// location.)
//
// States of one block are joined: a value stays if it is the same on both sides. So the analysis
// does not keep the paths of a block apart, and what it knows of a block is what all its paths have
// in common. Abstraction states with different values stay apart.
//
// Arithmetic is C's on bit patterns. Where C defines no result, nothing is known: division by zero,
// shifts that are too long, and overflows of signed types, whatever the options say about them. Nor
// after a conversion to a signed type that changes the value.
#include "cpa/value/value_cpa.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cfa/operands.hpp"
#include "cfa/written.hpp"
#include "cpa/framework/describable.hpp"
#include "cpa/framework/refinable.hpp"
#include "execution/number.hpp"

namespace pcegar::cpa {

namespace {

using execution::Wide;
using KnownValues = std::map<cfa::VariableId, Wide>;
using Evaluated = std::optional<Wide>;

bool is_followed(const cfa::Type& type) {
  constexpr unsigned most_bits = 64;
  return type.is_integer() && type.bits <= most_bits;
}

class ValuePrecision final : public Precision {
public:
  explicit ValuePrecision(std::set<cfa::VariableId> variables) : variables_(std::move(variables)) {}
  [[nodiscard]] const std::set<cfa::VariableId>& variables() const { return variables_; }

private:
  std::set<cfa::VariableId> variables_;
};

const std::set<cfa::VariableId>& tracked_by(const PrecisionPtr& precision) {
  return static_cast<const ValuePrecision&>(*precision).variables();
}

class ValueState final : public AbstractState, public Describable {
public:
  ValueState(const cfa::Program& program, KnownValues known)
      : program_(program), known_(std::move(known)) {}
  void publish(Facts& facts) const override { facts.publish<Describable>(*this); }
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override {
    std::string text = "values";
    for (const auto& [variable, value] : known_) {
      const cfa::Variable& known = program_.variable(variable);
      const bool is_negative = known.type->is_signed && (value >> (known.type->bits - 1) & 1) != 0;
      const auto bits = static_cast<std::uint64_t>(
          is_negative ? execution::low_bits(~value + 1, known.type->bits) : value);
      text += " " + known.name + "=" + (is_negative ? "-" : "") + std::to_string(bits);
    }
    return text;
  }
  [[nodiscard]] std::vector<const cfa::Expression*> conditions(ConditionPool& pool) const override {
    std::vector<const cfa::Expression*> result;
    for (const auto& [variable, value] : known_) {
      const cfa::Type& type = *program_.variable(variable).type;
      const Wide bits = type.is_signed ? execution::sign_extended(value, type.bits) : value;
      result.push_back(pool.compare(program_, variable, cfa::BinaryOperator::Equal,
                                    static_cast<std::uint64_t>(bits)));
    }
    return result;
  }
  [[nodiscard]] const KnownValues& known() const { return known_; }

private:
  const cfa::Program& program_;
  KnownValues known_;
};

const KnownValues& known_of(const StatePtr& state) {
  return static_cast<const ValueState&>(*state).known();
}

class ValueCpa final : public Cpa,
                       public Refinable,
                       private AbstractDomain,
                       private TransferRelation,
                       private MergeOperator {
public:
  explicit ValueCpa(const cfa::Program& program)
      : program_(program), nothing_(std::make_shared<ValueState>(program, KnownValues{})) {}
  [[nodiscard]] std::string name() const override { return "value"; }
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return *this; }
  StopOperator& stop() override { return stop_; }
  PrecisionAdjustment& precision_adjustment() override { return precision_; }
  StatePtr initial_state() override { return nothing_; }
  PrecisionPtr initial_precision() override {
    return std::make_shared<ValuePrecision>(std::set<cfa::VariableId>{});
  }

  [[nodiscard]] std::vector<PrecisionPart> parts_for(
      std::span<const cfa::EdgeId> edges) const override;
  [[nodiscard]] PrecisionPtr with(const PrecisionPtr& before,
                                  std::span<const PrecisionPart> parts) const override {
    std::set<cfa::VariableId> variables = tracked_by(before);
    for (const PrecisionPart part : parts) {
      variables.insert(cfa::VariableId(part.value()));
    }
    return std::make_shared<ValuePrecision>(std::move(variables));
  }
  [[nodiscard]] std::size_t size(const PrecisionPtr& precision) const override {
    return tracked_by(precision).size();
  }
  [[nodiscard]] std::string to_text(PrecisionPart part) const override {
    return program_.variable(cfa::VariableId(part.value())).unique_name;
  }

private:
  /// The values of a state while a step changes them.
  struct Step {
    KnownValues known;
    const std::set<cfa::VariableId>& tracked;
  };

  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override {
    return a == b || std::includes(known_of(a).begin(), known_of(a).end(), known_of(b).begin(),
                                   known_of(b).end());
  }
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override {
    if (is_less_or_equal(a, b)) {
      return b;
    }
    KnownValues common;
    std::set_intersection(known_of(a).begin(), known_of(a).end(), known_of(b).begin(),
                          known_of(b).end(), std::inserter(common, common.end()));
    return state_of(std::move(common));
  }
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached, const PrecisionPtr&) override {
    return join(fresh, reached);
  }
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                   cfa::EdgeId edge) override;
  StatePtr strengthen(const StatePtr& state, const Facts& facts, const PrecisionPtr& precision,
                      cfa::EdgeId edge) override;

  [[nodiscard]] StatePtr state_of(KnownValues known) const {
    return known.empty() ? nothing_ : std::make_shared<ValueState>(program_, std::move(known));
  }
  /// The variable that the expression names, if values of it can be known.
  [[nodiscard]] std::optional<cfa::VariableId> followed(const cfa::Expression& e) const;
  void enter(const cfa::CallSite& site, Step& step) const;
  void assign(const cfa::Expression& target, Evaluated value, Step& step) const;
  void assign(cfa::VariableId target, Evaluated value, Step& step) const;
  [[nodiscard]] Evaluated value_of(const cfa::Expression& e, const KnownValues& known) const;
  [[nodiscard]] Evaluated value_of(const cfa::Binary& e, const KnownValues& known) const;
  [[nodiscard]] Evaluated truth_of(const cfa::Expression& e, const KnownValues& known) const;
  /// Learns from a condition that holds, or does not; false if that is impossible.
  [[nodiscard]] bool assume(const cfa::Expression& condition, bool holds, Step& step) const;
  void learn(const cfa::Expression& e, Wide value, Step& step) const;

  const cfa::Program& program_;
  StatePtr nothing_;
  StopSep stop_{*this};
  StaticPrecision precision_;
};

std::vector<StatePtr> ValueCpa::successors(const StatePtr& state, const PrecisionPtr& precision,
                                           cfa::EdgeId edge) {
  if (tracked_by(precision).empty() && state == nothing_) {
    return {state};
  }
  const cfa::Operation& operation = program_.edge(edge).operation;
  Step step{known_of(state), tracked_by(precision)};
  if (const auto* test = std::get_if<cfa::Assume>(&operation)) {
    if (!assume(*test->condition, test->holds, step)) {
      return {};
    }
  } else if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
    enter(program_.call_site(call->site), step);
  } else if (const cfa::Expression* target = cfa::written_by(program_, operation)) {
    Evaluated value;
    if (const auto* assignment = std::get_if<cfa::Assign>(&operation)) {
      value = value_of(*assignment->value, step.known);
    } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
      const cfa::CallSite& site = program_.call_site(leave->site);
      const auto result = step.known.find(program_.function(site.callee).return_variable);
      if (result != step.known.end() &&
          program_.variable(result->first).type == site.result->type) {
        value = result->second;
      }
    }
    assign(*target, value, step);
  }
  return {step.known == known_of(state) ? state : state_of(std::move(step.known))};
}

StatePtr ValueCpa::strengthen(const StatePtr& state, const Facts& facts,
                              const PrecisionPtr& precision, cfa::EdgeId) {
  if (known_of(state).empty() || !facts.has<Assumption>()) {
    return state;
  }
  Step step{known_of(state), tracked_by(precision)};
  for (const Assumption* assumption : facts.all<Assumption>()) {
    if (!assume(*assumption->condition, true, step)) {
      return nullptr;
    }
  }
  return step.known == known_of(state) ? state : state_of(std::move(step.known));
}

std::optional<cfa::VariableId> ValueCpa::followed(const cfa::Expression& e) const {
  const auto* reference = std::get_if<cfa::VariableReference>(&e.node);
  if (reference == nullptr || !is_followed(*e.type)) {
    return std::nullopt;
  }
  const cfa::Variable& variable = program_.variable(reference->variable);
  return variable.address_taken || variable.type != e.type ? std::nullopt
                                                           : std::optional(reference->variable);
}

/// All arguments are evaluated before a parameter changes: in a recursive call they are the same
/// variables.
void ValueCpa::enter(const cfa::CallSite& site, Step& step) const {
  const std::vector<cfa::VariableId>& parameters = program_.function(site.callee).parameters;
  const KnownValues before = step.known;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const cfa::Type* type = program_.variable(parameters[i]).type;
    const bool has_argument =
        i < site.arguments.size() && site.arguments[i]->type == type && is_followed(*type);
    assign(parameters[i], has_argument ? value_of(*site.arguments[i], before) : std::nullopt, step);
  }
}

void ValueCpa::assign(const cfa::Expression& target, Evaluated value, Step& step) const {
  if (const auto* reference = std::get_if<cfa::VariableReference>(&target.node)) {
    assign(reference->variable, followed(target) ? value : std::nullopt, step);
  }
}

void ValueCpa::assign(cfa::VariableId target, Evaluated value, Step& step) const {
  step.known.erase(target);
  if (value && step.tracked.contains(target) && !program_.variable(target).address_taken) {
    step.known.emplace(target, *value);
  }
}

Evaluated ValueCpa::value_of(const cfa::Expression& e, const KnownValues& known) const {
  if (!is_followed(*e.type)) {
    return std::nullopt;
  }
  if (const auto variable = followed(e)) {
    const auto found = known.find(*variable);
    return found == known.end() ? std::nullopt : Evaluated(found->second);
  }
  if (const auto* constant = std::get_if<cfa::Constant>(&e.node)) {
    return execution::low_bits(constant->bits, e.type->bits);
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&e.node)) {
    return value_of(*binary, known);
  }
  const auto* cast = std::get_if<cfa::Cast>(&e.node);
  const auto* unary = std::get_if<cfa::Unary>(&e.node);
  const cfa::Expression* operand = cast != nullptr    ? cast->operand
                                   : unary != nullptr ? unary->operand
                                                      : nullptr;
  const Evaluated value = operand == nullptr ? std::nullopt : value_of(*operand, known);
  if (!value) {
    return std::nullopt;
  }
  if (cast != nullptr) {
    const Evaluated result = execution::convert(*value, *operand->type, *e.type);
    const bool is_kept = result && execution::convert(*result, *e.type, *operand->type) == value;
    return is_kept || !e.type->is_signed ? result : std::nullopt;
  }
  const bool may_overflow = unary->op == cfa::UnaryOperator::Minus &&
                            execution::overflows(cfa::BinaryOperator::Subtract, 0, *value, *e.type);
  return may_overflow ? std::nullopt : execution::unary(unary->op, *value, *operand->type, *e.type);
}

Evaluated ValueCpa::value_of(const cfa::Binary& e, const KnownValues& known) const {
  using enum cfa::BinaryOperator;
  if (e.op == LogicalAnd || e.op == LogicalOr) {
    const Evaluated left = truth_of(*e.left, known);
    const Evaluated right = truth_of(*e.right, known);
    const Wide decisive = e.op == LogicalOr ? 1 : 0;
    if (left == Evaluated(decisive) || right == Evaluated(decisive)) {
      return decisive;
    }
    return left && right ? Evaluated(1 - decisive) : std::nullopt;
  }
  const Evaluated left = value_of(*e.left, known);
  const Evaluated right = value_of(*e.right, known);
  if (!left || !right || e.op == Rounded) {
    return std::nullopt;
  }
  const cfa::Type& type = *e.left->type;
  const bool may_divide_by_minus_one =
      (e.op == Divide || e.op == Remainder) && *right == execution::low_bits(~Wide{0}, type.bits);
  if (type.is_signed && (e.op == ShiftLeft || may_divide_by_minus_one ||
                         execution::overflows(e.op, *left, *right, type))) {
    return std::nullopt;
  }
  return execution::binary(e.op, *left, *right, type, *e.right->type);
}

Evaluated ValueCpa::truth_of(const cfa::Expression& e, const KnownValues& known) const {
  const Evaluated value = value_of(e, known);
  return value ? Evaluated(execution::is_true(*value, *e.type) ? 1 : 0) : std::nullopt;
}

bool ValueCpa::assume(const cfa::Expression& condition, bool holds, Step& step) const {
  using enum cfa::BinaryOperator;
  if (const Evaluated truth = truth_of(condition, step.known)) {
    return (*truth != 0) == holds;
  }
  if (!holds) {
    learn(condition, 0, step);
  }
  if (const auto* unary = std::get_if<cfa::Unary>(&condition.node)) {
    return unary->op != cfa::UnaryOperator::LogicalNot || assume(*unary->operand, !holds, step);
  }
  const auto* binary = std::get_if<cfa::Binary>(&condition.node);
  if (binary == nullptr) {
    return true;
  }
  if ((binary->op == LogicalAnd && holds) || (binary->op == LogicalOr && !holds)) {
    return assume(*binary->left, holds, step) && assume(*binary->right, holds, step);
  }
  if ((binary->op == Equal && holds) || (binary->op == NotEqual && !holds)) {
    if (const Evaluated right = value_of(*binary->right, step.known)) {
      learn(*binary->left, *right, step);
    } else if (const Evaluated left = value_of(*binary->left, step.known)) {
      learn(*binary->right, *left, step);
    }
  }
  return true;
}

/// Of an expression that has this value. A conversion that may change the value is not followed.
void ValueCpa::learn(const cfa::Expression& e, Wide value, Step& step) const {
  if (followed(e)) {
    assign(e, value, step);
    return;
  }
  const auto* cast = std::get_if<cfa::Cast>(&e.node);
  if (cast == nullptr || !is_followed(*e.type) || !is_followed(*cast->operand->type)) {
    return;
  }
  const cfa::Type& from = *cast->operand->type;
  const bool keeps_values =
      !e.type->is_boolean &&
      (from.is_signed == e.type->is_signed ? from.bits <= e.type->bits
                                           : e.type->is_signed && from.bits < e.type->bits);
  const Evaluated before = execution::convert(value, *e.type, from);
  if (keeps_values && before && execution::convert(*before, from, *e.type) == Evaluated(value)) {
    learn(*cast->operand, *before, step);
  }
}

std::vector<PrecisionPart> ValueCpa::parts_for(std::span<const cfa::EdgeId> edges) const {
  std::set<PrecisionPart> parts;
  const auto add = [&](cfa::VariableId variable) {
    const cfa::Variable& written = program_.variable(variable);
    if (!written.address_taken && is_followed(*written.type)) {
      parts.insert(PrecisionPart(variable.value()));
    }
  };
  for (const cfa::EdgeId edge : edges) {
    const cfa::Operation& operation = program_.edge(edge).operation;
    if (const auto* test = std::get_if<cfa::Assume>(&operation)) {
      cfa::for_each_subexpression(*test->condition, [&](const cfa::Expression& e) {
        if (const auto variable = followed(e)) {
          add(*variable);
        }
      });
    } else if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
      const cfa::CallSite& site = program_.call_site(call->site);
      for (const cfa::VariableId parameter : program_.function(site.callee).parameters) {
        add(parameter);
      }
    } else if (const cfa::Expression* target = cfa::written_by(program_, operation)) {
      if (const auto variable = followed(*target)) {
        add(*variable);
      }
    }
  }
  return {parts.begin(), parts.end()};
}

}  // namespace

std::unique_ptr<Cpa> make_value_cpa(const cfa::Program& program) {
  return std::make_unique<ValueCpa>(program);
}

}  // namespace pcegar::cpa
