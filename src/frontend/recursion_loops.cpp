// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursion as loops. A function that calls itself becomes one that does not. So recursion of any
// depth is explored like any loop, with invariants from the usual refinement. The variables of an
// activation are kept for the activation on top of the stack only.
//
//   tail call   the parameters get the arguments, and control continues at the beginning of the
//               function. This is exact. It is done if all calls of the function by itself are tail
//               calls.
//   call        the same, and a counter of the depth goes up: control descends.
//   return      at depth 0 the function returns. Else the depth goes down, and control continues
//               behind a call of the function by itself, in the activation that made it: control
//               ascends. Which of several calls that was is not known: any.
//
// The following is known about the activation that control ascends to:
//   - a parameter p that the function never changes (steady) and that is passed on as `p`, `p + c`
//     or `p - c` in the place of a steady parameter: the inverse gives its value back, exactly;
//   - a variable that is assigned in one place only, on all ways to the call, and from steady
//     parameters: it is computed again;
//   - conditions on steady parameters that hold on all paths to the call; and that the arguments
//     computed from steady parameters have the values that the call has passed. When the function
//     returns to a caller, steady parameters are equal to the caller's arguments, if these cannot
//     have changed;
//   - all other variables that are read after the call have any value, which is not confirmed
//     (Approximate).
// So each execution of the program is one of the result. A violation that does not depend on a
// value that is not confirmed is a violation of the program: if the calls are tail calls, or if one
// call in the text passes arguments that have an inverse and nothing else is needed after it, both
// directions hold.
//
// Some recursion stays, and is unrolled:
//   - functions with an own variable whose address is taken, or which is an array: the activations'
//     variables differ, and pointers may lead to any of them;
//   - functions with variable arguments, or whose variables nested functions mention;
//   - recursion through several functions;
//   - functions whose calls rules refer to: their automata would not see the calls.
#include "frontend/recursion_loops.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "frontend/draft_variables.hpp"
#include "frontend/linkage.hpp"
#include "frontend/self_calls.hpp"
#include "frontend/steady_arguments.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

/// No stack is that deep, so the counter does not wrap around.
constexpr std::uint64_t deepest = std::uint64_t{1} << 62U;

class LoopMaker {
public:
  LoopMaker(FunctionDraft& draft, const DraftVariables& variables, LoweringContext& context)
      : draft_(draft),
        variables_(variables),
        context_(context),
        build_(context.build),
        function_(context.program.function(draft.function())),
        old_edges_(draft.edges()) {}

  RecursionLoops run();

private:
  /// A call of the function by itself.
  struct Site {
    std::size_t edge;
    const cfa::CallSite* call;
  };

  void find_steady();
  [[nodiscard]] RecursionLoops description() const;
  [[nodiscard]] bool is_parameter(cfa::VariableId v) const {
    return std::find(function_.parameters.begin(), function_.parameters.end(), v) !=
           function_.parameters.end();
  }
  [[nodiscard]] bool is_steady(cfa::VariableId v) const { return steady_.contains(v); }
  [[nodiscard]] bool is_of_steady(Value e) const;
  Value add_variable(const std::string& name, const cfa::Type* type, cfa::VariableKind kind);
  Value temporary(const cfa::Type* type) {
    return add_variable("__t" + std::to_string(draft_.next_temporary()), type,
                        cfa::VariableKind::Temporary);
  }

  // -- building: edges from here_ --
  void at(const DraftEdge& edge);
  void add(cfa::Operation operation, std::string text = {});
  void add_to(DraftLocation target);
  void assign(Value target, Value value) { add(cfa::Assign{target, value}); }
  void assume(Value condition, bool holds = true) { add(cfa::Assume{condition, holds}); }
  Value equal(Value a, Value b) {
    return build_.binary(cfa::BinaryOperator::Equal, a, b, build_.int_type());
  }

  [[nodiscard]] DraftLocation moved(DraftLocation location) const {
    return location == draft_.entry() ? body_ : location == draft_.exit() ? done_ : location;
  }
  void begin();
  void descend(const Site& site);
  void end();
  void go_up();
  void ascend(const Site& site);
  void restore_parameters(const Site& site, VariableSet& live);
  Value given_back(const Site& site, std::size_t parameter, const std::vector<Value>& passed);
  void restore_variables(const Site& site, const VariableSet& live);
  void state_conditions(const Site& site);
  void state_arguments(const Site& site, const std::vector<Value>& passed);
  Value any(Value variable);

