// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Calls of functions without a body.
//
// An external function may change the objects that its pointer arguments point to, and, if these
// contain pointers, all objects that pointers from outside may point to. Null pointers, functions
// and string literals reach nothing. If an object is passed by its address, the environment may
// change it: its new content is an input. It is not known whether the other objects are reached at
// all, so a replay may not rely on their new content. The same holds for memory of the environment:
// regions that the argument leads to become arbitrary, by the types of the pointers on the way (all
// regions, after a pointer to void, bytes or an incomplete type). What the argument points to is an
// input; if it is the address of a member, only the member is. Functions that are known to change
// less (alias/known_calls), or of which the user states it (--effects), change only that. The
// effect of a lock function on its lock, and a stated one on the object of a pointer's type, is a
// separate edge before the call.
//
// Through a null pointer nothing changes, and what arguments point to is read before the call
// changes anything. In an object that is passed, an address leads to its object whatever it is held
// as.
//
// An allocation function returns null or the address of its object, whose content is then arbitrary
// or zero.

#include <algorithm>

#include "cfa/operands.hpp"

#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

/// Error numbers as pointers are the last addresses.
constexpr int most_errors = 4095;

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

/// The type that a value points to, according to its own type; null if that does not tell.
const cfa::Type* pointee_of(const Expression& value) {
  if (const auto* address = std::get_if<cfa::AddressOf>(&value.node)) return address->target->type;
  return value.type->is_pointer() || value.type->kind == cfa::TypeKind::Array ? value.type->element
                                                                              : nullptr;
}

/// Whether a pointer into an object may lead to a member of a structure only, and so not to the
/// structure. A pointer to void does not tell.
bool may_be_member(const cfa::Type* object, const cfa::Type* pointee) {
  if (object == nullptr || pointee == nullptr) return false;
  const cfa::Type& structure = cfa::innermost_element(*object);
  const cfa::Type& part = cfa::innermost_element(*pointee);
  return structure.kind == cfa::TypeKind::Record && &part != &structure && part.size_bytes > 0 &&
         part.size_bytes < structure.size_bytes;
}

/// Whether a pointer from outside leads to a whole structure, and not to a scalar, which may be a
/// member of one.
bool leads_to_structure(const cfa::Type* pointee) {
  return pointee != nullptr && cfa::innermost_element(*pointee).kind == cfa::TypeKind::Record;
}

}  // namespace

void Translator::external_argument(const Expression& argument, const cfa::CallSite& site) {
  const Origin origin{"call of " + site.name, &argument};
  const Expression* inner = &cfa::without_casts(argument);
  bool is_pointer = inner->type->is_pointer();
  for (const Expression* e = &argument; e != inner; e = std::get<cfa::Cast>(e->node).operand)
    is_pointer = is_pointer || e->type->is_pointer();
  if (std::holds_alternative<cfa::Constant>(inner->node) ||
      std::holds_alternative<cfa::FunctionAddress>(inner->node))
    return;
  const auto* address = std::get_if<cfa::AddressOf>(&inner->node);
  const bool is_array = inner->type->kind == cfa::TypeKind::Array;
  const Expression* target = address != nullptr ? address->target : is_array ? inner : nullptr;
  const bool is_whole = is_block_ || reaches_enclosing();
  const Expression* member = is_whole ? nullptr : alias::passed_member(argument);
  if (member != nullptr) return member_argument(*member, argument, origin);
  const cfa::VariableId root = target != nullptr ? cfa::root_variable(*target) : cfa::VariableId{};
  if (root.valid()) {
    const cfa::Variable& variable = context_.program.variable(root);
    if (variable.unique_name.starts_with("__str_")) return;
    if (holds_data_pointer(*variable.type) ||
        context_.memory->holds_addresses(context_.memory->object(root)))
      reach_through_pointers(context_.memory->leading_type(context_.memory->object(root)),
                             argument);
    if (!variable.read_only) forget_slots(storage(root), Cause::Input, origin);
    return;
  }
  // A structure passed by value also passes the addresses in it, whatever they are held as.
  const bool aggregate =
      !inner->type->is_scalar() && !is_array &&
      (holds_data_pointer(*inner->type) || context_.memory->value_holds_addresses(*inner));
  if (aggregate)
    reach_through_pointers(context_.memory->leading_type_of_value(*inner), argument);
  else if (is_pointer || is_array || context_.memory->holds_address(*inner))
    reach_from(argument, *inner, origin);
}

