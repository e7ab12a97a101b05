// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Side effects of calls: a summary for each function, insensitive to flow and context, from the
// points-to analysis (mod/ref analysis as in J. P. Banning, "An efficient way to find the side
// effects of procedure calls and the aliases of variables", POPL 1979). Accesses to a function's
// own automatic variables are not effects: callers can reach them only through pointers, and
// accesses through pointers count.
//
// Two parts of a program may be swapped under four conditions: neither writes what the other one
// reads or writes (additions to the same place may be swapped with each other); not both of them
// call functions that rules refer to; neither may end the program, or run forever, if the other one
// may be an error; and neither jumps away if the other one does anything. What functions without a
// body write is arbitrary in both orders, so it counts only if the program itself reads or writes
// the object.
#include "frontend/effects.hpp"

#include <algorithm>
#include <limits>

#include "cfa/operands.hpp"
#include "frontend/known_functions.hpp"

namespace pcegar::frontend {

using cfa::Expression;

namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

}  // namespace

bool is_error_function(std::string_view name) {
  return name == "reach_error" || name == "__VERIFIER_error" || name.starts_with("__assert");
}

namespace {

bool is_lvalue(const Expression& e) {
  return std::holds_alternative<cfa::VariableReference>(e.node) ||
         std::holds_alternative<cfa::FieldAccess>(e.node) ||
         std::holds_alternative<cfa::ElementAccess>(e.node) ||
         std::holds_alternative<cfa::Dereference>(e.node);
}

/// The variable that an l-value is part of; invalid behind a pointer.
cfa::VariableId root(const Expression& lvalue) {
  if (const auto* variable = std::get_if<cfa::VariableReference>(&lvalue.node)) {
    return variable->variable;
  }
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    return root(*field->base);
  }
  const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node);
  return element != nullptr ? root(*element->base) : cfa::VariableId{};
}

/// The member that an access names, or its width.
void classify(const Expression& lvalue, Extent& extent) {
  const Expression* e = &lvalue;
  if (!e->type->is_scalar() && !e->type->is_float()) {
    return;
  }
  extent.bits = e->type->bits;
  while (const auto* element = std::get_if<cfa::ElementAccess>(&e->node)) {
    e = element->base;
  }
  if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node);
      field != nullptr && !field->base->type->is_union) {
    extent.record = field->base->type;
    extent.field = field->field;
  }
}

bool holds_pointers(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) {
    return holds_pointers(*type.element);
  }
  return type.is_pointer() ||
         std::any_of(type.fields.begin(), type.fields.end(),
                     [](const cfa::Field& field) { return holds_pointers(*field.type); });
}

}  // namespace

namespace {

bool may_be_pointer(const Expression& argument) {
  const Expression& inner = cfa::without_casts(argument);
  return !std::holds_alternative<cfa::Constant>(inner.node) &&
         (inner.type->is_pointer() || argument.type->is_pointer());
}

template <class Set>
void merge(Set& into, const Set& from) {
  into.insert(from.begin(), from.end());
}

}  // namespace

void Effects::add(const Effects& other) {
  merge(reads, other.reads);
  merge(writes, other.writes);
  merge(increments, other.increments);
  merge(inputs, other.inputs);
  merge(watched, other.watched);
  reads_anything = reads_anything || other.reads_anything;
  keeps_in_library = keeps_in_library || other.keeps_in_library;
  merge(errors, other.errors);
  may_not_return = may_not_return || other.may_not_return;
  leaves = leaves || other.leaves;
}

EffectsFinder::EffectsFinder(const cfa::Program& program, const alias::PointsTo& points_to,
                             const std::set<std::string>& watched,
                             const ReadsOfRules& reads_of_rules,
                             const std::set<cfa::FunctionId>& never_return)
    : program_(program),
      points_to_(points_to),
      watched_(watched),
      reads_of_rules_(reads_of_rules),
      never_return_(never_return),
      locations_(program.function_count()) {
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    const cfa::LocationId id(i);
    locations_[program.location(id).function.index()].push_back(id);
  }
}

// ---- accesses -----------------------------------------------------------------------------------

