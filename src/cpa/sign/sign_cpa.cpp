// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/sign/sign_cpa.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "cfa/written.hpp"
#include "cpa/framework/describable.hpp"
#include "cpa/framework/separate_cpa.hpp"

namespace pcegar::cpa {

namespace {

using enum cfa::BinaryOperator;

/// A set of signs.
using Signs = unsigned;
constexpr Signs negative = 1, zero = 2, positive = 4, any = 7;
/// The signs of variables that cannot have all of their type.
using KnownSigns = std::map<cfa::VariableId, Signs>;

Signs all_of(const cfa::Type& type) {
  return type.is_integer() && !type.is_signed ? zero | positive : any;
}

/// The orders that two numbers may have: a bit each for less, equal, greater.
Signs orders(Signs a, Signs b) {
  Signs result = 0;
  for (const Signs x : {negative, zero, positive}) {
    for (const Signs y : {negative, zero, positive}) {
      result |= (a & x) == 0 || (b & y) == 0 ? 0 : x < y ? 1 : x > y ? 4 : x == zero ? 2 : 7;
    }
  }
  return result;
}

/// The orders for which a comparison holds; none if it is no comparison.
Signs orders_of(cfa::BinaryOperator op) {
  constexpr std::array from_less_to_not_equal{1U, 3U, 4U, 6U, 2U, 5U};
  return op < Less || op > NotEqual ? 0
                                    : from_less_to_not_equal.at(static_cast<std::size_t>(op) -
                                                                static_cast<std::size_t>(Less));
}

/// Of an operation in a type that has the signs `all`.
Signs computed(cfa::BinaryOperator op, Signs a, Signs b, Signs all) {
  if (op == Divide || op == Remainder) {
    return ((a | b) & negative) == 0 ? zero | positive : all;
  }
  return op == Multiply && (a == zero || b == zero)   ? zero
         : op == Add && a == zero                     ? b
         : (op == Add || op == Subtract) && b == zero ? a
                                                      : all;
}

class SignState final : public AbstractState, public Describable {
public:
  SignState(const cfa::Program& program, KnownSigns known)
      : program_(program), known_(std::move(known)) {}
  void publish(Facts& facts) const override { facts.publish<Describable>(*this); }
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override {
    constexpr std::array names{"", "<0", "=0", "<=0", ">0", "!=0", ">=0"};
    std::string text = "signs";
    for (const auto& [variable, signs] : known_) {
      text += " " + program_.variable(variable).name + names[signs];
    }
    return text;
  }
  [[nodiscard]] std::vector<const cfa::Expression*> conditions(ConditionPool& pool) const override {
    constexpr std::array ops{Equal, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual};
    std::vector<const cfa::Expression*> result;
    for (const auto& [variable, signs] : known_) {
      result.push_back(pool.compare(program_, variable, ops[signs], 0));
    }
    return result;
  }
  const cfa::Program& program_;
  const KnownSigns known_;
};

/// Tracks the variables whose address is not taken. Everything else has any sign of its type, and
/// so has the result of an operation that may wrap around.
class SignCpa final : public SeparateCpa, private AbstractDomain, private TransferRelation {
public:
  explicit SignCpa(const cfa::Program& program)
      : SeparateCpa(static_cast<AbstractDomain&>(*this)), program_(program) {}
  [[nodiscard]] std::string name() const override { return "sign"; }
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  StatePtr initial_state() override { return std::make_shared<SignState>(program_, KnownSigns{}); }

private:
  static const KnownSigns& known_of(const StatePtr& state) {
    return static_cast<const SignState&>(*state).known_;
  }
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override {
    return std::all_of(known_of(b).begin(), known_of(b).end(), [&](const auto& entry) {
      const auto found = known_of(a).find(entry.first);
      return found != known_of(a).end() && (found->second & ~entry.second) == 0;
    });
  }

  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override {
    return is_less_or_equal(a, b) ? b : is_less_or_equal(b, a) ? a : nullptr;
  }

  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr&,
                                   cfa::EdgeId edge) override {
    const cfa::Operation& operation = program_.edge(edge).operation;
    KnownSigns known = known_of(state);
    if (const auto* test = std::get_if<cfa::Assume>(&operation)) {
      if (!assume(*test->condition, test->holds, known)) {
        return {};
      }
    } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      const cfa::CallSite& site = program_.call_site(enter->site);
      for (const cfa::VariableId parameter : program_.function(site.callee).parameters) {
        known.erase(parameter);
      }
    } else if (const cfa::Expression* target = cfa::written_by(program_, operation)) {
      const auto* step = std::get_if<cfa::Assign>(&operation);
      assign(*target, step == nullptr ? any : signs(*step->value, known), known);
    }
    return {std::make_shared<SignState>(program_, std::move(known))};
  }

