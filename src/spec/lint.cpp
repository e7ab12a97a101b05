// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Warns about probable mistakes in an automaton that are correct in syntax:
//   - states that no transition leads to;
//   - conditions that are true on no edge of the given program (a function that is not called, or
//     is called by another name, or with its result used);
//   - transitions of one state for one event whose ASSUMEs omit a case (USEALL: the path is cut
//     there and nothing is checked on it), overlap (USEALL: both are taken), or hide each other
//     (USEFIRST). These are found by trying all relevant cases (alternatives.hpp);
//   - an ASSUME about what an action of the same transition sets to a constant: it sees that;
//   - transitions that relate the keys of sets and counters to each other: one object at a time is
//     watched (object_cases.cpp), so a violation that depends on two is not confirmed.

#include "spec/lint.hpp"

#include <algorithm>
#include <set>

#include "spec/alternatives.hpp"
#include "spec/automaton_text.hpp"
#include "spec/element_uses.hpp"
#include "spec/matcher.hpp"

namespace pcegar::spec {

namespace {

bool is_number(const IntExpression& value) {
  return std::holds_alternative<std::int64_t>(value.node);
}

/// Whether an ASSUME reads what an action assigns, if that is the same in all cases.
class ReadsAssigned {
public:
  explicit ReadsAssigned(const Action& action) : action_(action) {}

  bool in(const AssumeExpression& expression) const { return std::visit(*this, expression.node); }

  bool operator()(const AssumeExpression::IntVariable& node) const {
    const auto* to = std::get_if<Action::AssignInt>(&action_.node);
    return to != nullptr && to->variable == node.name && is_number(to->value);
  }
  bool operator()(const AssumeExpression::SetContains& node) const {
    const auto* to = std::get_if<Action::SetElement>(&action_.node);
    return to != nullptr && to->set == node.set && to->key == node.key;
  }
  bool operator()(const AssumeExpression::Counter& node) const {
    const auto* to = std::get_if<Action::AssignCounter>(&action_.node);
    return to != nullptr && to->counter == node.counter && to->key == node.key &&
           is_number(to->value);
  }
  bool operator()(const AssumeExpression::Cast& node) const { return in(*node.operand); }
  bool operator()(const AssumeExpression::Unary& node) const { return in(*node.operand); }
  bool operator()(const AssumeExpression::Member& node) const { return in(*node.base); }
  bool operator()(const AssumeExpression::Element& node) const {
    return in(*node.base) || in(*node.index);
  }
  bool operator()(const AssumeExpression::Binary& node) const {
    return in(*node.left) || in(*node.right);
  }
  template <class Other>
  bool operator()(const Other& /*leaf*/) const {
    return false;
  }

private:
  const Action& action_;
};

class Linter {
public:
  explicit Linter(const Automaton& automaton) : automaton_(automaton) {}

  std::vector<LintWarning> run(const cfa::Program* program) {
    check_reachability();
    for (std::size_t i = 0; i < automaton_.states.size(); ++i) {
      check_alternatives(automaton_.states[i]);
      for (const Transition& transition : automaton_.states[i].transitions) {
        check_relation(automaton_.states[i], transition);
        check_new_values(transition);
      }
    }
    if (program != nullptr) {
      check_program(*program);
    }
    const auto place = [](const LintWarning& w) {
      return std::tuple(w.position.file, w.position.line, w.position.column);
    };
    std::stable_sort(
        warnings_.begin(), warnings_.end(),
        [&](const LintWarning& a, const LintWarning& b) { return place(a) < place(b); });
    return std::move(warnings_);
  }

private:
  void warn(const SourcePosition& position, std::string message) {
    warnings_.push_back({position, std::move(message)});
  }

  void check_reachability() {
    std::set<std::string> reached{automaton_.states[automaton_.initial].name};
    for (bool grows = true; grows;) {
      const std::size_t before = reached.size();
      for (const State& state : automaton_.states) {
        for (const Transition& transition : state.transitions) {
          const auto* to = std::get_if<Transition::Goto>(&transition.target);
          const auto* always = std::get_if<Trigger::Always>(&transition.trigger.node);
          const bool never = always != nullptr && !always->value;
          if (to != nullptr && !never && reached.contains(state.name)) {
            reached.insert(to->state);
          }
        }
      }
      grows = reached.size() > before;
    }
    for (const State& state : automaton_.states) {
      if (!reached.contains(state.name)) {
        warn(state.position, "no transition leads to the state '" + state.name + "'");
      }
    }
  }

