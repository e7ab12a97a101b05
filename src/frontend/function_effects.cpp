// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Summaries of the program's functions.
#include <algorithm>

#include "cfa/operands.hpp"
#include "frontend/effects.hpp"

namespace pcegar::frontend {

using cfa::Expression;

namespace {

/// Without conversions to integers of at least so many bits, which a sum of that width does not
/// notice.
const Expression& without_wide_casts(const Expression& e, unsigned bits) {
  const auto* cast = std::get_if<cfa::Cast>(&e.node);
  const bool is_wide = cast != nullptr && e.type->is_integer() && !e.type->is_boolean &&
                       e.type->bits >= bits && cast->operand->type->is_integer();
  return is_wide ? without_wide_casts(*cast->operand, bits) : e;
}

/// The number that an integer is increased or decreased by; null for other assignments.
const Expression* added_number(const cfa::Assign& assign) {
  const unsigned bits = assign.target->type->bits;
  const auto* sum = std::get_if<cfa::Binary>(&without_wide_casts(*assign.value, bits).node);
  const bool is_sum = sum != nullptr && (sum->op == cfa::BinaryOperator::Add ||
                                         sum->op == cfa::BinaryOperator::Subtract);
  const cfa::Type& type = *assign.target->type;
  const bool adds = is_sum && type.is_integer() && !type.is_boolean &&
                    sum->left->type->is_integer() && sum->left->type->bits >= bits &&
                    cfa::same(without_wide_casts(*sum->left, bits), *assign.target);
  return adds ? sum->right : nullptr;
}

}  // namespace

const Effects& EffectsFinder::whole(cfa::FunctionId function) {
  const auto [found, is_new] = wholes_.try_emplace(function);
  if (!is_new) {
    return found->second;
  }
  Effects& result = found->second;
  struct Step {
    cfa::FunctionId function;
    std::set<cfa::FunctionId>::const_iterator next;
  };
  std::vector<Step> stack;
  std::set<cfa::FunctionId> seen;
  std::set<cfa::FunctionId> open;
  const auto enter = [&](cfa::FunctionId callee) {
    // A cycle of calls may go on forever.
    result.may_not_return = result.may_not_return || open.contains(callee);
    if (seen.insert(callee).second) {
      const Body& entered = body(callee);
      result.add(entered.effects);
      open.insert(callee);
      stack.push_back({callee, entered.callees.begin()});
    }
  };
  enter(function);
  while (!stack.empty()) {
    Step& step = stack.back();
    if (step.next == body(step.function).callees.end()) {
      open.erase(step.function);
      stack.pop_back();
    } else {
      enter(*step.next++);
    }
  }
  forget_own_objects(result, seen);
  return result;
}

/// Variables of functions that are called, and their memory from alloca(), begin and end within the
/// call, unless such a function may be active already.
void EffectsFinder::forget_own_objects(Effects& effects, const std::set<cfa::FunctionId>& called) {
  const auto owner = [this](const alias::Object& object) {
    if (object.kind == alias::Object::Kind::Variable) {
      const cfa::Variable& variable = program_.variable(object.variable);
      return variable.kind == cfa::VariableKind::StaticLocal ? cfa::FunctionId()
                                                             : variable.function;
    }
    if (object.kind == alias::Object::Kind::Allocation) {
      const cfa::CallSite& site = program_.call_site(object.site);
      const std::string name = site.callee.valid() ? program_.function(site.callee).name : "";
      return name == "alloca" || name == "__builtin_alloca" ? site.caller : cfa::FunctionId();
    }
    return cfa::FunctionId();
  };
  const auto is_own = [&](const Extent& extent) {
    if (!extent.object.valid()) {
      return false;
    }
    const cfa::FunctionId function = owner(points_to_.object(extent.object));
    return function.valid() && called.contains(function) && !calls_itself(function);
  };
  for (auto* extents : {&effects.reads, &effects.writes, &effects.increments, &effects.inputs}) {
    std::erase_if(*extents, is_own);
  }
}

bool EffectsFinder::calls_itself(cfa::FunctionId function) {
  const auto [found, is_new] = calls_itself_.try_emplace(function, false);
  if (!is_new) {
    return found->second;
  }
  std::set<cfa::FunctionId> seen;
  std::vector<cfa::FunctionId> waiting(body(function).callees.begin(),
                                       body(function).callees.end());
  while (!waiting.empty() && !seen.contains(function)) {
    const cfa::FunctionId next = waiting.back();
    waiting.pop_back();
    if (seen.insert(next).second) {
      const auto& callees = body(next).callees;
      waiting.insert(waiting.end(), callees.begin(), callees.end());
    }
  }
  return calls_itself_.insert_or_assign(function, seen.contains(function)).first->second;
}

const EffectsFinder::Body& EffectsFinder::body(cfa::FunctionId function) {
  const auto [found, is_new] = bodies_.try_emplace(function);
  if (is_new) {
    for (const cfa::LocationId at : locations_[function.index()]) {
      for (const cfa::EdgeId leaving : program_.location(at).leaving) {
        operation(program_.edge(leaving).operation, found->second);
      }
    }
    note_end(function, found->second.effects);
  }
  return found->second;
}

void EffectsFinder::assign(const cfa::Assign& assign, Effects& effects) const {
  const Expression* added = added_number(assign);
  if (added == nullptr || is_automatic(*assign.target)) {
    read(*assign.value, effects, Automatic::IsOwn);
    write(*assign.target, effects, Automatic::IsOwn);
    return;
  }
  add_extents(points_to_.locations(*assign.target), *assign.target, effects.increments);
  read_address(*assign.target, effects, Automatic::IsOwn);
  read(*added, effects, Automatic::IsOwn);
}

void EffectsFinder::operation(const cfa::Operation& operation, Body& body) const {
  Effects& effects = body.effects;
  cfa::CallSiteId site;
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    this->assign(*assign, effects);
  } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    read(*assume->condition, effects, Automatic::IsOwn);
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    write(*havoc->target, effects, Automatic::IsOwn);
  } else if (const auto* label = std::get_if<cfa::Label>(&operation)) {
    event("label", effects);
    event("label " + label->name, effects);
    if (watched_.contains("label") || watched_.contains("label " + label->name)) {
      effects.errors.insert("label " + label->name);
    }
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    site = enter->site;
  } else if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    site = external->site;
  }
  if (!site.valid()) {
    return;
  }
  const cfa::CallSite& call_site = program_.call_site(site);
  for (const Expression* argument : call_site.arguments) {
    read(*argument, effects, Automatic::IsOwn);
  }
  if (call_site.result != nullptr) {
    write(*call_site.result, effects, Automatic::IsOwn);
  }
  for (const cfa::FunctionId callee : callees(call_site, effects)) {
    body.callees.insert(callee);
  }
}

