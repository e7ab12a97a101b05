// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Operations of edges (paper 000, Sect. 2.3): assume adds the condition, assignment an equation for
// a new version. All operands are read in the state before the operation.
//
// What an external function may change: the objects that its pointer arguments point to, and, if
// pointers are in these, all objects that pointers from outside may point to. Null pointers,
// functions and string literals reach nothing. An object that is passed by its address is the
// environment's to change: its new content is an input. Whether the others are reached at all is
// not known: a replay may not build on that. Functions that are known to change less
// (alias/known_calls) change less; what a lock function does to its lock is an edge of its own
// before the call.
//
// An allocation function returns null or the address of its object, whose content is then arbitrary
// or zero.
//
// Recursion: a function's variables have one slot each, shared by all activations. When a call
// returns into a function that may have been entered again meanwhile, its automatic variables
// become arbitrary.

#include <algorithm>

#include "cfa/analysis.hpp"
#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

bool holds_data_pointer(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Pointer:
      return type.element == nullptr || type.element->kind != cfa::TypeKind::Function;
    case cfa::TypeKind::Array: return holds_data_pointer(*type.element);
    case cfa::TypeKind::Record:
      for (const cfa::Field& field : type.fields)
        if (holds_data_pointer(*field.type)) return true;
      return false;
    default: return false;
  }
}

}  // namespace

EncodingContext::EncodingContext(smt::TermManager& term_manager, const cfa::Program& the_program,
                                 EncodingOptions the_options)
    : terms(term_manager),
      program(the_program),
      options(the_options),
      memory(options.memory != nullptr ? options.memory
                                       : std::make_shared<const MemoryMap>(the_program)),
      slots(term_manager, *memory, the_options.arithmetic),
      arithmetic(the_options.arithmetic == Arithmetic::Integer
                     ? make_integer_arithmetic(term_manager, the_options.signed_overflow)
                     : make_bit_arithmetic(term_manager, the_options.signed_overflow)),
      recursive(cfa::recursive_functions(the_program)) {}

std::vector<Term> Translator::conjuncts() const {
  std::vector<Term> all = facts_.all();
  all.insert(all.end(), equations_.begin(), equations_.end());
  return all;
}

void Translator::assume(const Expression& e, bool holds) {
  const Term truth = condition(e);
  const Term asserted = holds ? truth : terms_.not_(truth);
  equations_.push_back(asserted);
  log_.conditions.push_back(asserted);
}

void Translator::operation(const cfa::Edge& edge) {
  const cfa::Operation& op = edge.operation;
  if (const auto* x = std::get_if<cfa::Assign>(&op)) return operation(*x);
  if (const auto* x = std::get_if<cfa::Assume>(&op)) return assume(*x->condition, x->holds);
  if (const auto* x = std::get_if<cfa::Havoc>(&op)) return operation(*x);
  if (const auto* x = std::get_if<cfa::ExternalCall>(&op)) return external_call(x->site);
  if (const auto* x = std::get_if<cfa::EnterCall>(&op))
    return enter_call(context_.program.call_site(x->site));
  if (const auto* x = std::get_if<cfa::ReturnFromCall>(&op))
    return return_from_call(context_.program.call_site(x->site));
}

void Translator::operation(const cfa::Assign& op) {
  assign(resolve(*op.target), *op.target, *op.value);
}

void Translator::operation(const cfa::Havoc& op) {
  forget(resolve(*op.target), op.target, Cause::Input, {"uninitialised value", op.target},
         to_string(context_.program, *op.target));
}

// ---- calls ------------------------------------------------------------------------------------

void Translator::external_argument(const Expression& argument, const cfa::CallSite& site) {
  const Origin origin{"call of " + site.name, &argument};
  const Expression* inner = &argument;
  bool is_pointer = inner->type->is_pointer();
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    inner = cast->operand;
    is_pointer = is_pointer || inner->type->is_pointer();
  }
  if (std::holds_alternative<cfa::Constant>(inner->node) ||
      std::holds_alternative<cfa::FunctionAddress>(inner->node))
    return;
  const auto* address = std::get_if<cfa::AddressOf>(&inner->node);
  const bool is_array = inner->type->kind == cfa::TypeKind::Array;
  const Expression* target = address != nullptr ? address->target : is_array ? inner : nullptr;
  const bool is_whole = is_block_ || reaches_enclosing();
  const Expression* member = is_whole ? nullptr : alias::passed_member(argument);
  if (member != nullptr) {
    member_argument(*member, argument, origin);
    return;
  }
  if (const auto* root = target != nullptr ? root_variable(*target) : nullptr) {
    const cfa::Variable& variable = context_.program.variable(root->variable);
    if (variable.unique_name.starts_with("__str_")) return;
    if (holds_data_pointer(*variable.type))
      forget_each(escaped(), Cause::Approximated, {"object reached by a call", &argument});
    if (!variable.read_only) forget_slots(storage(root->variable), Cause::Input, origin);
    return;
  }
  // A structure passed by value hands over the pointers in it.
  const bool aggregate = !inner->type->is_scalar() && holds_data_pointer(*inner->type);
  if (aggregate)
    forget_each(escaped(), Cause::Approximated, {"object reached by a call", &argument});
  else if (is_pointer || is_array)
    reach_from(argument);
}