  FunctionDraft& draft_;
  const DraftVariables& variables_;
  LoweringContext& context_;
  ExpressionBuilder& build_;
  const cfa::Function function_;  ///< a copy: variables and functions are added
  const std::vector<DraftEdge> old_edges_;
  std::vector<Site> sites_;
  bool has_tail_calls_only_ = false;
  VariableSet steady_;     ///< parameters that are never changed
  Value depth_ = nullptr;  ///< the counter
  DraftLocation body_;     ///< where the function begins, after each descent
  DraftLocation done_;     ///< where an activation ends
  DraftLocation here_;
  SourcePosition position_;
  std::vector<DraftEdge> edges_;
};

void LoopMaker::at(const DraftEdge& edge) {
  position_ = edge.position;
  build_.set_position(edge.position);
}

void LoopMaker::add(cfa::Operation operation, std::string text) {
  const DraftLocation next = draft_.add_location(position_);
  edges_.push_back({here_, next, std::move(operation), position_, std::move(text)});
  here_ = next;
}

void LoopMaker::add_to(DraftLocation target) {
  edges_.push_back({here_, target, cfa::Operation{cfa::Skip{}}, position_, {}});
}

Value LoopMaker::add_variable(const std::string& name, const cfa::Type* type,
                              cfa::VariableKind kind) {
  return build_.variable(context_.program.add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(function_.name + "::" + name),
       .type = type,
       .kind = kind,
       .function = draft_.function(),
       .position = position_}));
}

void LoopMaker::find_steady() {
  for (const cfa::VariableId parameter : function_.parameters) {
    if (variables_.writers(parameter).empty() &&
        context_.program.variable(parameter).type->is_held()) {
      steady_.insert(parameter);
    }
  }
}

bool LoopMaker::is_of_steady(Value e) const {
  Mentions mentions;
  add_mentions(*e, mentions);
  return mentions.is_pure && mentions.addresses.empty() &&
         std::all_of(mentions.variables.begin(), mentions.variables.end(),
                     [this](cfa::VariableId v) { return is_steady(v); });
}

/// From the function's entry to its body: depth 0.
void LoopMaker::begin() {
  here_ = draft_.entry();
  if (!has_tail_calls_only_) {
    const cfa::Type* counter = context_.program.types().integer(64, false);
    depth_ = add_variable("<depth>", counter, cfa::VariableKind::Local);
    assign(depth_, build_.constant(counter, 0));
  }
  add_to(body_);
}

/// Replaces a call: the next activation begins.
void LoopMaker::descend(const Site& site) {
  const DraftEdge& edge = old_edges_[site.edge];
  at(edge);
  here_ = moved(edge.source);
  add(cfa::Skip{}, edge.text);
  if (!has_tail_calls_only_) {
    assume(build_.binary(cfa::BinaryOperator::Less, depth_, build_.constant(depth_->type, deepest),
                         build_.int_type()));
    assign(depth_, build_.binary(cfa::BinaryOperator::Add, depth_, build_.constant(depth_->type, 1),
                                 depth_->type));
  }
  std::vector<std::pair<Value, Value>> changes;  // parameter, argument
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    const Value argument = site.call->arguments[i];
    if (as_variable(argument) != function_.parameters[i]) {
      changes.emplace_back(build_.variable(function_.parameters[i]), argument);
    }
  }
  if (changes.size() > 1) {
    for (auto& [parameter, argument] : changes) {
      const Value saved = temporary(argument->type);
      assign(saved, argument);
      argument = saved;
    }
  }
  for (const auto& [parameter, argument] : changes) {
    assign(parameter, argument);
  }
  for (const cfa::VariableId id : variables_.live(draft_.entry())) {
    const Value variable = build_.variable(id);
    if (id == function_.return_variable) {
      assign(variable,
             build_.approximate(variable->type, "missing return value of " + function_.name, {}));
    } else if (!is_parameter(id)) {
      add(cfa::Havoc{variable});
    }
  }
  add_to(body_);
}

/// The end of an activation: the function returns, or control ascends.
void LoopMaker::end() {
  position_ = function_.position;
  build_.set_position(position_);
  here_ = done_;
  const Value is_first = equal(depth_, build_.constant(depth_->type, 0));
  assume(is_first);
  add_to(draft_.exit());
  here_ = done_;
  assume(is_first, false);
  assign(depth_, build_.binary(cfa::BinaryOperator::Subtract, depth_,
                               build_.constant(depth_->type, 1), depth_->type));
  go_up();
}

