// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Finds out which transitions of a state apply to one event in which case. A case gives a value to
// every quantity that the conditions and ASSUMEs of the group read:
//   - an int variable of the automaton: values around the constants that it is compared with,
//     before and after the actions (which are carried out); none below 0 if it starts at 0 or more;
//   - a counter of an object: the same;
//   - "this element is in the set", "the set is empty": yes or no, but no element of an empty set;
//   - an expression of the program that is compared with constants: values around them. As in C, a
//     comparison is unsigned if one side is unsigned by a cast or as a constant;
//   - two expressions that are compared with each other: less, equal, greater.
// An expression is identified by its text without outer casts, and a joker by its place in the
// pattern, so $1 in one transition and $2 in another may be the same. Different expressions are
// assumed to be independent. The cases are examples for warnings, not a proof.

#include "spec/alternatives.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "spec/automaton_text.hpp"
#include "spec/events.hpp"

namespace pcegar::spec {

namespace {

using E = AssumeExpression;
const E& without_casts(const E& expression) {
  const auto* cast = std::get_if<E::Cast>(&expression.node);
  return cast == nullptr ? expression : without_casts(*cast->operand);
}

/// Whether C compares it as an unsigned number, as far as the text shows.
bool is_unsigned(const E& operand) {
  if (const auto* number = std::get_if<E::Number>(&operand.node)) {
    return number->is_unsigned;
  }
  const auto* cast = std::get_if<E::Cast>(&operand.node);
  return cast != nullptr &&
         (cast->pointer_depth > 0 || cast->type.starts_with("u") ||
          cast->type.find("unsigned") != std::string::npos || cast->type == "size_t");
}

enum class Quantity { Variable, Flag, Term, Order };

/// All cases of one group.
class Cases {
public:
  Cases(const Automaton& automaton, const State& state) : automaton_(automaton), state_(state) {}

  std::vector<Case> run(const Alternatives& group) {
    for (const std::size_t member : group.members) {
      members_.push_back(
          {&state_.transitions[member], parts_of(state_.transitions[member]), member});
    }
    collect();
    std::size_t count = 1;
    for (const auto& [name, domain] : domains_) {
      count *= domain.values.size();
      if (count > most_cases) {
        return {};
      }
    }
    std::vector<Case> result;
    enumerate(domains_.begin(), result);
    return is_too_complex_ ? std::vector<Case>{} : result;
  }

private:
  static constexpr std::size_t most_cases = 4096;
  using Values = std::map<std::string, std::int64_t>;
  struct Domain {
    Quantity quantity;
    std::set<std::int64_t> values;
  };
  struct Member {
    const Transition* transition;
    Parts parts;
    std::size_t index;
  };

  // -- what is looked at: the same walk as for the values, over a run that notes instead --

  void collect() {
    is_collecting_ = true;
    for (int round = 0; round < 2; ++round) {  // the second knows all constants of the first
      for (const Member& member : members_) {
        static_cast<void>(taken(member));
      }
    }
    is_collecting_ = false;
    for (auto& [name, domain] : domains_) {
      if (domain.quantity == Quantity::Variable) {
        complete(name, domain);
      }
    }
  }

  /// Values around the constants, and those that the actions make of them.
  void complete(const std::string& name, Domain& domain) {
    const std::string without_key = name.substr(0, name.find('['));
    const auto variable =
        std::find_if(automaton_.variables.begin(), automaton_.variables.end(),
                     [&](const Variable& v) { return "$$" + v.name == without_key; });
    std::set<std::int64_t> values{variable->initial};
    for (const std::int64_t constant : domain.values) {
      for (const std::int64_t shift : steps_) {
        for (const std::int64_t near : {-1, 0, 1}) {
          values.insert(wrapping_sum(constant, wrapping_sum(shift, near)));
        }
      }
    }
    std::erase_if(values, [&](std::int64_t v) { return v < 0 && variable->initial >= 0; });
    domain.values = std::move(values);
  }

