// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Writes to slots.
//
// Writing to one of several candidates (storage.cpp) gives each of them `condition ? value : old
// value`. A write through a pointer for which the memory map has no places gives arbitrary values
// to everything that the pointer may point to according to the points-to analysis.

#include <algorithm>

#include "cfa/operands.hpp"
#include "encoding/float_arithmetic.hpp"
#include "encoding/translator.hpp"

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

/// The least number of bytes of an object.
std::uint64_t certain_bytes(const cfa::Type& type) {
  const bool is_open = type.kind == cfa::TypeKind::Array && !type.length;
  return is_open ? type.element->size_bytes : type.size_bytes;
}

bool is_small(const cfa::Type& type) {
  return scalars_in(type) <= max_copied_scalars;
}

}  // namespace

Term Translator::current(SlotId slot) {
  return context_.slots.indexed(slot, ssa_.index(slot));
}

void Translator::use_known_values(Term formula, const cfa::Edge& edge) {
  formula_ = formula;
  const cfa::FunctionId function = context_.program.location(edge.source).function;
  if (context_.program.function(function).is_model)
    known_values_ = context_.known_values.of(formula);
}

/// The address that many bytes after the first object's.
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
  if (const Expression* fixed = context_.memory->fixed_value(slot)) {
    const Value number = read_constant(std::get<cfa::Constant>(fixed->node), *fixed->type);
    return arithmetic_.convert(number, Shape(*fixed->type), shape, facts_);
  }
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
    state_outside(variable, *context_.slots.slot(slot).type);
  log_.writes.push_back({slot, variable, {}, cause, origin, what, {}});
  return variable;
}

Term Translator::value_term(const Expression& e) {
  return arithmetic_.term(value_of(e), pattern_shape(*e.type));
}

Term Translator::modelled_value(const Expression& e) {
  const Term value = value_term(e);
  return log_.unknowns.empty() && log_.writes.empty() ? value : Term();
}

Term Translator::modelled_address(const Expression& lvalue) {
  const Term value = arithmetic_.term(address(lvalue), pointer_shape());
  return log_.unknowns.empty() && log_.writes.empty() ? value : Term();
}

Term Translator::modelled_content(const Storage& scalar) {
  const Expression anything{cfa::Constant{}, scalar.type, {}};
  const Term value =
      arithmetic_.term(content(scalar, *scalar.type, anything), pattern_shape(*scalar.type));
  return log_.unknowns.empty() && log_.writes.empty() ? value : Term();
}

/// Whether so many bytes from an address on lie in no object of the program.
Term Translator::is_apart(Term address, std::uint64_t bytes) {
  const Shape shape = pointer_shape();
  const Term start = arithmetic_.term(address_at(0), shape);
  // Allocated memory lies after the objects, in at most half of the address space.
  Term end = arithmetic_.term(address_at(context_.memory->extent()), shape);
  if (context_.memory->heap().valid())
    end = terms_.bv(smt::Kind::BvAdd, end,
                    terms_.bit_vector(mpz_class(1) << (shape.bits - 1), shape.bits));
  const Term last =
      terms_.bv(smt::Kind::BvAdd, address, terms_.bit_vector(mpz_class(bytes - 1), shape.bits));
  const Term is_before = terms_.and_(terms_.bv(smt::Kind::BvUlt, address, start),
                                     terms_.bv(smt::Kind::BvUlt, last, start));
  return terms_.or_(is_before, terms_.bv(smt::Kind::BvUle, end, address));
}

/// States that a pointer from outside of the program is null, or does not point to objects of the
/// program that are unknown outside so far.
void Translator::state_outside(Term pointer, const cfa::Type& type) {
  const bool is_structure = type.element != nullptr &&
                            type.element->kind == cfa::TypeKind::Record &&
                            type.element->size_bytes > 0;
  if (is_structure) state_aligned(pointer, *type.element);
  if (type.element != nullptr && is_outside_object(*type.element))
    state_apart(pointer, *type.element);
  const unsigned bits = pointer_shape().bits;
  const auto address = [&](std::uint64_t distance) {
    const Shape shape = pointer_shape();
    return arithmetic_.term(address_at(distance), shape);
  };
  std::vector<Term> possible{terms_.equal(pointer, terms_.bit_vector(0, bits)),
                             is_apart(pointer, is_structure ? type.element->size_bytes : 1)};
  const GivenObjects& given = oracle_->given();
  for (const MemoryMap::Object* object : context_.memory->escaped_objects()) {
    const auto is_between = [&](Term place, const MemoryMap::Interval& bytes) {
      return terms_.and_(
          terms_.bv(smt::Kind::BvUle, address(object->address + bytes.first), place),
          terms_.bv(smt::Kind::BvUlt, place, address(object->address + bytes.second)));
    };
    // Which values may lead there.
    std::vector<Term> known;
    const MemoryMap::Interval whole{0, std::max<std::uint64_t>(1, object->reach())};
    const bool is_given = given.contains(*object);
    if (!is_given)
      for (const Term place : given.addresses(*object)) known.push_back(is_between(place, whole));
    if (!is_given && known.empty()) continue;
    std::vector<Term> inside;
    for (const MemoryMap::Interval& bytes :
         context_.memory->given_bytes(*object, reaches_enclosing()))
      inside.push_back(is_between(pointer, bytes));
    Term leads_there =
        is_given ? terms_.or_(inside) : terms_.and_(terms_.or_(inside), terms_.or_(known));
    if (is_structure && object->type != nullptr)
      leads_there =
          terms_.and_(leads_there, is_at_a_part(terms_, {pointer, type.element},
                                                address(object->address), *object->type, bits));
    possible.push_back(leads_there);
  }
  for (const GivenObjects::Member& member : given.members()) {
    const Term end = terms_.bv(smt::Kind::BvAdd, member.address,
                               terms_.bit_vector(mpz_class(member.bytes), bits));
    possible.push_back(terms_.and_(terms_.bv(smt::Kind::BvUle, member.address, pointer),
                                   terms_.bv(smt::Kind::BvUlt, pointer, end)));
  }
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

/// An input of type long double may not have every pattern. Where its slots are pieces of it, they
/// do not restrict the pattern by themselves.
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

/// The value in the shape of the storage. A float is stored as its pattern. If the types differ
/// (only for functions with different declarations), nothing is known about the value.
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
  if (scalars) {
    const Value scalar = value_of(value);
    const auto* field = std::get_if<cfa::FieldAccess>(&target_expression.node);
    const auto width = field != nullptr ? field->base->type->fields[field->field].bit_width
                                        : std::optional<unsigned>();
    const bool is_constant = std::holds_alternative<cfa::Constant>(cfa::without_casts(value).node);
    if (width && target_expression.type->is_signed && type.is_integer() && !is_constant)
      state_survival(scalar, Shape(type), Shape(*width, true));
    return assign_scalar(target, type, scalar, &target_expression);
  }
  const Origin origin{"value of type " + to_string(type), &value};
  const bool has_parts = target.kind == Place::Kind::Storage || target.kind == Place::Kind::Cell;
  if (!has_parts || target_expression.type != &type || !is_small(type))
    return forget(target, &target_expression, Cause::Approximated, origin);
  assign_aggregate(target, resolve(value), type, value);
}

/// Assigns member by member. All values are read before the writes: the parts of source and target
/// are either the same or disjoint, except in `a[i] = a[j]`, where the slots of both interleave.
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
  // Members of a union overlap: known values are written last.
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
