// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Finds transitions of a state about the same event. Their conditions are split into parts that
// read the edge and parts that read the automaton's variables. The former, with all jokers made
// equal, are the event.

#include "spec/events.hpp"

#include <algorithm>
#include <set>

#include "spec/alternatives.hpp"
#include "spec/automaton_text.hpp"

namespace pcegar::spec {

namespace {

/// The parts of a conjunction.
void flatten(const Trigger& trigger, std::vector<const Trigger*>& parts) {
  if (const auto* both = std::get_if<Trigger::And>(&trigger.node)) {
    flatten(*both->left, parts);
    flatten(*both->right, parts);
  } else {
    parts.push_back(&trigger);
  }
}

/// Whether a condition reads the automaton's state and variables only.
struct LooksAtVariables {
  static bool in(const Trigger& trigger) { return std::visit(LooksAtVariables{}, trigger.node); }
  bool operator()(const Trigger::Compare&) const { return true; }
  bool operator()(const Trigger::SetContains&) const { return true; }
  bool operator()(const Trigger::SetEmpty&) const { return true; }
  bool operator()(const Trigger::Always&) const { return true; }
  bool operator()(const Trigger::Not& t) const { return in(*t.operand); }
  bool operator()(const Trigger::Or& t) const { return in(*t.left) && in(*t.right); }
  bool operator()(const Trigger::And& t) const { return in(*t.left) && in(*t.right); }
  bool operator()(const Trigger::CompareTruth& t) const { return in(*t.left) && in(*t.right); }
  template <class Event>
  bool operator()(const Event&) const {
    return false;
  }
};

void name_jokers(const PatternArgument& argument, const std::string& place, JokerNames& names) {
  if (const auto* joker = std::get_if<Joker>(&argument)) {
    if (joker->number) {
      names[*joker->number] = place;
    }
  } else if (const auto* expression = std::get_if<ExpressionPattern>(&argument)) {
    const std::string text = to_text(**expression);
    const std::string shape = with_jokers(text, [](const std::string&) { return "$"; });
    unsigned number = 0;
    with_jokers(text, [&](const std::string& digits) {
      ++number;
      if (digits != "?") {
        names[static_cast<unsigned>(std::stoul(digits))] =
            "$" + std::to_string(number) + " of " + shape + " in " + place;
      }
      return std::string();
    });
  }
}

}  // namespace

Parts parts_of(const Transition& transition) {
  Parts result;
  std::vector<const Trigger*> all;
  flatten(transition.trigger, all);
  for (const Trigger* part : all) {
    if (LooksAtVariables::in(*part)) {
      result.conditions.push_back(part);
      continue;
    }
    std::string text = with_jokers(to_text(*part), [](const std::string&) { return "$"; });
    if (const auto* call = std::get_if<Trigger::MatchCall>(&part->node)) {
      const CallPattern& pattern = call->pattern;
      if (pattern.any_arguments) {
        result.any_of = text.substr(0, text.rfind("$)}"));
        text = result.any_of + "*)}";
      }
      if (pattern.result) {
        name_jokers(*pattern.result, "the result", result.jokers);
      }
      for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
        name_jokers(pattern.arguments[i], "argument " + std::to_string(i + 1), result.jokers);
      }
    } else if (const auto* assignment = std::get_if<Trigger::MatchAssignment>(&part->node)) {
      name_jokers(assignment->value, "the value", result.jokers);
      if (assignment->target) {
        name_jokers(*assignment->target, "the target", result.jokers);
      }
    }
    result.event += text;
  }
  return result;
}

std::vector<Alternatives> alternatives(const State& state) {
  std::vector<Parts> parts;
  for (const Transition& transition : state.transitions) {
    parts.push_back(parts_of(transition));
  }
  // f($?) and f($1) are about the same calls, unless f($1, $2) shows that f varies.
  const auto begins_like = [&](std::size_t i, std::size_t any) {
    return !parts[any].any_of.empty() && parts[i].event.starts_with(parts[any].any_of);
  };
  const auto varies = [&](std::size_t any) {
    std::set<std::string> shapes;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (begins_like(i, any) && parts[i].any_of.empty()) {
        shapes.insert(parts[i].event);
      }
    }
    return shapes.size() > 1;
  };
  const auto are_alike = [&](std::size_t i, std::size_t j) {
    return parts[i].event == parts[j].event || begins_like(i, j) ||
           (begins_like(j, i) && !varies(i));
  };
  std::vector<Alternatives> groups;
  std::set<std::vector<std::size_t>> known;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Alternatives group;
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (are_alike(i, j)) {
        group.members.push_back(j);
      }
    }
    if (known.insert(group.members).second) {
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

}  // namespace pcegar::spec
