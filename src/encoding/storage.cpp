// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// L-values -> slots, and writes.
//
// An l-value with non-constant indices denotes one of several slots; each candidate carries the
// condition under which it is the one. Reading is a case distinction over the candidates, writing
// gives each candidate `condition ? value : old value`. An index outside of the array is undefined
// in C: such a read is arbitrary with mathematical integers, and excluded from replays.
//
// A pointer denotes one of several places, too, if the memory map knows them; the condition is that
// it holds the place's address. A write through any other pointer gives arbitrary values to all
// that it may point to according to the points-to analysis; a read yields one.

#include <algorithm>

#include "encoding/float_arithmetic.hpp"
#include "encoding/translator.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

/// Copies of more scalars than this would be too many equations.
constexpr std::uint64_t max_copied_scalars = 512;

std::uint64_t scalars_in(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) return type.length.value_or(0) * scalars_in(*type.element);
  if (type.kind != cfa::TypeKind::Record) return 1;
  std::uint64_t sum = 0;
  for (const cfa::Field& field : type.fields) sum += scalars_in(*field.type);
  return sum;
}

/// How many bytes an object has at least.
std::uint64_t certain_bytes(const cfa::Type& type) {
  const bool is_open = type.kind == cfa::TypeKind::Array && !type.length;
  return is_open ? type.element->size_bytes : type.size_bytes;
}

bool is_small(const cfa::Type& type) {
  return scalars_in(type) <= max_copied_scalars;
}

}  // namespace

// ---- resolution -------------------------------------------------------------------------------

Translator::Place Translator::resolve(const Expression& e) {
  if (context_.memory->is_in_memory(e)) return cell_place(e);
  Place place = resolve_path(e);
  if (place.kind == Place::Kind::Memory) place.lvalue = &e;
  return place;
}

Translator::Place Translator::resolve_path(const Expression& e) {
  if (const auto* x = std::get_if<cfa::VariableReference>(&e.node))
    return {Place::Kind::Storage, {{terms_.true_(), &storage(x->variable)}}};
  if (const auto* x = std::get_if<cfa::Dereference>(&e.node)) return resolve_memory(*x, e);
  if (const auto* x = std::get_if<cfa::ElementAccess>(&e.node)) return resolve_element(*x);
  if (const auto* x = std::get_if<cfa::FieldAccess>(&e.node)) {
    Place place = resolve_path(*x->base);
    if (place.kind == Place::Kind::Part) return place;
    for (Candidate& candidate : place.candidates) {
      // Below an unmodelled node all is unmodelled.
      if (x->field < candidate.storage->parts.size() &&
          candidate.storage->kind == Storage::Kind::Record)
        candidate.storage = &candidate.storage->parts[x->field];
    }
    return place;
  }
  return {};
}

/// *&x is x if the types agree; anything else is for the memory map.
Translator::Place Translator::resolve_memory(const cfa::Dereference& e, const Expression& whole) {
  const Expression* pointer = e.pointer;
  while (const auto* cast = std::get_if<cfa::Cast>(&pointer->node)) {
    if (!cast->operand->type->is_pointer()) break;
    pointer = cast->operand;
  }
  const auto* address = std::get_if<cfa::AddressOf>(&pointer->node);
  if (address != nullptr && address->target->type == whole.type)
    return resolve_path(*address->target);
  const MemoryMap::Access access = context_.memory->access(whole);
  if (!access.is_modelled) return {};
  Place place{Place::Kind::Storage, {}};
  const bool one = access.targets.size() == 1;
  if (one && oracle_ == nullptr)
    return {Place::Kind::Storage, {{terms_.true_(), access.targets[0].storage}}};
  const Shape shape = pointer_shape();
  const Value value = arithmetic_.convert(read(*e.pointer), Shape(*e.pointer->type), shape, facts_);
  std::vector<Term> guards;
  for (const MemoryMap::Target& target : access.targets) {
    const Term here = arithmetic_.compare(cfa::BinaryOperator::Equal, value,
                                          address_at(target.address, target.object), shape, facts_);
    guards.push_back(here);
    if (terms_.kind(here) == smt::Kind::False) continue;
    place.candidates.push_back({one ? terms_.true_() : here, target.storage});
  }
  // Dereferencing any other address is undefined: no evidence.
  if (oracle_ != nullptr) facts_.add(terms_.or_(guards));
  if (place.candidates.empty()) return {Place::Kind::Storage, {{terms_.true_(), &nowhere_}}};
  return place;
}