/// A member whose address is passed, and what can be reached from pointers in it.
void Translator::member_argument(const Expression& member, const Expression& argument,
                                 const Origin& origin) {
  if (holds_data_pointer(*member.type))
    forget_each(escaped(), Cause::Approximated, {"object reached by a call", &argument});
  const auto* root = root_variable(member);
  if (root != nullptr && context_.program.variable(root->variable).read_only) return;
  forget(resolve(member), &member, Cause::Input, origin, to_string(context_.program, member));
}

bool Translator::reaches_enclosing() const {
  return context_.options.external_functions == ExternalFunctions::ChangeEnclosing;
}

const std::vector<SlotId>& Translator::escaped() const {
  return context_.memory->escaped(reaches_enclosing());
}

/// What a pointer's value reaches.
void Translator::reach_from(const Expression& argument) {
  const Origin origin{"object reached by a call", &argument};
  const MemoryMap::Reach reach = context_.memory->reached_by(argument, reaches_enclosing());
  const auto holds_pointers = [](const MemoryMap::Object* object) {
    return object->type == nullptr || holds_data_pointer(*object->type);
  };
  if (!reach.is_known || std::any_of(reach.objects.begin(), reach.objects.end(), holds_pointers))
    forget_each(escaped(), Cause::Approximated, origin);
  const bool is_one = reach.is_known && reach.objects.size() == 1;
  for (const SlotId slot : reach.slots)
    forget_slot(slot, is_one ? Cause::Input : Cause::Approximated, origin);
}

bool Translator::may_change_arguments(const std::optional<alias::KnownCall>& known,
                                      const cfa::CallSite& site) const {
  if (context_.options.external_functions == ExternalFunctions::Pure) return false;
  if (!known) return true;
  switch (known->changes) {
    case alias::KnownCall::Changes::Nothing: return false;
    case alias::KnownCall::Changes::FirstPointee:
      return !alias::changed_pointee(context_.program, site);
    case alias::KnownCall::Changes::WhatArgumentsReach:
    case alias::KnownCall::Changes::Listed: break;
  }
  return true;
}

/// What a call changes through its arguments.
void Translator::change_arguments(const std::optional<alias::KnownCall>& known,
                                  const cfa::CallSite& site) {
  if (!may_change_arguments(known, site)) return;
  if (!known || known->changes != alias::KnownCall::Changes::Listed) {
    for (const Expression* argument : site.arguments) external_argument(*argument, site);
    return;
  }
  using Effect = alias::KnownCall::Effect;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Effect effect = known->effect(i);
    if (effect == Effect::None) continue;
    // Of a block of memory the environment does not choose each byte.
    is_computed_ = known->nature == alias::KnownCall::Nature::Follows || effect == Effect::Writes;
    is_block_ = effect == Effect::Writes;
    external_argument(*site.arguments[i], site);
    is_block_ = false;
    if (effect == Effect::ReachesKept)
      forget_each(escaped(), Cause::Approximated, {"object reached by a call", site.arguments[i]});
    is_computed_ = false;
  }
}

/// The arguments that a result is compared with, before the call changes anything.
Translator::ResultBounds Translator::result_bounds(const alias::KnownCall& known,
                                                   const cfa::CallSite& site) {
  ResultBounds bounds;
  const std::size_t greatest = known.greatest_argument;
  const bool is_first = known.kind == alias::KnownCall::Kind::ReturnsFirst ||
                        known.kind == alias::KnownCall::Kind::Copies;
  if (greatest > 0 && greatest <= site.arguments.size() &&
      site.arguments[greatest - 1]->type->is_integer())
    bounds.greatest = {read(*site.arguments[greatest - 1]),
                       Shape(*site.arguments[greatest - 1]->type)};
  if (is_first && !site.arguments.empty() && site.arguments[0]->type->is_scalar())
    bounds.first = {read(*site.arguments[0]), Shape(*site.arguments[0]->type)};
  return bounds;
}