void EffectsFinder::add_extents(const alias::TargetSet& places, const Expression& lvalue,
                                Extents& extents) const {
  const auto bytes = static_cast<std::int64_t>(lvalue.type->size_bytes);
  for (const alias::Cell& cell : places.cells) {
    const bool is_outside = places.unknown && !cell.offset && points_to_.escaped(cell.object) &&
                            places.anywhere.empty();
    if (is_outside) {
      continue;  // the outside stands for it
    }
    Extent extent{cell.object, least, greatest};
    if (cell.offset && bytes > 0) {
      extent.begin = *cell.offset;
      extent.end = *cell.offset + bytes;
    }
    classify(lvalue, extent);
    extents.insert(extent);
  }
  if (places.unknown) {
    Extent extent;
    if (!places.converted && places.anywhere.empty()) {
      classify(lvalue, extent);
    }
    extents.insert(extent);
  }
}

bool EffectsFinder::is_automatic(const Expression& lvalue) const {
  const cfa::VariableId variable = root(lvalue);
  if (!variable.valid()) {
    return false;
  }
  const cfa::VariableKind kind = program_.variable(variable).kind;
  return kind != cfa::VariableKind::Global && kind != cfa::VariableKind::StaticLocal;
}

void EffectsFinder::read(const Expression& e, Effects& effects, Automatic automatic) const {
  if (is_lvalue(e)) {
    if (automatic == Automatic::Counts || !is_automatic(e)) {
      add_extents(points_to_.locations(e), e, effects.reads);
    }
    read_address(e, effects, automatic);
  } else if (const auto* unary = std::get_if<cfa::Unary>(&e.node)) {
    read(*unary->operand, effects, automatic);
  } else if (const auto* binary = std::get_if<cfa::Binary>(&e.node)) {
    read(*binary->left, effects, automatic);
    read(*binary->right, effects, automatic);
  } else if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
    read(*cast->operand, effects, automatic);
  } else if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
    read_address(*address->target, effects, automatic);
  }
}

void EffectsFinder::read_address(const Expression& lvalue, Effects& effects,
                                 Automatic automatic) const {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    read_address(*field->base, effects, automatic);
  } else if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    read_address(*element->base, effects, automatic);
    read(*element->index, effects, automatic);
  } else if (const auto* dereference = std::get_if<cfa::Dereference>(&lvalue.node)) {
    read(*dereference->pointer, effects, automatic);
  }
}

void EffectsFinder::write(const Expression& lvalue, Effects& effects, Automatic automatic) const {
  if (automatic == Automatic::Counts || !is_automatic(lvalue)) {
    add_extents(points_to_.locations(lvalue), lvalue, effects.writes);
  }
  read_address(lvalue, effects, automatic);
}

void EffectsFinder::initialise(const Expression& part, Effects& effects) const {
  add_extents(points_to_.locations(part), part, effects.increments);
}

/// A call or a label: rules may read the program's variables there.
void EffectsFinder::event(const std::string& name, Effects& effects) const {
  const auto found = reads_of_rules_.find(name);
  if (found == reads_of_rules_.end()) {
    return;
  }
  effects.reads_anything = effects.reads_anything || found->second.contains(through_pointers);
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = program_.variable(id);
    if (variable.kind != cfa::VariableKind::Temporary && found->second.contains(variable.name)) {
      effects.reads.insert({points_to_.object_of(id), least, greatest});
    }
  }
}

bool EffectsFinder::is_temporary(const Extent& extent) const {
  if (!extent.object.valid()) {
    return false;
  }
  const alias::Object& object = points_to_.object(extent.object);
  return object.kind == alias::Object::Kind::Variable &&
         program_.variable(object.variable).kind == cfa::VariableKind::Temporary;
}

// ---- calls of functions without a body ----------------------------------------------------------

/// Everything that a pointer leads to.
void EffectsFinder::add_objects(const Expression& argument, Extents& extents) const {
  const alias::TargetSet targets = points_to_.values(argument);
  for (const alias::Cell& cell : targets.cells) {
    extents.insert({cell.object, least, greatest});
  }
  if (targets.unknown) {
    extents.insert(Extent{});
  }
}