  void check_program(const cfa::Program& program) {
    const VariableSlots slots(automaton_);
    cfa::ExpressionPool pool;
    Matcher matcher(program, slots, pool);
    for (const State& state : automaton_.states) {
      for (const Transition& transition : state.transitions) {
        bool can_hold = false;
        for (std::size_t e = 0; e < program.edge_count() && !can_hold; ++e) {
          can_hold = matcher.possible(transition.trigger, cfa::EdgeId{e}).can_hold;
        }
        // The second half of a SPLIT has the condition of the first.
        const bool is_repeated = &transition != state.transitions.data() &&
                                 (&transition)[-1].assumptions_see == Transition::Values::Old &&
                                 transition.assumptions_see == Transition::Values::Old &&
                                 to_text((&transition)[-1].trigger) == to_text(transition.trigger);
        if (!can_hold && !is_repeated) {
          warn(transition.position,
               "'" + to_text(transition.trigger) + "' matches no edge of the program");
        }
      }
    }
  }

  void check_alternatives(const State& state) {
    for (const Alternatives& group : alternatives(state)) {
      const std::vector<Case> cases = all_cases(automaton_, state, group);
      if (state.use_first) {
        check_first(state, group, cases);
      } else {
        check_cut(state, group, cases);
        check_overlap(state, group, cases);
      }
    }
  }

  void check_relation(const State& state, const Transition& transition) {
    const ElementUses uses = element_uses(transition);
    const bool violates = std::holds_alternative<Transition::Error>(transition.target);
    const auto* to = std::get_if<Transition::Goto>(&transition.target);
    const bool counts = std::any_of(
        transition.actions.begin(), transition.actions.end(),
        [](const Action& a) { return std::holds_alternative<Action::AssignInt>(a.node); });
    const bool has_effect = counts || to == nullptr || to->state != state.name;
    std::string what;
    if (uses.takes_counters) {
      warn(transition.position,
           "the transition uses a counter for more than to add a constant to it; if the object has "
           "no name of its own and is not the watched one, the path ends as with BREAK: UNKNOWN");
      return;
    }
    const bool relates_keys =
        std::any_of(uses.relations.begin(), uses.relations.end(),
                    [](const ElementUses::Relation& r) { return r.keys.size() > 1; });
    if (relates_keys) {
      what = "relates the counters of two objects";
    } else if (uses.has_open_terms) {
      what = "does not compare a counter with a constant";
    } else if (!violates && !has_effect) {
      return;
    } else if (uses.asked.size() > 1 || (uses.asks_one() && uses.keys.size() > 1)) {
      what = "relates two elements of sets";
    } else if (uses.asks_one() && !uses.asked_empty.empty()) {
      what = "relates an element to the other elements of a set";
    } else if (uses.asked_empty.size() > 1) {
      what = "relates the elements of two sets";
    } else if (uses.asks_one() && !violates && !goes_on_anyhow(state, transition)) {
      what = "does more than with its element, if it is in a set";
    } else {
      return;
    }
    warn(transition.position,
         "the transition " + what +
             "; among the objects without a name of their own, only one is watched at a time, so a "
             "violation that depends on this is UNKNOWN");
  }

  void check_new_values(const Transition& transition) {
    if (transition.assumptions_see == Transition::Values::Old) {
      return;
    }
    for (const Action& action : transition.actions) {
      const ReadsAssigned reads(action);
      if (std::any_of(transition.assumptions.begin(), transition.assumptions.end(),
                      [&](const AssumeExpression& a) { return reads.in(a); })) {
        warn(transition.position,
             "the ASSUME sees the value that '" + to_text(action) +
                 "' assigns; a condition before '->', or SPLIT, sees the value before");
      }
    }
  }

  /// The effect of a transition other than changing sets and counters.
  static std::string effect_beside_objects(const Transition& transition) {
    std::string text = target_text(transition);
    for (const Action& action : transition.actions) {
      text += std::holds_alternative<Action::AssignInt>(action.node) ? " " + to_text(action) : "";
    }
    return text;
  }

  /// Whether the effect, other than changing sets and counters, is the same for all their contents,
  /// unless it violates the property.
  [[nodiscard]] bool goes_on_anyhow(const State& state, const Transition& transition) const {
    const auto index = static_cast<std::size_t>(&transition - state.transitions.data());
    const std::string effect = effect_beside_objects(transition);
    const auto is_taken = [&](const Case& one) {
      return std::find(one.taken.begin(), one.taken.end(), index) != one.taken.end();
    };
    const auto serves = [&](const Case& one) {
      return std::any_of(one.taken.begin(), one.taken.end(), [&](std::size_t t) {
        const Transition& other = state.transitions[t];
        return std::holds_alternative<Transition::Error>(other.target) ||
               effect_beside_objects(other) == effect;
      });
    };
    bool is_known = false;
    for (const Alternatives& group : alternatives(state)) {
      if (std::find(group.members.begin(), group.members.end(), index) == group.members.end()) {
        continue;
      }
      const std::vector<Case> cases = all_cases(automaton_, state, group);
      std::set<std::string> rests;
      for (const Case& one : cases) {
        if (is_taken(one)) {
          rests.insert(one.rest);
        }
      }
      is_known = !cases.empty();
      for (const Case& one : cases) {
        if (rests.contains(one.rest) && !serves(one)) {
          return false;
        }
      }
    }
    return is_known;
  }