/// Control ascends from here to one of the calls.
void LoopMaker::go_up() {
  Value choice = nullptr;
  if (sites_.size() > 1) {
    choice = temporary(build_.int_type());
    assign(choice, build_.approximate(choice->type,
                                      "the call that " + function_.name + "() returns to", {}));
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    const DraftLocation before = here_;
    DraftLocation otherwise = before;
    if (i + 1 < sites_.size()) {
      const Value is_this = equal(choice, build_.constant(choice->type, i));
      assume(is_this, false);
      otherwise = here_;
      here_ = before;
      assume(is_this);
    }
    ascend(sites_[i]);
    here_ = otherwise;
  }
}

Value LoopMaker::any(Value variable) {
  return build_.approximate(variable->type,
                            "variable of an earlier activation of " + function_.name + "()",
                            std::vector<Value>{variable});
}

void LoopMaker::ascend(const Site& site) {
  const DraftEdge& edge = old_edges_[site.edge];
  at(edge);
  VariableSet live = variables_.live_across(draft_.edges()[site.edge]);
  restore_parameters(site, live);
  restore_variables(site, live);
  if (site.call->result != nullptr) {
    assign(site.call->result, build_.variable(function_.return_variable));
  }
  add_to(moved(edge.target));
}

/// The value of a parameter in the activation that made the call; null if that is not known.
Value LoopMaker::given_back(const Site& site, std::size_t parameter,
                            const std::vector<Value>& passed) {
  const cfa::VariableId wanted = function_.parameters[parameter];
  for (std::size_t i = 0; i < passed.size(); ++i) {
    const auto shifted = as_shifted(site.call->arguments[i]);
    if (passed[i] == nullptr || !shifted || shifted->variable != wanted) {
      continue;
    }
    if (shifted->sum == nullptr) {
      return passed[i];
    }
    const auto inverse = shifted->sum->op == cfa::BinaryOperator::Add
                             ? cfa::BinaryOperator::Subtract
                             : cfa::BinaryOperator::Add;
    const Value wide = passed[i]->type == shifted->sum_type
                           ? passed[i]
                           : build_.cast(passed[i], shifted->sum_type);
    const Value sum = build_.binary(inverse, wide, shifted->sum->right, shifted->sum_type);
    const cfa::Type* type = passed[i]->type;
    return sum->type == type ? sum : build_.cast(sum, type, cfa::Cast::Origin::Explicit);
  }
  return nullptr;
}

