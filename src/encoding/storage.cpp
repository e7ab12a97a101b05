// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Maps l-values to slots, and reads them; writes are in storage_writes.cpp.
//
// An l-value with non-constant indices denotes one of several slots; each candidate has the
// condition under which the l-value denotes it. Reading is a case distinction over the candidates.
// An index outside of the array is undefined in C: such a read is arbitrary with mathematical
// integers, and excluded from replays.
//
// A pointer also denotes one of several places, if the memory map knows them; the condition is that
// it holds the place's address. A read through any other pointer yields an arbitrary value.

#include <algorithm>

#include "cfa/operands.hpp"

#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;

// ---- resolution -------------------------------------------------------------------------------

Translator::Place Translator::resolve(const Expression& e) {
  if (context_.memory->is_in_memory(e)) {
    Place cell = cell_place(e);
    if (context_.memory->region(e, 0).valid() || cell.bit_width) return cell;
    const Place known = place_on_path(cell.address, *e.type);
    return known.kind == Place::Kind::Storage ? known : cell;
  }
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
      // Everything below an unmodelled node is unmodelled.
      if (x->field < candidate.storage->parts.size() &&
          candidate.storage->kind == Storage::Kind::Record)
        candidate.storage = &candidate.storage->parts[x->field];
    }
    return place;
  }
  return {};
}

/// *&x is x if the types agree; the memory map handles everything else.
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
  if (!access.is_modelled && oracle_ == nullptr) return {};
  Place place{Place::Kind::Storage, {}};
  const bool one = access.targets.size() == 1;
  if (one && oracle_ == nullptr)
    return {Place::Kind::Storage, {{terms_.true_(), access.targets[0].storage}}};
  const Shape shape = pointer_shape();
  const Value value = arithmetic_.convert(read(*e.pointer), Shape(*e.pointer->type), shape, facts_);
  if (Place known = place_on_path(arithmetic_.term(value, shape), *whole.type);
      known.kind == Place::Kind::Storage || !access.is_modelled)
    return known;
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

/// A replay knows more than the memory map: on its path, the pointer may be the address of one
/// place.
Translator::Place Translator::place_on_path(Term address, const cfa::Type& type) {
  if (oracle_ == nullptr || !type.is_held()) return {};
  const auto distance = oracle_->distance(with_known_numbers(address));
  const Storage* storage = distance ? context_.memory->storage_at(*distance, type) : nullptr;
  if (storage == nullptr) return {};
  return {Place::Kind::Storage, {{terms_.true_(), storage}}};
}

/// The target of a constant index outside of its array, which is often the array's neighbour.
Translator::Place Translator::whole_variable(const cfa::ElementAccess& e) {
  const cfa::VariableId root = cfa::root_variable(*e.base);
  if (!root.valid()) return {};
  const Candidate whole{terms_.true_(), &storage(root)};
  return {Place::Kind::Part, {whole}, false};
}

Translator::Place Translator::resolve_element(const cfa::ElementAccess& e) {
  Place base = resolve_path(*e.base);
  if (base.kind != Place::Kind::Storage) return base;
  // Candidates beyond the object's end are dropped.
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
    // A piece may be a scalar itself, and negative: its bits count.
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

}  // namespace pcegar::encoding