  static std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  }
  static std::int64_t negated(std::int64_t a) {
    return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(a));
  }

  std::int64_t look_up(const std::string& name, Quantity quantity,
                       const std::set<std::int64_t>& values) {
    if (is_collecting_) {
      Domain& domain = domains_.try_emplace(name, Domain{quantity, {}}).first->second;
      domain.values.insert(values.begin(), values.end());
      return 0;
    }
    return now_[name];
  }
  static std::set<std::int64_t> around(std::int64_t constant) {
    return {wrapping_sum(constant, -1), constant, wrapping_sum(constant, 1)};
  }

  // -- the cases --

  void enumerate(std::map<std::string, Domain>::const_iterator domain, std::vector<Case>& result) {
    if (domain == domains_.end()) {
      add_case(result);
      return;
    }
    const auto next = std::next(domain);
    for (const std::int64_t value : domain->second.values) {
      before_[domain->first] = value;
      enumerate(next, result);
    }
  }

  void add_case(std::vector<Case>& result) {
    for (const auto& [name, value] : before_) {
      const std::size_t bracket = name.find('[');
      if (value != 0 && name.starts_with("$$") && bracket != std::string::npos) {
        const auto empty = before_.find(name.substr(0, bracket) + ".empty");
        if (empty != before_.end() && empty->second != 0) {
          return;  // an element of an empty set
        }
      }
    }
    Case one;
    for (const Member& member : members_) {
      const Taken is_taken = taken(member);
      if (is_taken != Taken::NotTriggered) {
        one.triggered.push_back(member.index);
      }
      if (is_taken == Taken::Yes) {
        one.taken.push_back(member.index);
      }
    }
    for (const auto& [name, value] : before_) {
      one.text += (one.text.empty() ? "" : ", ") + describe(name, value);
      const bool is_of_table = name.starts_with("$$") && name.find_first_of("[.") < name.find('\n');
      one.rest += is_of_table ? "" : describe(name, value) + ", ";
    }
    result.push_back(std::move(one));
  }

  [[nodiscard]] std::string describe(const std::string& name, std::int64_t value) const {
    switch (domains_.at(name).quantity) {
      case Quantity::Flag: return (value != 0 ? "" : "!") + name;
      case Quantity::Order: {
        const std::string sign = value < 0 ? " < " : value == 0 ? " == " : " > ";
        const std::size_t middle = name.find('\n');
        return name.substr(0, middle) + sign + name.substr(middle + 1);
      }
      default:
        return name + " == " +
               (unsigned_.contains(name) ? std::to_string(static_cast<std::uint64_t>(value))
                                         : std::to_string(value));
    }
  }

  enum class Taken { NotTriggered, No, Yes };

  Taken taken(const Member& member) {
    jokers_ = &member.parts.jokers;
    now_ = before_;
    bool triggered = true;
    for (const Trigger* condition : member.parts.conditions) {
      triggered &= holds(*condition);
    }
    if (member.transition->assumptions_see == Transition::Values::New) {
      for (const Action& action : member.transition->actions) {
        carry_out(action);
      }
    }
    bool assumed = true;
    for (const E& assumption : member.transition->assumptions) {
      assumed &= holds(assumption);
    }
    return !triggered ? Taken::NotTriggered : assumed ? Taken::Yes : Taken::No;
  }

  void carry_out(const Action& action) {
    if (const auto* assign = std::get_if<Action::AssignInt>(&action.node)) {
      const std::string name = "$$" + assign->variable;
      const std::int64_t value = value_of(assign->value);
      if (is_collecting_) {
        return;
      }
      now_[name] = value;
    } else if (const auto* change = std::get_if<Action::SetElement>(&action.node);
               change != nullptr && !is_collecting_) {
      set_entry(change->set, change->key, change->add ? 1 : 0);
    } else if (const auto* count = std::get_if<Action::AssignCounter>(&action.node)) {
      const std::int64_t value = value_of(count->value);
      if (!is_collecting_) {
        set_entry(count->counter, count->key, value);
      }
    }
  }
  void set_entry(const std::string& table, const Key& key, std::int64_t value) {
    now_[entry(table, key)] = value;
    if (value != 0) {
      now_["$$" + table + ".empty"] = 0;
    }
  }