/// The variable that a path of members and elements starts from, or null below a dereference.
const cfa::VariableReference* root_variable(const Expression& target) {
  const Expression* e = &target;
  for (;;) {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&e->node)) return variable;
    if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node)) {
      e = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e->node)) {
      e = element->base;
    } else {
      return nullptr;
    }
  }
}

/// Where a constant index outside of its array leads: often into the array's neighbour.
Translator::Place Translator::whole_variable(const cfa::ElementAccess& e) {
  const cfa::VariableReference* root = root_variable(*e.base);
  if (root == nullptr) return {};
  const Candidate whole{terms_.true_(), &storage(root->variable)};
  return {Place::Kind::Part, {whole}, false};
}

Translator::Place Translator::resolve_element(const cfa::ElementAccess& e) {
  Place base = resolve_path(*e.base);
  if (base.kind != Place::Kind::Storage) return base;
  // Beyond the object's end there is nothing to tell apart.
  std::erase_if(base.candidates, [](const Candidate& candidate) {
    return candidate.storage->kind == Storage::Kind::Outside;
  });
  if (base.candidates.empty()) return {Place::Kind::Storage, {{terms_.true_(), &nowhere_}}};
  const auto* constant = std::get_if<cfa::Constant>(&e.index->node);
  const auto part_of = [&] {
    Place part = base;
    part.kind = Place::Kind::Part;
    part.exhaustive = false;
    return part;
  };
  Place result{Place::Kind::Storage, {}, base.exhaustive};
  if (constant != nullptr) {
    for (const Candidate& candidate : base.candidates) {
      const Storage& array = *candidate.storage;
      if (array.kind != Storage::Kind::Array) {
        result.candidates.push_back(candidate);
      } else if (constant->bits < array.parts.size()) {
        result.candidates.push_back({candidate.guard, &array.parts[constant->bits]});
      } else {
        return whole_variable(e);
      }
    }
    return result;
  }
  const cfa::Type& index_type = *e.index->type;
  if (!index_type.is_scalar()) return part_of();
  std::size_t cases = 0;
  for (const Candidate& candidate : base.candidates) {
    if (candidate.storage->kind != Storage::Kind::Array) return part_of();
    cases += candidate.storage->parts.size();
    if (candidate.storage->parts.size() > max_case_split_length) return part_of();
  }
  if (cases > max_case_splits) return part_of();
  const Shape shape(index_type);
  const Value index = read(*e.index);
  const Interval representable = shape.range();
  const bool integers = context_.options.arithmetic == Arithmetic::Integer;
  for (const Candidate& candidate : base.candidates) {
    const std::size_t length = candidate.storage->parts.size();
    if (!integers || !index.range.within({0, mpz_class(length) - 1})) result.exhaustive = false;
    for (std::size_t i = 0; i < length; ++i) {
      const mpz_class position = static_cast<unsigned long>(i);
      if (!representable.contains(position)) break;
      const Term here = arithmetic_.compare(cfa::BinaryOperator::Equal, index,
                                            arithmetic_.constant(position, shape), shape, facts_);
      const Term guard = terms_.and_(candidate.guard, here);
      if (terms_.kind(guard) != smt::Kind::False)
        result.candidates.push_back({guard, &candidate.storage->parts[i]});
    }
  }
  if (result.candidates.empty()) return part_of();
  return result;
}