/// Only objects of the program count: callers do not see what such a function does elsewhere.
void EffectsFinder::unknown_argument(const Expression& argument, Extents& extents,
                                     LeadsOn pointers) const {
  if (!may_be_pointer(argument)) {
    return;
  }
  if (const Expression* member = alias::passed_member(argument)) {
    Extents found;
    add_extents(points_to_.addresses(*member), *member, found);
    std::erase_if(found, [](const Extent& extent) { return !extent.object.valid(); });
    merge(extents, found);
    return;
  }
  bool leads_on = false;
  const alias::TargetSet targets = points_to_.values(argument);
  for (const alias::Cell& cell : targets.cells) {
    if (targets.unknown && !cell.offset) {
      continue;
    }
    extents.insert({cell.object, least, greatest});
    const cfa::Type* type = points_to_.object(cell.object).type;
    leads_on = leads_on || (pointers == LeadsOn::Yes && (type == nullptr || holds_pointers(*type)));
  }
  for (std::size_t i = 0; leads_on && i < points_to_.object_count(); ++i) {
    if (points_to_.escaped(alias::ObjectId(i))) {
      extents.insert({alias::ObjectId(i), least, greatest});
    }
  }
}

void EffectsFinder::external_call(const cfa::CallSite& site, Effects& effects) const {
  using Effect = alias::KnownCall::Effect;
  const auto known = alias::known_call(program_, site);
  if (known && known->changes == alias::KnownCall::Changes::FirstPointee) {
    if (!site.arguments.empty()) {
      unknown_argument(*site.arguments[0], effects.inputs);
    }
    return;
  }
  const bool is_listed = known && known->changes == alias::KnownCall::Changes::Listed;
  const bool follows = known && known->nature == alias::KnownCall::Nature::Follows;
  const bool duplicates = known && known->kind == alias::KnownCall::Kind::Duplicates;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Expression& argument = *site.arguments[i];
    if (!known || known->changes == alias::KnownCall::Changes::WhatArgumentsReach) {
      unknown_argument(argument, effects.inputs);
      continue;
    }
    const Effect effect = is_listed ? known->effect(i) : Effect::None;
    if (effect == Effect::Pointee || effect == Effect::KeepsPointee) {
      unknown_argument(argument, effects.inputs, LeadsOn::No);
      continue;
    }
    if (effect == Effect::Keeps) {
      continue;
    }
    const bool reaches = effect == Effect::Reaches || effect == Effect::ReachesKept;
    if (reaches && follows) {
      effects.keeps_in_library = true;
    }
    if (!may_be_pointer(argument)) {
      continue;
    }
    if (follows || duplicates) {
      add_objects(argument, effects.reads);
    }
    if (reaches) {
      const bool is_input = !follows && !known->is_computed(i);
      unknown_argument(argument, is_input ? effects.inputs : effects.writes);
    } else if (effect != Effect::None) {
      const bool is_input = !follows && !known->is_computed(i);
      add_objects(argument, is_input ? effects.inputs : effects.writes);
    }
  }
}

/// The callees with a body; calls of other functions are noted.
std::vector<cfa::FunctionId> EffectsFinder::callees(const cfa::CallSite& site,
                                                    Effects& effects) const {
  std::vector<cfa::FunctionId> candidates{site.callee};
  if (site.pointer != nullptr) {
    const alias::Callees found = points_to_.callees(*site.pointer);
    candidates.clear();
    for (const cfa::FunctionId function : found.functions) {
      if (alias::call_fits(program_, site, program_.function(function))) {
        candidates.push_back(function);
      }
    }
    if (found.unknown) {
      external_call(site, effects);
    }
  }
  std::vector<cfa::FunctionId> result;
  for (const cfa::FunctionId candidate : candidates) {
    if (!candidate.valid()) {
      external_call(site, effects);
      continue;
    }
    const cfa::Function& function = program_.function(candidate);
    event(function.name, effects);
    if (is_error_function(function.name)) {
      effects.errors.insert(function.name);
    } else if (watched_.contains(function.name)) {
      effects.watched.insert(function.name);
    }
    if (function.has_body) {
      result.push_back(candidate);
      continue;
    }
    effects.may_not_return = effects.may_not_return || never_return_.contains(candidate);
    cfa::CallSite direct = site;
    direct.callee = candidate;
    external_call(direct, effects);
  }
  return result;
}