/// A member whose address is passed, and what can be reached from pointers in it.
void Translator::member_argument(const Expression& member, const Expression& argument,
                                 const Origin& origin) {
  if (holds_data_pointer(*member.type) || context_.memory->holds_addresses(member))
    reach_through_pointers(context_.memory->leading_type(member), argument);
  const cfa::VariableId root = cfa::root_variable(member);
  if (root.valid() && context_.program.variable(root).read_only) return;
  const std::string text = to_string(context_.program, member);
  is_given_ = terms_.true_();
  forget(resolve(member), &member, Cause::Input, origin, text);
  if (!root.valid() && context_.memory->locations_unknown(member))
    change_environment(arithmetic_.term(address(member), pointer_shape()), *member.type,
                       path_of(member), origin, text);
}

/// Changes what the pointers in a value of that type reach: objects that have escaped, and memory
/// of the environment.
void Translator::reach_through_pointers(const cfa::Type* type, const Expression& argument) {
  if (through_ == Through::Nothing) return;
  const Origin origin{"object reached by a call", &argument};
  forget_reached(environment(type), origin);
  forget_reached(escaped(), origin);
}

/// The regions of memory of the environment that a pointer to that type leads to.
const std::vector<SlotId>& Translator::environment(const cfa::Type* pointee) {
  if (reaches_enclosing()) pointee = nullptr;
  const auto [entry, is_new] = context_.environment.try_emplace({pointee, through_});
  if (is_new) entry->second = context_.memory->environment(pointee, through_);
  return entry->second;
}

/// Once for each call; what the environment owns comes first.
void Translator::forget_reached(const std::vector<SlotId>& slots, const Origin& origin, Owner owner,
                                Term changed_at, std::uint64_t changed_bytes) {
  for (const SlotId slot : slots) {
    if (!reached_.insert(slot).second) continue;
    forget_slot(slot, Cause::Approximated, origin);
    if (owner == Owner::Environment && !is_computed_) {
      log_.writes.back().by_environment_if = is_given_;
      log_.writes.back().changed_at = changed_at;
      log_.writes.back().changed_bytes = changed_bytes;
    }
  }
}

bool Translator::reaches_enclosing() const {
  return context_.options.external_functions == ExternalFunctions::ChangeEnclosing;
}

const std::vector<SlotId>& Translator::escaped() const {
  return context_.memory->escaped(reaches_enclosing());
}

/// Changes what a pointer's value reaches; `inner` is the argument without its casts.
void Translator::reach_from(const Expression& argument, const Expression& inner,
                            const Origin& call) {
  const Origin origin{"object reached by a call", &argument};
  // Through a null pointer, nothing changes.
  Term is_null = terms_.false_();
  const Value pointer = passed(inner);
  if (inner.type->is_scalar()) {
    const Shape shape(*inner.type);
    is_null = arithmetic_.compare(cfa::BinaryOperator::Equal, pointer,
                                  arithmetic_.constant(0, shape), shape, facts_);
  }
  const MemoryMap::Reach reach = context_.memory->reached_by(
      argument, reaches_enclosing(), written_text_ ? &*written_text_ : nullptr);
  const auto holds_pointers = [&](const MemoryMap::Object* object) {
    return object->type == nullptr || holds_data_pointer(*object->type) ||
           context_.memory->holds_addresses(*object);
  };
  const cfa::Type* pointee = pointee_of(inner);
  is_given_ = terms_.not_(is_null);
  // A number may be anything.
  const Term target = !inner.type->is_scalar() || reach.is_known
                          ? Term()
                          : arithmetic_.term(arithmetic_.convert(pointer, Shape(*inner.type),
                                                                 pointer_shape(), facts_),
                                             pointer_shape());
  // What a block that is written to memory holds leads nowhere.
  if (reach.may_be_outside || (!reach.is_known && through_ == Through::Pointers))
    forget_reached(environment(reach.is_converted ? nullptr : pointee), origin,
                   leads_to_structure(pointee) ? Owner::Environment : Owner::Program, target,
                   pointee != nullptr ? pointee->size_bytes : 0);
  if (through_ == Through::Pointers) {
    for (const MemoryMap::Object* object : reach.objects)
      if (holds_pointers(object))
        forget_reached(environment(context_.memory->leading_type(*object)), origin);
    if (!reach.is_known || std::any_of(reach.objects.begin(), reach.objects.end(), holds_pointers))
      forget_reached(escaped(), origin);
  }
  if (!reach.is_known) {
    // In a replay, the environment chooses the content of the pointer's target.
    if (oracle_ != nullptr && pointee != nullptr && pointee->kind != cfa::TypeKind::Array)
      change_environment(arithmetic_.term(arithmetic_.convert(pointer, Shape(*inner.type),
                                                              pointer_shape(), facts_),
                                          pointer_shape()),
                         *pointee, {}, call, "*" + to_string(context_.program, inner));
  }
  if (!reach.is_known || reach.objects.size() != 1 ||
      may_be_member(reach.objects[0]->type, pointee))
    return forget_reached(reach.slots, origin);
  for (const SlotId slot : reach.slots) {
    const Term old = current(slot);
    const Term arbitrary = forget_slot(slot, Cause::Input, origin);
    if (context_.slots.slot(slot).is_region || terms_.kind(is_null) == smt::Kind::False) continue;
    log_.writes.back().guard = terms_.not_(is_null);
    write(slot, terms_.ite(is_null, old, arbitrary));
  }
}