  /// held[argument 1]
  std::string entry(const std::string& table, const Key& key) {
    std::string text;
    for (const KeyPart& part : key) {
      const auto* joker = std::get_if<unsigned>(&part);
      text += text.empty() ? "" : ", ";
      text += joker != nullptr ? joker_name(*joker) : std::get<std::string>(part);
    }
    return "$$" + table + "[" + text + "]";
  }
  std::string joker_name(unsigned number) {
    const auto found = jokers_->find(number);
    return found == jokers_->end() ? "$" + std::to_string(number) : found->second;
  }

  // -- conditions before the arrow --

  std::int64_t value_of(const IntExpression& expression) {
    if (const auto* number = std::get_if<std::int64_t>(&expression.node)) {
      if (is_collecting_) {
        steps_.insert(*number);
        steps_.insert(negated(*number));
      }
      return *number;
    }
    if (const auto* variable = std::get_if<IntExpression::Variable>(&expression.node)) {
      return look_up("$$" + variable->name, Quantity::Variable, {0});
    }
    if (const auto* counter = std::get_if<IntExpression::Counter>(&expression.node)) {
      return look_up(entry(counter->counter, counter->key), Quantity::Variable, {0});
    }
    if (const auto* sum = std::get_if<IntExpression::Sum>(&expression.node)) {
      const std::int64_t left = value_of(*sum->left);
      const std::int64_t right = value_of(*sum->right);
      return wrapping_sum(left, sum->subtract ? negated(right) : right);
    }
    is_too_complex_ = true;
    return 0;
  }

  bool holds(const Trigger& trigger) {
    return std::visit([&](const auto& node) { return visit(node); }, trigger.node);
  }
  bool visit(const Trigger::Always& t) { return t.value; }
  bool visit(const Trigger::Compare& t) {
    return (value_of(t.left) == value_of(t.right)) == t.equal;
  }
  bool visit(const Trigger::SetContains& t) {
    return look_up(entry(t.set, t.key), Quantity::Flag, {0, 1}) != 0;
  }
  bool visit(const Trigger::SetEmpty& t) {
    return look_up("$$" + t.set + ".empty", Quantity::Flag, {0, 1}) != 0;
  }
  bool visit(const Trigger::Not& t) { return !holds(*t.operand); }
  bool visit(const Trigger::And& t) {
    const bool left = holds(*t.left);
    return holds(*t.right) && left;
  }
  bool visit(const Trigger::Or& t) {
    const bool left = holds(*t.left);
    return holds(*t.right) || left;
  }
  bool visit(const Trigger::CompareTruth& t) {
    const bool left = holds(*t.left);
    return (holds(*t.right) == left) == t.equal;
  }
  template <class Event>
  bool visit(const Event&) {
    return true;
  }

  // -- ASSUME --

  bool holds(const E& expression) {
    if (const auto* binary = std::get_if<E::Binary>(&expression.node)) {
      if (binary->op == "&&" || binary->op == "||") {
        const bool left = holds(*binary->left);
        const bool right = holds(*binary->right);
        return binary->op == "&&" ? left && right : left || right;
      }
      if (const auto order = comparison(*binary)) {
        return *order;
      }
    }
    if (const auto* unary = std::get_if<E::Unary>(&expression.node);
        unary != nullptr && unary->op == '!') {
      return !holds(*unary->operand);
    }
    if (const auto* contains = std::get_if<E::SetContains>(&expression.node)) {
      return look_up(entry(contains->set, contains->key), Quantity::Flag, {0, 1}) != 0;
    }
    if (const auto* empty = std::get_if<E::SetEmpty>(&expression.node)) {
      return look_up("$$" + empty->set + ".empty", Quantity::Flag, {0, 1}) != 0;
    }
    if (std::holds_alternative<E::Cast>(expression.node)) {
      return holds(without_casts(expression));
    }
    return order(expression, E{E::Number{0}, expression.position}) != 0;
  }