/// A member or element of what a place denotes.
Translator::Place Translator::part_of(const Place& whole, const cfa::Type& type, std::size_t part) {
  Place result = whole;
  if (whole.kind == Place::Kind::Cell) {
    result.bit_width.reset();
    std::uint64_t bytes = 0;
    if (type.kind == cfa::TypeKind::Record) {
      const cfa::Field& field = type.fields[part];
      result.offset += field.offset_bits;
      result.bit_width = field.bit_width;
      bytes = field.offset_bits / 8;
    } else {
      bytes = part * type.element->size_bytes;
    }
    result.address = displaced(whole.address, bytes);
    return result;
  }
  for (Candidate& candidate : result.candidates)
    if (part < candidate.storage->parts.size()) candidate.storage = &candidate.storage->parts[part];
  return result;
}

// ---- reading ----------------------------------------------------------------------------------

Value Translator::read_place(const Place& place, const cfa::Type& type, const Expression& e) {
  if (place.kind == Place::Kind::Memory) {
    const bool pointer = std::holds_alternative<cfa::Dereference>(e.node) ||
                         std::holds_alternative<cfa::FieldAccess>(e.node) ||
                         std::holds_alternative<cfa::ElementAccess>(e.node);
    return approximate(type, {pointer ? "read through a pointer" : "value", &e});
  }
  if (place.kind == Place::Kind::Part) return approximate(type, {"array element", &e});
  if (place.kind == Place::Kind::Cell) return read_cell(place, type, e);
  return read_candidates(place, type, e);
}

Value Translator::read_candidates(const Place& place, const cfa::Type& type, const Expression& e) {
  const Shape shape(type);
  std::vector<Candidate> candidates = place.candidates;
  std::erase_if(candidates, [](const Candidate& candidate) {
    return candidate.storage->kind == Storage::Kind::Outside;
  });
  if (candidates.empty()) return approximate(type, {"read outside of an object", &e});
  const auto content = [&](const Storage& storage) { return this->content(storage, type, e); };
  if (candidates.size() == 1 &&
      (place.exhaustive || terms_.kind(candidates[0].guard) == smt::Kind::True))
    return content(*candidates[0].storage);
  Value result;
  std::size_t last = candidates.size();
  if (place.exhaustive) {
    result = content(*candidates[--last].storage);
  } else if (context_.options.arithmetic == Arithmetic::BitPrecise) {
    std::vector<Term> guards;
    for (const Candidate& candidate : candidates) guards.push_back(candidate.guard);
    facts_.add(terms_.or_(guards));
    result = content(*candidates[--last].storage);
  } else {
    result = approximate(type, {"array element", &e});
  }
  while (last > 0) {
    const Candidate& candidate = candidates[--last];
    result = arithmetic_.choose(candidate.guard, content(*candidate.storage), result, shape);
  }
  return result;
}

Value Translator::content(const Storage& storage, const cfa::Type& type, const Expression& e) {
  if (storage.home == Storage::Home::Region) {
    const Shape shape = pattern_shape(*storage.type);
    const Term address = arithmetic_.term(address_at(storage.address), pointer_shape());
    return arithmetic_.convert(load(storage.region, address, shape, {"read of memory", &e}), shape,
                               pattern_shape(type), facts_);
  }
  const bool is_modelled = storage.slot.valid() || !storage.pieces.empty();
  if (storage.kind != Storage::Kind::Scalar || !is_modelled)
    return approximate(type, {"storage that is not modelled", &e});
  const Shape stored = pattern_shape(*storage.type);
  const Shape shape = pattern_shape(type);
  if (!storage.slot.valid()) {
    const Shape bits(stored.bits, false);
    return arithmetic_.convert(arithmetic_.convert(concatenation(storage), bits, stored, facts_),
                               stored, shape, facts_);
  }
  // A slot that is shared has a type of its own, of the same width.
  const Shape held = pattern_shape(*context_.slots.slot(storage.slot).type);
  const Value value = slot_value(storage.slot, held);
  return arithmetic_.convert(arithmetic_.convert(value, held, stored, facts_), stored, shape,
                             facts_);
}