/// Reads the pointers that are passed, before the call changes what they are read from.
void Translator::read_passed(const cfa::CallSite& site) {
  passed_.clear();
  for (const Expression* argument : site.arguments) {
    const Expression& inner = cfa::without_casts(*argument);
    const bool is_place = !std::holds_alternative<cfa::Constant>(inner.node) &&
                          !std::holds_alternative<cfa::AddressOf>(inner.node);
    if (site.arguments.size() > 1 && is_place && inner.type->is_pointer())
      passed_.insert_or_assign(&inner, value_of(inner));
  }
}

Value Translator::passed(const Expression& inner) {
  const auto found = passed_.find(&inner);
  return found == passed_.end() ? value_of(inner) : found->second;
}

bool Translator::may_change_arguments(const std::optional<alias::KnownCall>& known,
                                      const cfa::CallSite& site) const {
  if (!known) return context_.options.external_functions != ExternalFunctions::Pure;
  switch (known->changes) {
    case alias::KnownCall::Changes::Nothing: return false;
    case alias::KnownCall::Changes::FirstPointee:
      return !alias::changed_pointee(context_.program, site);
    case alias::KnownCall::Changes::WhatArgumentsReach:
    case alias::KnownCall::Changes::Listed: break;
  }
  return true;
}

/// Whether it is a library function: the environment does not choose what it does, even if that is
/// not known.
bool Translator::is_library(const cfa::CallSite& site) const {
  return site.callee.valid() && context_.program.function(site.callee).is_library;
}

/// Changes what a call may change through its arguments.
void Translator::change_arguments(const std::optional<alias::KnownCall>& known,
                                  const cfa::CallSite& site) {
  if (!may_change_arguments(known, site)) return;
  read_passed(site);
  if (!known || known->changes != alias::KnownCall::Changes::Listed) {
    // The content of realloc()'s old object does not change, if the object still exists.
    is_computed_ = known ? known->kind == alias::KnownCall::Kind::Reallocates : is_library(site);
    for (const Expression* argument : site.arguments) external_argument(*argument, site);
    is_computed_ = false;
    return;
  }
  using Effect = alias::KnownCall::Effect;
  const auto changed = alias::changed_pointees(context_.program, site);
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Effect effect = known->effect(i);
    const bool is_stated = std::any_of(changed.begin(), changed.end(),
                                       [i](const auto& pointee) { return pointee.argument == i; });
    if (effect == Effect::None || effect == Effect::Keeps || is_stated) continue;
    // The environment does not choose each byte of a block of memory.
    is_computed_ = known->nature == alias::KnownCall::Nature::Follows || effect == Effect::Writes ||
                   known->is_computed(i);
    is_block_ = effect == Effect::Writes;
    const auto written = known->written(i);
    if (written != alias::KnownCall::Written::Block)
      written_text_ = {.most = alias::limit_of_text(site, i, written)};
    through_ = known->follows(i) ? Through::Pointers : Through::Nothing;
    external_argument(*site.arguments[i], site);
    through_ = Through::Pointers;
    is_block_ = false;
    written_text_.reset();
    if (effect == Effect::ReachesKept) reach_through_pointers(nullptr, *site.arguments[i]);
    is_computed_ = false;
  }
}