  std::optional<bool> comparison(const E::Binary& binary) {
    const auto is_op = [&](const char* op) { return binary.op == op; };
    if (!is_op("==") && !is_op("!=") && !is_op("<") && !is_op("<=") && !is_op(">") &&
        !is_op(">=")) {
      return std::nullopt;
    }
    const int sign = order(*binary.left, *binary.right);
    return is_op("==")   ? sign == 0
           : is_op("!=") ? sign != 0
           : is_op("<")  ? sign < 0
           : is_op("<=") ? sign <= 0
           : is_op(">")  ? sign > 0
                         : sign >= 0;
  }

  template <class Integer>
  static int sign_of(Integer left, Integer right) {
    return left < right ? -1 : left == right ? 0 : 1;
  }

  /// -1, 0 or 1.
  int order(const E& left_operand, const E& right_operand) {
    const E& left = without_casts(left_operand);
    const E& right = without_casts(right_operand);
    const auto left_number = constant(left);
    const auto right_number = constant(right);
    const bool as_unsigned = is_unsigned(left_operand) || is_unsigned(right_operand);
    const auto sign = [&](std::int64_t a, std::int64_t b) {
      return as_unsigned ? sign_of(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b))
                         : sign_of(a, b);
    };
    if (left_number && right_number) {
      return sign(*left_number, *right_number);
    }
    if (left_number) {
      return -order(right_operand, left_operand);
    }
    if (right_number) {
      const auto* counter = std::get_if<E::Counter>(&left.node);
      const bool is_variable =
          counter != nullptr || std::holds_alternative<E::IntVariable>(left.node);
      const std::string quantity =
          counter != nullptr ? entry(counter->counter, counter->key) : name(left);
      if (as_unsigned) {
        unsigned_.insert(quantity);
      }
      return sign(look_up(quantity, is_variable ? Quantity::Variable : Quantity::Term,
                          around(*right_number)),
                  *right_number);
    }
    if (name(left) > name(right)) {
      return -order(right, left);
    }
    return static_cast<int>(look_up(name(left) + "\n" + name(right), Quantity::Order, {-1, 0, 1}));
  }

  static std::optional<std::int64_t> constant(const E& expression) {
    if (const auto* number = std::get_if<E::Number>(&expression.node)) {
      return number->value;
    }
    const auto* unary = std::get_if<E::Unary>(&expression.node);
    if (unary != nullptr && unary->op == '-') {
      const auto inner = constant(*unary->operand);
      return inner ? std::optional(negated(*inner)) : std::nullopt;
    }
    return std::nullopt;
  }
  std::string name(const E& expression) {
    return with_jokers(to_text(expression), [&](const std::string& digits) {
      return digits == "?" ? digits : joker_name(static_cast<unsigned>(std::stoul(digits)));
    });
  }

  const Automaton& automaton_;
  const State& state_;
  std::vector<Member> members_;
  std::map<std::string, Domain> domains_;
  std::set<std::int64_t> steps_{0};  ///< what actions add
  Values before_;
  Values now_;                      ///< after the actions, while an ASSUME is evaluated
  std::set<std::string> unsigned_;  ///< quantities that are compared as unsigned numbers
  const JokerNames* jokers_ = nullptr;
  bool is_collecting_ = false;
  bool is_too_complex_ = false;
};

}  // namespace

std::vector<Case> all_cases(const Automaton& automaton, const State& state,
                            const Alternatives& group) {
  return Cases(automaton, state).run(group);
}

}  // namespace pcegar::spec