/// The pieces of a scalar as one unsigned number.
Value Translator::concatenation(const Storage& storage) {
  const Shape whole(storage.type->bits, false);
  Value result = arithmetic_.constant(0, whole);
  unsigned shift = 0;
  for (const SlotId slot : storage.pieces) {
    const Shape shape = pattern_shape(*context_.slots.slot(slot).type);
    // A piece may be a scalar of its own, also a negative one: its bits count.
    const Shape bits(shape.bits, false);
    const Value part = arithmetic_.convert(
        arithmetic_.convert(slot_value(slot, shape), shape, bits, facts_), bits, whole, facts_);
    const Value shifted =
        arithmetic_.binary(cfa::BinaryOperator::ShiftLeft, part, arithmetic_.constant(shift, whole),
                           whole, whole, facts_);
    result = arithmetic_.binary(cfa::BinaryOperator::Add, result, shifted, whole, whole, facts_);
    shift += shape.bits;
  }
  return result;
}

// ---- writing ----------------------------------------------------------------------------------

Term Translator::current(SlotId slot) {
  return context_.slots.indexed(slot, ssa_.index(slot));
}

void Translator::use_known_values(Term formula, const cfa::Edge& edge) {
  formula_ = formula;
  const cfa::FunctionId function = context_.program.location(edge.source).function;
  if (context_.program.function(function).is_model)
    known_values_ = context_.known_values.of(formula);
}

/// What lies that many bytes behind the first address.
Value Translator::address_at(const mpz_class& offset) {
  const Value base = address_base();
  const mpz_class last = pointer_shape().modulus() - 1;
  const mpz_class highest = base.range.high + offset;
  return {terms_.add(base.term, terms_.integer(offset)),
          {},
          {base.range.low + offset, highest < last ? highest : last},
          true};
}

Value Translator::slot_value(SlotId slot, const Shape& shape) {
  const Term variable = current(slot);
  if (known_values_ != nullptr) {
    if (const auto found = known_values_->find(variable); found != known_values_->end()) {
      const Term known = found->second;
      if (context_.options.arithmetic != Arithmetic::Integer)
        return arithmetic_.variable(known, shape, facts_);
      const smt::LinearSum sum = terms_.linear_sum(known);
      const mpz_class number = sum.constant.get_num();
      if (sum.monomials.empty()) return arithmetic_.constant(number, shape);
      if (sgn(number) >= 0 && shape.bits == pointer_shape().bits) return address_at(number);
    }
  }
  return arithmetic_.variable(variable, shape, facts_);
}

Term Translator::new_version(SlotId slot) {
  ssa_.set(slot, ssa_.index(slot) + 1);
  return current(slot);
}

void Translator::write(SlotId slot, Term value) {
  const Term variable = new_version(slot);
  equations_.push_back(terms_.equal(variable, value));
  log_.writes.push_back({slot, variable, value, Cause::Computed, {}, {}, {}});
}

Term Translator::forget_slot(SlotId slot, Cause cause, const Origin& origin,
                             const std::string& what) {
  if (is_computed_) cause = Cause::Approximated;
  const Term variable = new_version(slot);
  if (context_.slots.slot(slot).is_region) {
    // Other cells are in it, too.
    log_.writes.push_back({slot, variable, {}, Cause::Approximated, origin, {}, {}});
    return variable;
  }
  const Shape shape(*context_.slots.slot(slot).type);
  if (cause == Cause::Input) arithmetic_.state_input_range(variable, shape, facts_);
  if (cause == Cause::Input && oracle_ != nullptr && !is_allocating_ &&
      context_.slots.slot(slot).type->is_pointer())
    state_outside(variable);
  log_.writes.push_back({slot, variable, {}, cause, origin, what, {}});
  return variable;
}