void LoopMaker::restore_parameters(const Site& site, VariableSet& live) {
  const std::size_t count = function_.parameters.size();
  // The arguments that the call has passed, as far as they are still available.
  std::vector<Value> passed(count, nullptr);
  std::vector<bool> is_kept(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    const cfa::VariableId parameter = function_.parameters[i];
    if (!is_steady(parameter)) {
      continue;
    }
    is_kept[i] = as_variable(site.call->arguments[i]) == parameter;
    passed[i] = build_.variable(parameter);
    if (!is_kept[i]) {
      const Value saved = temporary(passed[i]->type);
      assign(saved, passed[i]);
      passed[i] = saved;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const cfa::VariableId parameter = function_.parameters[i];
    if (!is_steady(parameter)) {
      continue;
    }
    live.erase(parameter);
    if (!is_kept[i]) {
      const Value variable = build_.variable(parameter);
      const Value known = given_back(site, i, passed);
      assign(variable, known != nullptr ? known : any(variable));
    }
  }
  state_arguments(site, passed);
  state_conditions(site);
}

void LoopMaker::state_arguments(const Site& site, const std::vector<Value>& passed) {
  for (std::size_t i = 0; i < passed.size(); ++i) {
    const Value argument = site.call->arguments[i];
    if (passed[i] != nullptr && argument->type->is_scalar() && is_of_steady(argument) &&
        !as_shifted(argument)) {
      assume(equal(argument, passed[i]));
    }
  }
}

void LoopMaker::state_conditions(const Site& site) {
  for (std::size_t i = 0; i < old_edges_.size(); ++i) {
    const auto* operation = std::get_if<cfa::Operation>(&old_edges_[i].operation);
    const auto* condition = operation != nullptr ? std::get_if<cfa::Assume>(operation) : nullptr;
    if (condition != nullptr && is_of_steady(condition->condition) &&
        variables_.dominates(i, draft_.edges()[site.edge].source)) {
      assume(condition->condition, condition->holds);
    }
  }
}

void LoopMaker::restore_variables(const Site& site, const VariableSet& live) {
  for (const cfa::VariableId id : live) {
    const Value variable = build_.variable(id);
    const std::vector<std::size_t> writers = variables_.writers(id);
    Value value = nullptr;
    if (writers.size() == 1) {
      const auto* operation = std::get_if<cfa::Operation>(&old_edges_[writers.front()].operation);
      const auto* assign = operation != nullptr ? std::get_if<cfa::Assign>(operation) : nullptr;
      if (assign != nullptr && as_variable(assign->target) && is_of_steady(assign->value) &&
          assign->value->type == variable->type &&
          variables_.dominates(writers.front(), draft_.edges()[site.edge].source)) {
        value = assign->value;
      }
    }
    assign(variable, value != nullptr ? value : any(variable));
  }
}

RecursionLoops LoopMaker::description() const {
  RecursionLoops result{draft_.function(), {}, {}, {}, {}};
  if (has_tail_calls_only_) {
    return result;
  }
  result.depth = std::get<cfa::VariableReference>(depth_->node).variable;
  result.steady.assign(steady_.begin(), steady_.end());
  VariableSet assigned;
  for (const DraftEdge& edge : old_edges_) {
    const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
    const auto* assign = operation != nullptr ? std::get_if<cfa::Assign>(operation) : nullptr;
    const auto variable = assign != nullptr ? as_variable(assign->target) : std::nullopt;
    if (variable) {
      assigned.insert(*variable);
    }
  }
  const cfa::VariableId returned = function_.return_variable;
  for (const cfa::VariableId id : assigned) {
    if (!variables_.is_own(id)) {
      result.changed.push_back(id);
    } else if (returned.valid() &&
               context_.program.variable(id).type == context_.program.variable(returned).type) {
      result.results.push_back(id);
    }
  }
  return result;
}

RecursionLoops LoopMaker::run() {
  has_tail_calls_only_ = true;
  for (std::size_t i = 0; i < old_edges_.size(); ++i) {
    if (const cfa::CallSite* site = self_call(old_edges_[i], draft_.function())) {
      sites_.push_back({i, site});
      has_tail_calls_only_ =
          has_tail_calls_only_ && is_tail_call(context_.program, draft_, variables_, old_edges_[i]);
    }
  }
  find_steady();
  position_ = function_.position;
  build_.set_position(position_);
  body_ = draft_.add_location(position_);
  done_ = has_tail_calls_only_ ? draft_.exit() : draft_.add_location(position_);
  begin();
  // All other edges stay, except where the body begins and ends.
  for (std::size_t i = 0; i < old_edges_.size(); ++i) {
    if (self_call(old_edges_[i], draft_.function()) == nullptr) {
      DraftEdge edge = old_edges_[i];
      edge.source = moved(edge.source);
      edge.target = moved(edge.target);
      edges_.push_back(std::move(edge));
    }
  }
  for (const Site& site : sites_) {
    descend(site);
  }
  if (!has_tail_calls_only_) {
    end();
  }
  draft_.replace_edges(std::move(edges_));
  return description();
}

}  // namespace

std::vector<RecursionLoops> make_loops_of_recursion(std::deque<FunctionDraft>& drafts,
                                                    const std::set<std::string>& watched,
                                                    LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    draft.tidy();
  }
  const std::vector<bool> is_recursive = recursive_by_themselves(drafts);
  std::vector<RecursionLoops> made;
  std::map<cfa::FunctionId, VariableSet> steady;  // of these functions
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const cfa::FunctionId id = drafts[i].function();
    if (!is_recursive[i] || context.single.contains(id) ||
        watched.contains(context.program.function(id).name)) {
      continue;
    }
    const DraftVariables variables(context.program, drafts[i]);
    if (is_suited(context.program, drafts[i], variables)) {
      made.push_back(LoopMaker(drafts[i], variables, context).run());
      steady[id] = {made.back().steady.begin(), made.back().steady.end()};
    }
  }
  for (FunctionDraft& draft : drafts) {
    state_steady_arguments(draft, steady, context);
  }
  return made;
}

}  // namespace pcegar::frontend