void EffectsFinder::call(const cfa::CallSite& site, Effects& effects) {
  effects.may_not_return = effects.may_not_return || ends_program(site.name);
  for (const cfa::FunctionId callee : callees(site, effects)) {
    effects.add(whole(callee));
  }
}

// ---- conflicts ----------------------------------------------------------------------------------

bool EffectsFinder::overlap(const Extent& a, const Extent& b) const {
  if (a.object.valid() && b.object.valid()) {
    return a.object == b.object && a.begin < b.end && b.begin < a.end;
  }
  const bool is_reached = (!a.object.valid() || points_to_.escaped(a.object)) &&
                          (!b.object.valid() || points_to_.escaped(b.object));
  if (!is_reached || a.bits == 0 || b.bits == 0) {
    return is_reached;
  }
  return a.record != nullptr && b.record != nullptr ? a.record == b.record && a.field == b.field
                                                    : a.bits == b.bits;
}

bool EffectsFinder::overlap(const Extents& as, const Extents& bs) const {
  return std::any_of(as.begin(), as.end(), [&](const Extent& a) {
    const auto among = [&](auto from, auto to) {
      return std::any_of(from, to, [&](const Extent& b) { return overlap(a, b); });
    };
    const auto outside = bs.lower_bound({alias::ObjectId{}, least, least});
    if (!a.object.valid()) {
      return among(bs.begin(), bs.end());
    }
    const auto same = bs.lower_bound({a.object, least, least});
    const auto after =
        std::find_if(same, bs.end(), [&](const Extent& b) { return b.object != a.object; });
    return among(same, after) || among(outside, bs.end());
  });
}

bool EffectsFinder::conflict(const Effects& a, const Effects& b) const {
  const auto is_memory = [this](const Extent& extent) { return !is_temporary(extent); };
  const auto changes = [&](const Effects& one, const Effects& other) {
    if (other.reads_anything &&
        (std::any_of(one.writes.begin(), one.writes.end(), is_memory) ||
         std::any_of(one.increments.begin(), one.increments.end(), is_memory) ||
         std::any_of(one.inputs.begin(), one.inputs.end(), is_memory))) {
      return true;
    }
    return overlap(one.writes, other.reads) || overlap(one.writes, other.writes) ||
           overlap(one.writes, other.inputs) || overlap(one.inputs, other.reads) ||
           overlap(one.increments, other.reads) || overlap(one.increments, other.writes) ||
           overlap(one.increments, other.inputs);
  };
  // The other one may not happen at all.
  const auto leaves_out = [&](const Effects& one, const Effects& other) {
    const auto some = [&](const Extents& extents) {
      return std::any_of(extents.begin(), extents.end(), is_memory);
    };
    return one.leaves && (some(other.writes) || some(other.increments) || some(other.inputs) ||
                          other.keeps_in_library || other.may_not_return || other.leaves);
  };
  // The same addition at the same place, or at other places.
  const auto add_differently = [&](const Extent& one, const Extent& other) {
    return overlap(one, other) && (one < other || other < one);
  };
  const bool are_mixed =
      std::any_of(a.increments.begin(), a.increments.end(), [&](const Extent& one) {
        return std::any_of(b.increments.begin(), b.increments.end(),
                           [&](const Extent& other) { return add_differently(one, other); });
      });
  // Of two calls of one error function, either order leads to that error.
  const bool is_one_error = a.errors.size() == 1 && a.errors == b.errors;
  const auto hides = [&](const Effects& one, const Effects& other) {
    const bool may_end = one.may_not_return || one.leaves;
    const bool may_hide_errors = may_end || (!one.errors.empty() && !is_one_error);
    const bool may_hide_calls = may_end || !one.errors.empty();
    return (may_hide_errors && !other.errors.empty()) || (may_hide_calls && !other.watched.empty());
  };
  return (a.keeps_in_library && b.keeps_in_library) || (!a.watched.empty() && !b.watched.empty()) ||
         hides(a, b) || hides(b, a) || leaves_out(a, b) || leaves_out(b, a) || are_mixed ||
         changes(a, b) || changes(b, a);
}

}  // namespace pcegar::frontend