/// What is known of the result of a function of the C library.
void Translator::state_result(const alias::KnownCall& known, const cfa::CallSite& site,
                              const Place& result, const ResultBounds& bounds) {
  using Operator = cfa::BinaryOperator;
  const cfa::Type& type = *site.result->type;
  if (!type.is_integer() && !type.is_pointer()) return;
  const Shape shape(type);
  const Value value = read_place(result, type, *site.result);
  const auto state = [&](Operator op, const Value& bound, const Shape& from) {
    // The bound and the result as numbers, in a type that holds both.
    const Shape wide(std::max(shape.bits, from.bits) + 2, true);
    facts_.add(arithmetic_.compare(op, arithmetic_.convert(value, shape, wide, facts_),
                                   arithmetic_.convert(bound, from, wide, facts_), wide, facts_));
  };
  const auto state_number = [&](Operator op, std::optional<std::int64_t> number) {
    const Shape any(64, true);
    if (number)
      state(op, arithmetic_.constant(mpz_class(static_cast<long>(*number)), any), any);
  };
  if (type.is_integer()) {
    state_number(Operator::GreaterEqual, known.least);
    state_number(Operator::LessEqual, known.greatest);
    if (bounds.greatest) state(Operator::LessEqual, bounds.greatest->first, bounds.greatest->second);
    return;
  }
  if (!bounds.first) return;
  const Value given =
      arithmetic_.convert(bounds.first->first, bounds.first->second, shape, facts_);
  Term possible = arithmetic_.compare(Operator::Equal, value, given, shape, facts_);
  if (known.may_return_null)
    possible = terms_.or_(possible, terms_.not_(arithmetic_.condition(value, shape, facts_)));
  facts_.add(possible);
}

void Translator::external_call(cfa::CallSiteId id) {
  const cfa::CallSite& site = context_.program.call_site(id);
  // The place of the result is determined before the callee changes anything: its indices are read
  // in the old state, which C leaves open; a constant place is the same anyway.
  std::optional<Place> result;
  if (site.result != nullptr) result = resolve(*site.result);
  const auto known = alias::known_call(context_.program, site);
  const bool is_listed = known && known->changes == alias::KnownCall::Changes::Listed;
  const ResultBounds bounds =
      is_listed && result ? result_bounds(*known, site) : ResultBounds{};
  change_arguments(known, site);
  const MemoryMap::Object* object = known ? context_.memory->allocation(id) : nullptr;
  if (object != nullptr) allocate(*object, *known, site);
  if (!result) return;
  std::optional<Value> size;
  if (object == nullptr && known && known->kind == alias::KnownCall::Kind::Allocates)
    size = allocated_size(id, *known);
  const std::string text = "result of " + site.name + "()";
  is_allocating_ = known && (known->kind == alias::KnownCall::Kind::Allocates ||
                             known->kind == alias::KnownCall::Kind::Reallocates ||
                             known->kind == alias::KnownCall::Kind::Duplicates);
  const bool follows = known && known->nature == alias::KnownCall::Nature::Follows;
  const Cause cause = follows ? Cause::Approximated : Cause::Input;
  forget(*result, site.result, cause, {text, site.result}, text);
  if (is_listed) state_result(*known, site, *result, bounds);
  if (object != nullptr && known->kind != alias::KnownCall::Kind::Reallocates)
    state_allocated(*object, *known, *result);
  if (size) allocate_cells(id, *known, *result, *size);
  if (is_allocating_ && context_.options.allocations == Allocations::Succeed &&
      known->failure == alias::KnownCall::Failure::Null)
    state_not_null(*result, *site.result);
}

/// The object's content.
void Translator::allocate(const MemoryMap::Object& object, const alias::KnownCall& known,
                          const cfa::CallSite& site) {
  std::vector<SlotId> slots;
  collect_slots(object.storage, slots);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<const Storage*> cells;
  collect_cells(object.storage, Storage::Home::Region, cells);
  if (known.content != alias::KnownCall::Content::Zero) {
    const Origin origin{"uninitialised memory from " + site.name + "()", nullptr};
    for (const Storage* cell : cells)
      forget_held(*cell, terms_.true_(), Cause::Approximated, origin, {});
    forget_each(slots, Cause::Approximated, origin);
    return mirror(object.storage, terms_.true_());
  }
  for (const Storage* cell : cells) {
    const Shape shape(cell->type->bits, false);
    store_cell(cell->region, arithmetic_.term(address_at(cell->address), pointer_shape()),
               arithmetic_.term(arithmetic_.constant(0, shape), shape), terms_.true_());
  }
  for (const SlotId slot : slots) {
    if (context_.slots.slot(slot).is_region) {
      forget_slot(slot, Cause::Approximated, {"memory from " + site.name + "()", nullptr});
      continue;
    }
    const Shape shape(*context_.slots.slot(slot).type);
    write(slot, arithmetic_.term(arithmetic_.constant(0, shape), shape));
  }
  mirror(object.storage, terms_.true_());
}