Term Translator::is_between_pages(const Value& address, const cfa::Type& type) {
  const Shape shape(type.bits, false);
  const Value number = arithmetic_.convert(address, Shape(type), shape, facts_);
  const auto is = [&](cfa::BinaryOperator op, const mpz_class& bound) {
    return arithmetic_.compare(op, number, arithmetic_.constant(bound, shape), shape, facts_);
  };
  return terms_.and_(is(cfa::BinaryOperator::GreaterEqual, page_bytes),
                     is(cfa::BinaryOperator::LessEqual, mpz_class(shape.modulus() - page_bytes)));
}

/// After the call, the pointers lead to objects: else it was undefined (C11 7.1.4p1).
void Translator::state_valid_arguments(const alias::KnownCall& known, const cfa::CallSite& site) {
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Expression& argument = *site.arguments[i];
    const Expression& pointer = alias::without_pointer_casts(argument);
    const bool is_address = std::holds_alternative<cfa::AddressOf>(pointer.node);
    if (known.has_to_be_valid(i) && argument.type->is_pointer() && !is_address)
      facts_.add(is_between_pages(read(argument), *argument.type));
  }
}

/// The arguments that a result is compared with, before the call changes anything.
Translator::ResultBounds Translator::result_bounds(const alias::KnownCall& known,
                                                   const cfa::CallSite& site) {
  ResultBounds bounds;
  const auto number = [&](std::size_t argument) -> std::optional<std::pair<Value, Shape>> {
    const bool is_there = argument > 0 && argument <= site.arguments.size() &&
                          site.arguments[argument - 1]->type->is_integer();
    if (!is_there) return std::nullopt;
    const Expression& e = *site.arguments[argument - 1];
    return std::pair{read(e), Shape(*e.type)};
  };
  bounds.greatest = number(known.greatest_argument);
  bounds.byte = number(known.byte_of_argument);
  bounds.zero = number(known.zero_argument);
  const bool is_first = known.kind == alias::KnownCall::Kind::ReturnsFirst ||
                        known.kind == alias::KnownCall::Kind::Copies;
  const std::size_t returned = is_first ? 1 : known.returned_argument;
  if (returned > 0 && returned <= site.arguments.size() &&
      site.arguments[returned - 1]->type->is_scalar())
    bounds.returned = {read(*site.arguments[returned - 1]),
                       Shape(*site.arguments[returned - 1]->type)};
  return bounds;
}