  [[nodiscard]] bool is_followed(const cfa::Expression& e) const {
    const auto* reference = std::get_if<cfa::VariableReference>(&e.node);
    return reference != nullptr && e.type->is_integer() &&
           !program_.variable(reference->variable).address_taken &&
           program_.variable(reference->variable).type == e.type;
  }

  [[nodiscard]] Signs signs(const cfa::Expression& e, const KnownSigns& known) const {
    const Signs all = all_of(*e.type);
    if (is_followed(e)) {
      const auto found = known.find(std::get<cfa::VariableReference>(e.node).variable);
      return found == known.end() ? all : found->second;
    }
    if (const auto* constant = std::get_if<cfa::Constant>(&e.node);
        constant != nullptr && e.type->is_integer()) {
      const bool is_below = e.type->is_signed && static_cast<std::int64_t>(constant->bits) < 0;
      return constant->bits == 0 ? zero : is_below ? negative : positive;
    }
    const auto* cast = std::get_if<cfa::Cast>(&e.node);
    if (cast != nullptr && cast->operand->type->is_integer() && e.type->is_integer()) {
      const cfa::Type& from = *cast->operand->type;
      const bool keeps_values = from.is_signed == e.type->is_signed
                                    ? from.bits <= e.type->bits && !e.type->is_boolean
                                    : e.type->is_signed && from.bits < e.type->bits;
      return keeps_values ? signs(*cast->operand, known) : all;
    }
    const auto* binary = std::get_if<cfa::Binary>(&e.node);
    if (binary == nullptr || !binary->left->type->is_integer() ||
        !binary->right->type->is_integer()) {
      return all;
    }
    const Signs left = signs(*binary->left, known);
    const Signs right = signs(*binary->right, known);
    const Signs wanted = orders_of(binary->op);
    return wanted == 0 ? computed(binary->op, left, right, all)
                       : ((orders(left, right) & wanted) != 0 ? positive : 0) |
                             ((orders(left, right) & ~wanted) != 0 ? zero : 0);
  }

  void assign(const cfa::Expression& target, Signs value, KnownSigns& known) const {
    if (is_followed(target)) {
      const cfa::VariableId variable = std::get<cfa::VariableReference>(target.node).variable;
      known.erase(variable);
      if ((all_of(*target.type) & ~value) != 0) {
        known.emplace(variable, value);
      }
    }
  }

  /// Leaves what the condition allows; false if that is nothing.
  [[nodiscard]] bool assume(const cfa::Expression& condition, bool holds, KnownSigns& known) const {
    const Signs truth = signs(condition, known) & (holds ? ~zero : zero);
    assign(condition, truth, known);
    const auto* binary = std::get_if<cfa::Binary>(&condition.node);
    if (truth != 0 && binary != nullptr && orders_of(binary->op) != 0) {
      const Signs wanted = holds ? orders_of(binary->op) : any & ~orders_of(binary->op);
      Signs kept = 0;
      for (const Signs sign : {negative, zero, positive}) {
        const bool is_possible = (orders(sign, signs(*binary->right, known)) & wanted) != 0;
        kept |= is_possible ? signs(*binary->left, known) & sign : 0;
      }
      assign(*binary->left, kept, known);
    }
    return truth != 0;
  }

  const cfa::Program& program_;
};

}  // namespace

std::unique_ptr<Cpa> make_sign_cpa(const cfa::Program& program) {
  return std::make_unique<SignCpa>(program);
}

}  // namespace pcegar::cpa