/// A pointer from outside of the program is null, or points to nothing in the program that the
/// outside does not know.
void Translator::state_outside(Term pointer) {
  const unsigned bits = pointer_shape().bits;
  const auto address = [&](std::uint64_t distance) {
    const Shape shape = pointer_shape();
    return arithmetic_.term(address_at(distance), shape);
  };
  // What is allocated lies after the objects, in at most half of the address space.
  Term end = address(context_.memory->extent());
  if (context_.memory->heap().valid())
    end = terms_.bv(smt::Kind::BvAdd, end, terms_.bit_vector(mpz_class(1) << (bits - 1), bits));
  std::vector<Term> possible{terms_.equal(pointer, terms_.bit_vector(0, bits)),
                             terms_.bv(smt::Kind::BvUlt, pointer, address(0)),
                             terms_.bv(smt::Kind::BvUle, end, pointer)};
  for (const MemoryMap::Object* object : context_.memory->escaped_objects())
    possible.push_back(terms_.and_(
        terms_.bv(smt::Kind::BvUle, address(object->address), pointer),
        terms_.bv(smt::Kind::BvUlt, pointer, address(object->address + object->size_bytes))));
  facts_.add(terms_.or_(possible));
}

void Translator::forget_slots(const Storage& storage, Cause cause, const Origin& origin,
                              const std::string& what) {
  if (cause == Cause::Input && storage.type != nullptr &&
      leave_arbitrary(storage, arithmetic_.term(address_at(storage.address), pointer_shape()),
                      certain_bytes(*storage.type)))
    return;
  std::vector<SlotId> slots;
  collect_slots(storage, slots);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<const Storage*> cells;
  collect_cells(storage, Storage::Home::Region, cells);
  const bool named = slots.size() + cells.size() == 1;
  const std::string text = named ? what : std::string();
  for (const SlotId slot : slots) forget_slot(slot, cause, origin, text);
  if (cause == Cause::Input && !is_computed_) state_numbers(storage);
  for (const Storage* cell : cells) forget_held(*cell, terms_.true_(), cause, origin, text);
  mirror(storage, terms_.true_());
}

/// Not all patterns are what an input of type long double may hold; its slots do not say so where
/// they are pieces of it.
void Translator::state_numbers(const Storage& storage) {
  if (storage.type == nullptr || !computes_floats()) return;
  if (storage.kind == Storage::Kind::Scalar && storage.type->is_extended() &&
      !storage.slot.valid() && !storage.pieces.empty()) {
    const Term number = arithmetic_.term(concatenation(storage), Shape(storage.type->bits, false));
    arithmetic_.state_input_range(number, Shape(*storage.type), facts_);
  }
  if (storage.type->is_union) return;  // another member may be what was written
  for (const Storage& part : storage.parts) state_numbers(part);
}

/// Arbitrary values for the candidate's slots if it is the one, the old values otherwise.
void Translator::forget_guarded(const Candidate& candidate, Cause cause, const Origin& origin) {
  std::vector<SlotId> slots;
  collect_slots(*candidate.storage, slots);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<const Storage*> cells;
  collect_cells(*candidate.storage, Storage::Home::Region, cells);
  for (const Storage* cell : cells) forget_held(*cell, candidate.guard, cause, origin, {});
  for (const SlotId slot : slots) {
    const Term old = current(slot);
    const Term arbitrary = forget_slot(slot, cause, origin);
    log_.writes.back().guard = candidate.guard;
    write(slot, terms_.ite(candidate.guard, arbitrary, old));
  }
  facts_.push_guard(candidate.guard);
  if (cause == Cause::Input && !is_computed_) state_numbers(*candidate.storage);
  facts_.pop_guard();
  mirror(*candidate.storage, candidate.guard);
}