/// States what is known about the result of a function of the C library.
void Translator::state_result(const alias::KnownCall& known, const cfa::CallSite& site,
                              const Place& result, const ResultBounds& bounds) {
  using Operator = cfa::BinaryOperator;
  const cfa::Type& type = *site.result->type;
  if (known.is_fraction && type.is_float() && type.bits == 64) {
    const Shape pattern(64, false);
    const auto is = [&](Operator op, const mpz_class& bits) {
      return arithmetic_.compare(op, read_place(result, type, *site.result),
                                 arithmetic_.constant(bits, pattern), pattern, facts_);
    };
    facts_.add(is(Operator::Less, 0x3ff0000000000000));
    facts_.add(terms_.or_(is(Operator::Equal, 0), is(Operator::GreaterEqual, 0x3cf0000000000000)));
  }
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
    if (number) state(op, arithmetic_.constant(mpz_class(static_cast<long>(*number)), any), any);
  };
  // An error number in an unsigned type is not negative.
  const bool may_wrap = !type.is_signed && !type.is_pointer() && known.least.value_or(0) < 0;
  if (may_wrap) return;
  if (type.is_integer()) {
    state_number(Operator::GreaterEqual, known.least);
    state_number(Operator::LessEqual, known.greatest);
    if (known.is_nonzero) state_number(Operator::NotEqual, 0);
    if (known.counts_rest && site.arguments.size() + 1 >= known.arguments.size()) {
      state_number(Operator::LessEqual,
                   static_cast<std::int64_t>(site.arguments.size() + 1 - known.arguments.size()));
    }
    if (bounds.greatest)
      state(Operator::LessEqual, bounds.greatest->first, bounds.greatest->second);
    if (bounds.zero) {
      facts_.add(terms_.or_(arithmetic_.condition(bounds.zero->first, bounds.zero->second, facts_),
                            terms_.not_(arithmetic_.condition(value, shape, facts_))));
    }
    if (bounds.byte) {
      const Shape byte(8, false);
      const Value low = arithmetic_.convert(bounds.byte->first, bounds.byte->second, byte, facts_);
      const auto is = [&](const Value& other) {
        return arithmetic_.compare(Operator::Equal, value, other, shape, facts_);
      };
      facts_.add(terms_.or_(is(arithmetic_.constant(-1, shape)),
                            is(arithmetic_.convert(low, byte, shape, facts_))));
    }
    return;
  }
  const auto exclude_from = [&](Operator op, const mpz_class& number) {
    const Shape address(type.bits, false);
    facts_.add(arithmetic_.compare(op, arithmetic_.convert(value, shape, address, facts_),
                                   arithmetic_.constant(number, address), address, facts_));
  };
  const bool is_null_excluded = known.excluded == alias::KnownCall::Excluded::Null ||
                                known.excluded == alias::KnownCall::Excluded::NullAndErrors;
  if (is_null_excluded) exclude_from(Operator::NotEqual, 0);
  if (known.excluded == alias::KnownCall::Excluded::NullAndErrors)
    exclude_from(Operator::Less, (mpz_class(1) << type.bits) - most_errors);
  if (known.excluded == alias::KnownCall::Excluded::NoObjects)
    facts_.add(terms_.or_(terms_.not_(arithmetic_.condition(value, shape, facts_)),
                          is_between_pages(value, type)));
  if (!bounds.returned) return;
  const Value given =
      arithmetic_.convert(bounds.returned->first, bounds.returned->second, shape, facts_);
  Term possible = arithmetic_.compare(Operator::Equal, value, given, shape, facts_);
  if (known.may_return_null || known.returned_argument > 0)
    possible = terms_.or_(possible, terms_.not_(arithmetic_.condition(value, shape, facts_)));
  if (known.returned_argument > 0)
    possible = terms_.or_(possible, terms_.not_(arithmetic_.condition(given, shape, facts_)));
  facts_.add(possible);
}

/// A function of the library that returns a pointer to memory of its own may store its result where
/// it, or another one, has stored an earlier one.
void Translator::change_results(const cfa::CallSite& site) {
  if (!site.callee.valid()) return;
  const cfa::Type& type = *context_.program.function(site.callee).return_type;
  if (!type.is_pointer() || type.element == nullptr) return;
  const Origin origin{"result of an earlier call", site.result};
  const bool is_text = type.element->is_integer() && type.element->bits == 8;
  if (is_text) {
    const SlotId bytes = context_.memory->environment_cell({nullptr, 0, 8});
    if (bytes.valid()) forget_reached({bytes}, origin);
  } else {
    forget_reached(environment(type.element), origin);
  }
  if (site.name != "ctime") return;
  // As if by localtime() (C11 7.27.3.2p2).
  for (const std::string_view name : {"localtime", "gmtime"}) {
    const cfa::FunctionId other = context_.program.find_function(std::string(name));
    const cfa::Type* time =
        other.valid() ? context_.program.function(other).return_type->element : nullptr;
    if (time != nullptr) forget_reached(environment(time), origin);
  }
}