/// Whether control may stay in the function: in a loop, or at a location without outgoing edges.
void EffectsFinder::note_end(cfa::FunctionId function, Effects& effects) const {
  const cfa::LocationId exit = program_.function(function).exit;
  for (const cfa::LocationId at : locations_[function.index()]) {
    const cfa::Location& location = program_.location(at);
    const bool is_end = at != exit && location.leaving.empty();
    const bool is_assumption =
        location.leaving.size() == 1 &&
        std::holds_alternative<cfa::Assume>(program_.edge(location.leaving[0]).operation);
    if (is_assumption || (is_end && !is_after_error(at))) {
      effects.may_not_return = true;
    }
  }
  effects.may_not_return = effects.may_not_return || has_loop(function);
}

/// Where control continues after a call, if it does not enter a body.
bool EffectsFinder::has_loop(cfa::FunctionId function) const {
  std::set<cfa::LocationId> open;
  std::set<cfa::LocationId> closed;
  struct Step {
    cfa::LocationId at;
    std::size_t next = 0;
  };
  std::vector<Step> stack;
  const auto enter = [&](cfa::LocationId at) {
    if (open.contains(at)) {
      return true;
    }
    if (!closed.contains(at)) {
      open.insert(at);
      stack.push_back({at});
    }
    return false;
  };
  enter(program_.function(function).entry);
  while (!stack.empty()) {
    Step& step = stack.back();
    const std::vector<cfa::EdgeId>& leaving = program_.location(step.at).leaving;
    if (step.next == leaving.size() || step.at == program_.function(function).exit) {
      open.erase(step.at);
      closed.insert(step.at);
      stack.pop_back();
      continue;
    }
    const cfa::Edge& edge = program_.edge(leaving[step.next++]);
    const auto* into = std::get_if<cfa::EnterCall>(&edge.operation);
    if (enter(into != nullptr ? program_.call_site(into->site).return_location : edge.target)) {
      return true;
    }
  }
  return false;
}

bool EffectsFinder::is_error_call(cfa::EdgeId edge) const {
  const cfa::Operation& operation = program_.edge(edge).operation;
  const auto* external = std::get_if<cfa::ExternalCall>(&operation);
  const auto* back = std::get_if<cfa::ReturnFromCall>(&operation);
  const cfa::CallSiteId site = external != nullptr ? external->site
                               : back != nullptr   ? back->site
                                                   : cfa::CallSiteId{};
  return site.valid() && is_error_function(program_.call_site(site).name);
}

/// Ends in an error, or by abort() right after one.
bool EffectsFinder::is_after_error(cfa::LocationId end) const {
  const std::vector<cfa::EdgeId>& entering = program_.location(end).entering;
  return std::all_of(entering.begin(), entering.end(), [&](cfa::EdgeId last) {
    const std::vector<cfa::EdgeId>& before = program_.location(program_.edge(last).source).entering;
    return is_error_call(last) ||
           (!before.empty() && std::all_of(before.begin(), before.end(),
                                           [&](cfa::EdgeId edge) { return is_error_call(edge); }));
  });
}

}  // namespace pcegar::frontend