void Translator::forget_each(const std::vector<SlotId>& slots, Cause cause, const Origin& origin) {
  for (const SlotId slot : slots) forget_slot(slot, cause, origin);
}

void Translator::forget(const Place& target, const Expression* expression, Cause cause,
                        const Origin& origin, const std::string& what) {
  if (target.kind == Place::Kind::Cell)
    return forget_cell(target, *target.lvalue->type, cause, origin, what);
  if (target.kind == Place::Kind::Memory)
    return forget_each(context_.memory->written_by(*target.lvalue), Cause::Approximated,
                       {"write through a pointer", expression});
  if (target.kind == Place::Kind::Part) {
    for (const Candidate& candidate : target.candidates)
      forget_slots(*candidate.storage, Cause::Approximated,
                   {"write to an array element", expression});
    return;
  }
  for (const Candidate& candidate : target.candidates) {
    if (terms_.kind(candidate.guard) == smt::Kind::True)
      forget_slots(*candidate.storage, cause, origin, what);
    else
      forget_guarded(candidate, cause, origin);
  }
}

void Translator::assign_scalar(const Place& target, const cfa::Type& type, const Value& value,
                               const Expression* expression) {
  if (target.kind == Place::Kind::Cell) return write_cell(target, type, value);
  if (target.kind != Place::Kind::Storage)
    return forget(target, expression, Cause::Approximated, {"assignment", expression});
  if (!target.exhaustive && context_.options.arithmetic == Arithmetic::BitPrecise) {
    std::vector<Term> guards;
    for (const Candidate& candidate : target.candidates) guards.push_back(candidate.guard);
    facts_.add(terms_.or_(guards));
  }
  for (const Candidate& candidate : target.candidates) store(candidate, type, value);
}

/// In the shape of the storage. A float goes in as its pattern; where the program has two minds
/// about the type (only functions that are declared differently), nothing is known.
Value Translator::as_stored(const Value& value, const cfa::Type& type, const cfa::Type& stored) {
  if (!type.is_float() && !stored.is_float())
    return arithmetic_.convert(value, Shape(type), Shape(stored), facts_);
  if (type.is_float() != stored.is_float() || type.bits != stored.bits)
    return approximate(stored, {"value of another type", nullptr});
  if (!computes_floats()) return value;
  const Shape pattern = pattern_shape(type);
  const Term stored_term = with_any_nan(
      terms_, arithmetic_.term(value, Shape(type)),
      [this](smt::Sort bits) { return new_version(context_.slots.pseudo_slot(bits)); });
  return arithmetic_.variable(stored_term, pattern, facts_);
}

void Translator::store(const Candidate& target, const cfa::Type& type, const Value& value) {
  const Storage& storage = *target.storage;
  if (storage.kind == Storage::Kind::Unmodelled) {
    if (!storage.pieces.empty())
      forget_guarded(target, Cause::Approximated, {"storage that is not modelled", nullptr});
    return;
  }
  if (storage.kind != Storage::Kind::Scalar) return;
  const Shape stored = pattern_shape(*storage.type);
  const Value converted = as_stored(value, type, *storage.type);
  if (storage.home != Storage::Home::Slot) {
    const Shape cell(stored.bits, false);
    store_number(storage.region, arithmetic_.term(address_at(storage.address), pointer_shape()),
                 arithmetic_.convert(converted, stored, cell, facts_), cell.bits, target.guard);
  }
  const auto put = [&](SlotId slot, Term content) {
    write(slot, terms_.ite(target.guard, content, current(slot)));
  };
  if (storage.slot.valid()) {
    const Shape held = pattern_shape(*context_.slots.slot(storage.slot).type);
    const Value content = held.is_boolean == stored.is_boolean && held.bits == stored.bits &&
                                  held.is_signed == stored.is_signed
                              ? converted
                              : arithmetic_.convert(converted, stored, held, facts_);
    return put(storage.slot, arithmetic_.term(content, held));
  }
  const Shape whole(stored.bits, false);
  Value rest = arithmetic_.convert(converted, stored, whole, facts_);
  std::vector<Term> parts;
  unsigned shift = 0;
  for (const SlotId slot : storage.pieces) {
    const Shape shape = pattern_shape(*context_.slots.slot(slot).type);
    const Value shifted =
        arithmetic_.binary(cfa::BinaryOperator::ShiftRight, rest,
                           arithmetic_.constant(shift, whole), whole, whole, facts_);
    parts.push_back(arithmetic_.term(arithmetic_.convert(shifted, whole, shape, facts_), shape));
    shift += shape.bits;
  }
  for (std::size_t i = 0; i < parts.size(); ++i) put(storage.pieces[i], parts[i]);
}