void Translator::external_call(cfa::CallSiteId id) {
  const cfa::CallSite& site = context_.program.call_site(id);
  // The place of the result is determined before the callee changes anything: its indices are read
  // in the old state. C leaves this order open; a constant place is the same in any case.
  std::optional<Place> result;
  if (site.result != nullptr) result = resolve(*site.result);
  const auto known = alias::known_call(context_.program, site);
  const bool is_listed = known && known->changes == alias::KnownCall::Changes::Listed;
  const ResultBounds bounds = is_listed && result ? result_bounds(*known, site) : ResultBounds{};
  reached_.clear();
  if (is_listed) state_valid_arguments(*known, site);
  change_arguments(known, site);
  if (known && known->kind == alias::KnownCall::Kind::ReturnsOutside && !known->is_stated)
    change_results(site);
  const MemoryMap::Object* object = known ? context_.memory->allocation(id) : nullptr;
  if (object != nullptr) allocate(*object, *known, site);
  note_reuse(known, site);
  if (!result) return;
  std::optional<AllocatedSize> size;
  if (object == nullptr && known && known->kind == alias::KnownCall::Kind::Allocates)
    size = allocated_size(id, *known);
  const std::string text = "result of " + site.name + "()";
  is_allocating_ = known && (known->kind == alias::KnownCall::Kind::Allocates ||
                             known->kind == alias::KnownCall::Kind::Reallocates ||
                             known->kind == alias::KnownCall::Kind::Duplicates);
  const bool follows =
      known ? known->nature == alias::KnownCall::Nature::Follows : is_library(site);
  const Cause cause = follows ? Cause::Approximated : Cause::Input;
  forget(*result, site.result, cause, {text, site.result}, text);
  if (is_listed || (known && known->least)) state_result(*known, site, *result, bounds);
  if (object != nullptr && known->kind != alias::KnownCall::Kind::Reallocates)
    state_allocated(*object, *known, *result);
  const SlotId heap = context_.memory->heap();
  const Term used = heap.valid() ? current(heap) : Term();
  if (size) allocate_cells(id, *known, *result, *size);
  if (is_allocating_ && context_.options.allocations == Allocations::Succeed &&
      known->failure == alias::KnownCall::Failure::Null)
    state_not_null(*result, *site.result, size, used);
}

/// Whether memory has been freed, and some allocated after that.
void Translator::note_reuse(const std::optional<alias::KnownCall>& known,
                            const cfa::CallSite& site) {
  using Kind = alias::KnownCall::Kind;
  const SlotId reuse = context_.memory->reuse();
  if (!reuse.valid()) return;
  const Shape shape(*context_.slots.slot(reuse).type);
  const auto number = [&](int value) {
    return arithmetic_.term(arithmetic_.constant(value, shape), shape);
  };
  const auto is = [&](int value) { return terms_.equal(current(reuse), number(value)); };
  if (const Expression* freed = freed_argument(context_.program, site)) {
    const Term only = terms_.and_(is(0), condition(*freed));
    write(reuse, terms_.ite(only, number(1), current(reuse)));
  } else if (known && known->kind == Kind::Reallocates) {
    write(reuse, number(2));
  } else if (known && (known->kind == Kind::Allocates || known->kind == Kind::Duplicates)) {
    write(reuse, terms_.ite(is(0), number(0), number(2)));
  }
}

/// The object's content.
void Translator::allocate(const MemoryMap::Object& object, const alias::KnownCall& known,
                          const cfa::CallSite& site) {
  std::vector<SlotId> slots = context_.memory->scalars_of(object);
  std::erase_if(slots, [&](SlotId slot) { return context_.slots.slot(slot).is_region; });
  collect_slots(object.storage, slots);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<const Storage*> cells;
  collect_cells(object.storage, Storage::Home::Region, cells);
  if (known.content != alias::KnownCall::Content::Zero) {
    const Origin origin{"uninitialised memory from " + site.name + "()", nullptr};
    // A copy of known content is not arbitrary, and flags may ask for cleared memory.
    const bool is_any =
        known.kind == alias::KnownCall::Kind::Allocates && !alias::may_be_cleared(known, site);
    const Cause cause = is_any ? Cause::Input : Cause::Approximated;
    if (cause == Cause::Input &&
        leave_arbitrary(object.storage,
                        arithmetic_.term(address_at(object.address), pointer_shape()),
                        object.size_bytes))
      return;
    for (const Storage* cell : cells) forget_held(*cell, terms_.true_(), cause, origin, {});
    forget_each(slots, cause, origin);
    return mirror(object.storage, terms_.true_());
  }
  for (const Storage* cell : cells) {
    const Shape shape(cell->type->bits, false);
    store_number(cell->region, arithmetic_.term(address_at(cell->address), pointer_shape()),
                 arithmetic_.constant(0, shape), shape.bits, terms_.true_());
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

}  // namespace pcegar::encoding