/// The result is the object's address, or null.
void Translator::state_allocated(const MemoryMap::Object& object, const alias::KnownCall& known,
                                 const Place& result) {
  if (result.kind != Place::Kind::Storage || result.candidates.size() != 1) return;
  const SlotId slot = result.candidates[0].storage->slot;
  if (!slot.valid()) return;
  const Shape shape(*context_.slots.slot(slot).type);
  if (shape.bits != pointer_shape().bits) return;
  const Value value = arithmetic_.variable(current(slot), shape, facts_);
  const auto is = [&](const Value& other) {
    return arithmetic_.compare(cfa::BinaryOperator::Equal, value, other, shape, facts_);
  };
  Term possible =
      is(arithmetic_.convert(address_at(object.address), pointer_shape(), shape, facts_));
  if (known.failure == alias::KnownCall::Failure::Null)
    possible = terms_.or_(is(arithmetic_.constant(0, shape)), possible);
  facts_.add(possible);
  log_.is_placed = true;
}

void Translator::state_not_null(const Place& result, const Expression& expression) {
  if (!expression.type->is_held()) return;
  const Value value = read_place(result, *expression.type, expression);
  facts_.add(arithmetic_.condition(value, Shape(*expression.type), facts_));
}

void Translator::enter_call(const cfa::CallSite& site) {
  const cfa::Function& callee = context_.program.function(site.callee);
  struct Passed {
    const Storage* storage;
    const Expression* argument;
    std::optional<Value> value;
  };
  std::vector<Passed> scalars;
  std::vector<Passed> aggregates;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Storage& storage = this->storage(callee.parameters[i]);
    const Expression* argument = i < site.arguments.size() ? site.arguments[i] : nullptr;
    const bool scalar = argument != nullptr && storage.type->is_held() && argument->type->is_held();
    if (scalar)
      scalars.push_back({&storage, argument, read(*argument)});
    else
      aggregates.push_back({&storage, argument, std::nullopt});
  }
  // Structures are passed by value: their source is a variable of the caller. It can only be a
  // parameter of the callee, and thus change too early, in a direct recursion.
  const bool may_overlap = site.caller.valid() && context_.recursive[site.callee.index()];
  for (const Passed& passed : aggregates) {
    const Candidate whole{terms_.true_(), passed.storage};
    if (passed.argument == nullptr || passed.argument->type != passed.storage->type || may_overlap)
      forget_slots(*passed.storage, Cause::Approximated,
                   {"argument in a call of " + site.name, passed.argument});
    else
      assign_aggregate({Place::Kind::Storage, {whole}}, resolve(*passed.argument),
                       *passed.storage->type, *passed.argument);
  }
  for (const Passed& passed : scalars) {
    Place place{Place::Kind::Storage, {{terms_.true_(), passed.storage}}};
    assign_scalar(place, *passed.argument->type, *passed.value, passed.argument);
  }
  // A function that ends without a return statement returns an arbitrary value.
  if (callee.return_variable.valid())
    forget_slots(storage(callee.return_variable), Cause::Approximated,
                 {"missing return value of " + callee.name, nullptr});
}

/// After a call returned into a function that may have been entered again.
void Translator::forget_frame(const cfa::CallSite& site) {
  if (!site.caller.valid() || !site.callee.valid()) return;
  if (!context_.recursive[site.caller.index()] || !context_.recursive[site.callee.index()]) return;
  for (std::size_t i = 0; i < context_.program.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = context_.program.variable(id);
    if (variable.function != site.caller || variable.kind == cfa::VariableKind::Global ||
        variable.kind == cfa::VariableKind::StaticLocal)
      continue;
    forget_slots(
        storage(id), Cause::Approximated,
        {"variable of the recursive function " + context_.program.function(site.caller).name,
         nullptr});
  }
}

void Translator::return_from_call(const cfa::CallSite& site) {
  const cfa::Function& callee = context_.program.function(site.callee);
  std::optional<Value> value;
  const cfa::VariableId returned = callee.return_variable;
  const cfa::Type* type = returned.valid() ? context_.program.variable(returned).type : nullptr;
  const bool self = site.caller == site.callee;
  returned_ = Expression{cfa::VariableReference{returned}, type, site.position};
  const Expression& reference = *returned_;
  if (type != nullptr && type->is_held()) value = read(reference);
  forget_frame(site);
  if (site.result == nullptr) return;
  const Place target = resolve(*site.result);
  if (value && site.result->type->is_held())
    assign_scalar(target, *type, *value, site.result);
  else if (type != nullptr && !self)
    assign(target, *site.result, reference);
  else
    forget(target, site.result, Cause::Approximated,
           {"result of " + site.name + "()", site.result});
}

}  // namespace pcegar::encoding