void Translator::assign(const Place& target, const Expression& target_expression,
                        const Expression& value) {
  const cfa::Type& type = *value.type;
  if (oracle_ != nullptr && leave_zero(target, value)) return;
  const bool scalars = target_expression.type->is_held() && type.is_held();
  if (scalars) return assign_scalar(target, type, value_of(value), &target_expression);
  const Origin origin{"value of type " + to_string(type), &value};
  const bool has_parts = target.kind == Place::Kind::Storage || target.kind == Place::Kind::Cell;
  if (!has_parts || target_expression.type != &type || !is_small(type))
    return forget(target, &target_expression, Cause::Approximated, origin);
  assign_aggregate(target, resolve(value), type, value);
}

/// Member by member. The values are all read before the writes: the parts of source and target are
/// either the same or disjoint, except in `a[i] = a[j]`, where the slots of both interleave.
void Translator::assign_aggregate(const Place& target, const Place& source, const cfa::Type& type,
                                  const Expression& value) {
  struct Copy {
    Place target;
    const cfa::Type* type;
    Value value;
  };
  std::vector<Copy> copies;
  std::vector<Place> unknown;
  std::vector<Candidate> padded;
  const auto walk = [&](const auto& self, const Place& to, const Place& from,
                        const cfa::Type& part_type) -> void {
    if (part_type.is_held()) {
      copies.push_back({to, &part_type, read_place(from, part_type, value)});
      return;
    }
    const bool is_record = part_type.kind == cfa::TypeKind::Record;
    const bool is_array = part_type.kind == cfa::TypeKind::Array && part_type.length;
    const bool is_modelled =
        to.kind == Place::Kind::Cell ||
        std::any_of(to.candidates.begin(), to.candidates.end(), [](const Candidate& candidate) {
          return candidate.storage->kind != Storage::Kind::Unmodelled;
        });
    if ((!is_record && !is_array) || !is_modelled) return unknown.push_back(to);
    for (const Candidate& candidate : to.candidates)
      if (is_record && !candidate.storage->pieces.empty()) padded.push_back(candidate);
    const std::size_t parts = is_record ? part_type.fields.size() : *part_type.length;
    for (std::size_t i = 0; i < parts; ++i)
      self(self, part_of(to, part_type, i), part_of(from, part_type, i),
           is_record ? *part_type.fields[i].type : *part_type.element);
  };
  walk(walk, target, source, type);
  // Members of a union overlap: what is known comes last.
  const Origin origin{"value of type " + to_string(type), &value};
  for (const Place& place : unknown)
    for (const Candidate& candidate : place.candidates)
      forget_guarded(candidate, Cause::Approximated, origin);
  for (const Candidate& candidate : padded) {
    Storage padding;
    padding.pieces = candidate.storage->pieces;
    forget_guarded({candidate.guard, &padding}, Cause::Approximated, {"padding", &value});
  }
  for (const Copy& copy : copies) assign_scalar(copy.target, *copy.type, copy.value, &value);
}

}  // namespace pcegar::encoding