  static std::string line_of(const Transition& transition) {
    return "line " + std::to_string(transition.position.line);
  }
  static std::string event(const State& state, const Alternatives& group) {
    return to_text(state.transitions[group.members.front()].trigger);
  }

  void check_cut(const State& state, const Alternatives& group, const std::vector<Case>& cases) {
    for (const Case& one : cases) {
      if (one.triggered.empty() || !one.taken.empty()) {
        continue;
      }
      const Transition& first = state.transitions[one.triggered.front()];
      warn(first.position, "missing complement of an ASSUME: no transition of the state '" +
                               state.name + "' for " + event(state, group) + " covers " + one.text +
                               "; such paths are cut and not checked any further");
      return;
    }
  }

  void check_overlap(const State& state, const Alternatives&, const std::vector<Case>& cases) {
    std::set<std::pair<std::size_t, std::size_t>> known;
    for (const Case& one : cases) {
      for (std::size_t i = 0; i < one.taken.size(); ++i) {
        for (std::size_t j = i + 1; j < one.taken.size(); ++j) {
          const Transition& a = state.transitions[one.taken[i]];
          const Transition& b = state.transitions[one.taken[j]];
          if (has_same_effect(a, b) || is_error_under_condition(a, b) ||
              is_error_under_condition(b, a) || !reported_.insert({&a, &b}).second) {
            continue;
          }
          warn(b.position, "overlaps with the transition in " + line_of(a) +
                               (one.text.empty() ? "" : ", for example for " + one.text) +
                               ": both are taken");
        }
      }
    }
  }

  /// An ERROR under a condition, together with a transition that continues: the path continues
  /// after the error is reported. Rules are often written this way.
  static bool is_error_under_condition(const Transition& error, const Transition& other) {
    return std::holds_alternative<Transition::Error>(error.target) && !error.assumptions.empty() &&
           !std::holds_alternative<Transition::Error>(other.target);
  }

  static bool has_same_effect(const Transition& a, const Transition& b) {
    if (target_text(a) != target_text(b) || a.actions.size() != b.actions.size()) {
      return false;
    }
    for (std::size_t i = 0; i < a.actions.size(); ++i) {
      if (to_text(a.actions[i]) != to_text(b.actions[i])) {
        return false;
      }
    }
    return true;
  }

  /// The members are tried in order; the first one whose ASSUME holds decides a case.
  void check_first(const State& state, const Alternatives& group, const std::vector<Case>& cases) {
    for (const std::size_t member : group.members) {
      const Transition& transition = state.transitions[member];
      const Transition* before = nullptr;  // decides all cases of this one
      const Transition* dropping = nullptr;
      bool can_be_taken = false;
      bool is_decided_first = false;
      for (const Case& one : cases) {
        if (std::find(one.taken.begin(), one.taken.end(), member) == one.taken.end()) {
          continue;
        }
        can_be_taken = true;
        is_decided_first |= one.taken.front() == member;
        before = &state.transitions[one.taken.front()];
        const Transition& first = state.transitions[one.triggered.front()];
        if (one.taken.front() == member && &first != &transition &&
            first.assumptions_see == Transition::Values::New) {
          dropping = &first;
        }
      }
      if (can_be_taken && !is_decided_first) {
        if (reported_.insert({before, &transition}).second) {
          warn(transition.position, "never taken: the state '" + state.name +
                                        "' is USEFIRST and the transition in " + line_of(*before) +
                                        " comes first");
        }
      } else if (dropping != nullptr && reported_.insert({dropping, &transition}).second) {
        warn(transition.position,
             "USEFIRST drops this branch elsewhere: the first transition whose condition is true, "
             "in " +
                 line_of(*dropping) +
                 ", ends the step even where its ASSUME does not hold (pcegar continues; write "
                 "USEALL or SPLIT)");
      }
    }
  }

  const Automaton& automaton_;
  std::vector<LintWarning> warnings_;
  std::set<std::pair<const Transition*, const Transition*>> reported_;  // only looked up
};

}  // namespace

std::vector<LintWarning> lint(const Automaton& automaton, const cfa::Program* program) {
  return Linter(automaton).run(program);
}

}  // namespace pcegar::spec
