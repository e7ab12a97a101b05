// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Cells of regions: select and store at addresses (regions.cpp says what is a cell).
//
// Allocation. Where the memory map has no object for a call, what it allocates starts after all
// that has been allocated so far: at the counter `<heap>`, which grows by the size. So new objects
// are disjoint from all others, freed ones included. What has no room there is null, as is an array
// of more bytes than a number holds; with 32 bits, where programs do reuse space, it is any
// address, which no replay builds on.
//
// Replays take no evidence from undefined behaviour: pointers are not null, indices are inside
// their arrays, and what is read has been written on the path, at one of the addresses that the
// path wrote to. Memory of the environment may hold anything, and is not confirmed.

#include <algorithm>

#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

/// More would make a replay's formulas too big.
constexpr std::size_t max_stores = 256;
constexpr std::size_t max_mirrors = 8;
constexpr unsigned long heap_alignment = 16;
/// However many objects of this size a program allocates, the address space is not exhausted.
constexpr unsigned long small_allocation = 1UL << 16;

}  // namespace

Translator::Place Translator::cell_place(const Expression& e) {
  Place place{Place::Kind::Cell, {}};
  place.lvalue = &e;
  place.address = arithmetic_.term(address(e), pointer_shape());
  if (const auto* field = std::get_if<cfa::FieldAccess>(&e.node))
    place.bit_width = field->base->type->fields[field->field].bit_width;
  if (oracle_ != nullptr) state_accessible(e);
  return place;
}

Term Translator::displaced(Term address, std::uint64_t bytes) {
  if (bytes == 0) return address;
  const mpz_class distance = static_cast<unsigned long>(bytes);
  if (context_.options.arithmetic == Arithmetic::Integer)
    return terms_.add(address, terms_.integer(distance));
  return terms_.bv(smt::Kind::BvAdd, address, terms_.bit_vector(distance, pointer_shape().bits));
}

/// In a replay: what C asks of an access.
void Translator::state_accessible(const Expression& lvalue) {
  state_bounds(lvalue);
  const Expression* root = root_of(lvalue);
  const auto* dereference = root != nullptr ? std::get_if<cfa::Dereference>(&root->node) : nullptr;
  if (dereference == nullptr) return;
  const Shape shape = pointer_shape();
  const Expression& pointer = *dereference->pointer;
  const Term start = arithmetic_.term(
      arithmetic_.convert(read(pointer), Shape(*pointer.type), shape, facts_), shape);
  facts_.add(terms_.bv(smt::Kind::BvUle, terms_.bit_vector(4096, shape.bits), start));
  const MemoryMap::Reach reach = context_.memory->reached_by(pointer);
  if (!reach.is_known || reach.objects.size() != 1 || reach.objects[0]->size_bytes == 0) return;
  const MemoryMap::Object& object = *reach.objects[0];
  const auto at = [&](std::uint64_t distance) {
    return arithmetic_.term(address_at(distance), shape);
  };
  facts_.add(terms_.bv(smt::Kind::BvUle, at(object.address), start));
  facts_.add(terms_.bv(smt::Kind::BvUlt, start, at(object.address + object.size_bytes)));
}

/// Indices of arrays of known length.
void Translator::state_bounds(const Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node))
    return state_bounds(*field->base);
  const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node);
  if (element == nullptr) return;
  state_bounds(*element->base);
  const auto length = element->base->type->length;
  if (!length || *length < 2 || !element->index->type->is_scalar()) return;
  const Shape shape(*element->index->type);
  const Value index = read(*element->index);
  const mpz_class last = static_cast<unsigned long>(*length - 1);
  if (!shape.range().contains(last)) return;
  facts_.add(arithmetic_.compare(cfa::BinaryOperator::LessEqual, index,
                                 arithmetic_.constant(last, shape), shape, facts_));
  if (shape.is_signed)
    facts_.add(arithmetic_.compare(cfa::BinaryOperator::LessEqual, arithmetic_.constant(0, shape),
                                   index, shape, facts_));
}

// ---- reading ----------------------------------------------------------------------------------

Value Translator::read_cell(const Place& place, const cfa::Type& type, const Expression& e) {
  const SlotId region = context_.memory->region(*place.lvalue, place.offset);
  if (!region.valid()) return approximate(type, {"read through a pointer", &e});
  const unsigned bits = place.bit_width.value_or(type.bits);
  Shape stored = pattern_shape(type);
  stored.bits = bits;
  const bool is_outside = context_.memory->may_be_outside(*place.lvalue);
  bool is_known = false;
  const Value value = load(region, place.address, stored, {"read through a pointer", &e},
                           is_outside ? Content::Any : Content::Written, &is_known);
  if (oracle_ == nullptr || !is_outside || is_known)
    return arithmetic_.convert(value, stored, pattern_shape(type), facts_);
  // The environment's memory is not the path's to choose.
  const Value unknown = approximate(type, {"read through a pointer", &e});
  const Shape shape = pattern_shape(type);
  facts_.add(
      terms_.equal(arithmetic_.term(unknown, shape),
                   arithmetic_.term(arithmetic_.convert(value, stored, shape, facts_), shape)));
  return unknown;
}

/// The content of a cell as a value of that shape.
Value Translator::load(SlotId region, Term address, const Shape& shape, Origin origin,
                       Content required, bool* is_known) {
  const Shape cell(shape.bits, false);
  const auto value_of = [&](Term content) {
    return arithmetic_.convert(arithmetic_.variable(content, cell, facts_), cell, shape, facts_);
  };
  const Term content = terms_.select(current(region), address);
  if (oracle_ == nullptr) return value_of(content);
  const AddressOracle::Stores& stores = oracle_->stores(region);
  // The last write to the very same address.
  for (auto store = stores.known.rbegin(); store != stores.known.rend(); ++store) {
    if (store->address == address) {
      if (is_known != nullptr) *is_known = true;
      return value_of(store->value);
    }
    if (terms_.kind(terms_.equal(store->address, address)) != smt::Kind::False) break;
  }
  if (required == Content::Any || !stores.is_complete) return value_of(content);
  if (stores.known.size() > max_stores) {
    log_.unknowns.push_back({current(region), std::move(origin)});
    return value_of(content);
  }
  std::vector<Term> written;
  for (const TranslationLog::Store& store : stores.known)
    written.push_back(terms_.equal(store.address, address));
  facts_.add(terms_.or_(written));
  return value_of(content);
}

// ---- writing ----------------------------------------------------------------------------------

void Translator::store_cell(SlotId region, Term address, Term value, Term guard) {
  const Term old = current(region);
  write(region, terms_.ite(guard, terms_.store(old, address, value), old));
  log_.stores.push_back({region, address,
                         terms_.kind(guard) == smt::Kind::True
                             ? value
                             : terms_.ite(guard, value, terms_.select(old, address))});
}

void Translator::write_cell(const Place& place, const cfa::Type& type, const Value& value) {
  const SlotId region = context_.memory->region(*place.lvalue, place.offset);
  if (!region.valid())
    return forget_each(context_.memory->written_by(*place.lvalue), Cause::Approximated,
                       {"write through a pointer", place.lvalue});
  const unsigned bits = context_.slots.slot(region).type->bits;
  const Shape cell(bits, false);
  const Term content = arithmetic_.term(
      arithmetic_.convert(as_stored(value, type, type), pattern_shape(type), cell, facts_), cell);
  store_cell(region, place.address, content, terms_.true_());
  const std::vector<const Storage*>& mirrors = context_.memory->mirrored(region);
  const Origin origin{"write through a pointer", place.lvalue};
  for (const Storage* mirror : mirrors) {
    std::vector<SlotId> slots;
    if (mirror->slot.valid()) slots.push_back(mirror->slot);
    slots.insert(slots.end(), mirror->pieces.begin(), mirror->pieces.end());
    if (mirrors.size() > max_mirrors || slots.size() != 1) {
      forget_each(slots, Cause::Approximated, origin);
      continue;
    }
    const Shape held = pattern_shape(*context_.slots.slot(slots[0]).type);
    const Term here =
        terms_.equal(place.address, arithmetic_.term(address_at(mirror->address), pointer_shape()));
    const Value as_held =
        arithmetic_.convert(arithmetic_.variable(content, cell, facts_), cell, held, facts_);
    write(slots[0], terms_.ite(here, arithmetic_.term(as_held, held), current(slots[0])));
  }
}

/// Arbitrary values for a scalar, or for all scalars of a structure.
void Translator::forget_cell(const Place& place, const cfa::Type& type, Cause cause,
                             const Origin& origin, const std::string& what) {
  constexpr std::uint64_t max_parts = 64;
  if (type.kind == cfa::TypeKind::Record && type.fields.size() <= max_parts) {
    for (std::size_t i = 0; i < type.fields.size(); ++i)
      forget_cell(part_of(place, type, i), *type.fields[i].type, cause, origin, {});
    return;
  }
  if (type.kind == cfa::TypeKind::Array && type.length && *type.length <= max_parts) {
    for (std::size_t i = 0; i < *type.length; ++i)
      forget_cell(part_of(place, type, i), *type.element, cause, origin, {});
    return;
  }
  if (!type.is_held()) {
    return forget_each(context_.memory->written_by(*place.lvalue), Cause::Approximated, origin);
  }
  const Shape shape = pattern_shape(type);
  write_cell(place, type, arbitrary(type, shape, cause, origin, what));
}

/// A value of such a scalar that is not known, for a cell.
Value Translator::arbitrary(const cfa::Type& type, const Shape& shape, Cause cause,
                            const Origin& origin, const std::string& what, Term guard) {
  const SlotId slot = context_.slots.pseudo_slot(arithmetic_.sort(shape));
  const Term value = new_version(slot);
  if (cause == Cause::Input) {
    arithmetic_.state_input_range(value, shape, facts_);
    log_.writes.push_back(
        {slot, value, {}, cause, origin, what.empty() ? "memory" : what, guard, &type});
    if (oracle_ != nullptr && !is_allocating_ && type.is_pointer()) state_outside(value);
  } else {
    log_.unknowns.push_back({value, origin});
  }
  return arithmetic_.variable(value, shape, facts_);
}

/// All scalars from an address on get values that the environment chooses, where they are cells of
/// its memory.
void Translator::change_environment(Term address, const cfa::Type& type, const CellPath& path,
                                    const Origin& origin, const std::string& what) {
  constexpr std::uint64_t max_parts = 64;
  if (type.is_held()) return change_cell(address, type, type.bits, path, origin, what);
  if (type.kind == cfa::TypeKind::Array) {
    const std::uint64_t size = type.element->size_bytes;
    if (type.length.value_or(max_parts + 1) > max_parts) {
      for_each_leaf(type, 0, path, [&](std::uint64_t, const CellPath& leaf, unsigned bits) {
        if (const SlotId region = context_.memory->environment_cell(leaf.key(bits)); region.valid())
          forget_reached({region}, origin);
      });
      return;
    }
    for (std::uint64_t i = 0; i < *type.length; ++i)
      change_environment(displaced(address, i * size), *type.element, path.element(size, i), origin,
                         {});
  }
  if (type.kind != cfa::TypeKind::Record) return;
  for (std::size_t i = 0; i < type.fields.size(); ++i) {
    const cfa::Field& field = type.fields[i];
    const Term at = displaced(address, field.offset_bits / 8);
    if (field.bit_width)
      change_cell(at, *field.type, *field.bit_width, path.field(type, i), origin, {});
    else
      change_environment(at, *field.type, path.field(type, i), origin, {});
  }
}

void Translator::change_cell(Term address, const cfa::Type& type, unsigned bits,
                             const CellPath& path, const Origin& origin, const std::string& what) {
  const SlotId region = context_.memory->environment_cell(path.key(bits));
  if (!region.valid()) return;
  Shape shape = pattern_shape(type);
  shape.bits = bits;
  const Shape cell(bits, false);
  const Cause cause = is_computed_ ? Cause::Approximated : Cause::Input;
  const Value value = arbitrary(type, shape, cause, origin, what);
  store_cell(region, address,
             arithmetic_.term(arithmetic_.convert(value, shape, cell, facts_), cell),
             terms_.true_());
}

/// Scalars that are held in both places: the regions get what the slots hold.
void Translator::mirror(const Storage& storage, Term guard) {
  std::vector<const Storage*> cells;
  collect_cells(storage, Storage::Home::Both, cells);
  for (const Storage* cell : cells) {
    const Shape stored(*cell->type);
    const Shape raw(stored.bits, false);
    const Term address = arithmetic_.term(address_at(cell->address), pointer_shape());
    Term value;
    if (cell->slot.valid()) {
      const Shape held(*context_.slots.slot(cell->slot).type);
      value = arithmetic_.term(
          arithmetic_.convert(arithmetic_.variable(current(cell->slot), held, facts_), held, raw,
                              facts_),
          raw);
    } else {
      value = new_version(context_.slots.pseudo_slot(arithmetic_.sort(raw)));
      log_.unknowns.push_back({value, {"storage that is not modelled", nullptr}});
    }
    store_cell(cell->region, address, value, guard);
  }
}

/// An arbitrary value for a scalar of an object that is held in a region.
void Translator::forget_held(const Storage& held, Term guard, Cause cause, const Origin& origin,
                             const std::string& what) {
  if (is_computed_) cause = Cause::Approximated;
  const Shape shape(held.type->bits, false);
  const Value value = arbitrary(*held.type, shape, cause, origin, what, guard);
  store_cell(held.region, arithmetic_.term(address_at(held.address), pointer_shape()),
             arithmetic_.term(value, shape), guard);
}

// ---- allocation -------------------------------------------------------------------------------

/// The number of bytes that a call allocates, and whether that is more than a number holds.
Translator::AllocatedSize Translator::allocated_size(cfa::CallSiteId id,
                                                     const alias::KnownCall& known) {
  const cfa::CallSite& site = context_.program.call_site(id);
  const Shape shape = pointer_shape();
  const auto argument = [&](std::optional<unsigned> index) -> Value {
    if (!index || *index >= site.arguments.size() || !site.arguments[*index]->type->is_scalar())
      return arithmetic_.constant(1, shape);
    const Expression& e = *site.arguments[*index];
    return arithmetic_.convert(read(e), Shape(*e.type), shape, facts_);
  };
  const auto constant = [&](std::optional<unsigned> index) -> std::optional<mpz_class> {
    const bool exists = index && *index < site.arguments.size();
    const auto* e = exists ? std::get_if<cfa::Constant>(&site.arguments[*index]->node) : nullptr;
    return e != nullptr ? std::optional(mpz_class(static_cast<unsigned long>(e->bits)))
                        : std::nullopt;
  };
  if (known.kind != alias::KnownCall::Kind::Allocates || !known.size) {
    const cfa::Type any{.kind = cfa::TypeKind::Integer, .bits = shape.bits};
    return {approximate(any, {"size of what " + site.name + "() allocates", nullptr}),
            terms_.false_(), true, std::nullopt};
  }
  const Value size = argument(known.size);
  const auto number = constant(known.size);
  if (!known.count) return {size, terms_.false_(), number && *number <= small_allocation, number};
  const Value count = argument(known.count);
  const auto count_number = constant(known.count);
  const Value product =
      arithmetic_.binary(cfa::BinaryOperator::Multiply, size, count, shape, shape, facts_);
  std::optional<mpz_class> known_bytes;
  if (number && count_number) known_bytes = *number * *count_number;
  const bool is_small = known_bytes && *known_bytes <= small_allocation;
  const auto exceeds = [&](const Value& value, const mpz_class& limit, const Shape& of) {
    return arithmetic_.compare(cfa::BinaryOperator::Greater, value, arithmetic_.constant(limit, of),
                               of, facts_);
  };
  const mpz_class last = shape.modulus() - 1;
  if (number || count_number) {
    const mpz_class& factor = number ? *number : *count_number;
    return {product,
            factor == 0 ? terms_.false_() : exceeds(number ? count : size, last / factor, shape),
            is_small, known_bytes};
  }
  const Shape wide(2 * shape.bits, false);
  const Value exact = arithmetic_.binary(
      cfa::BinaryOperator::Multiply, arithmetic_.convert(size, shape, wide, facts_),
      arithmetic_.convert(count, shape, wide, facts_), wide, wide, facts_);
  return {product, exceeds(exact, last, wide), false, std::nullopt};
}

/// The result of an allocation function is null or a new object after all others.
void Translator::allocate_cells(cfa::CallSiteId id, const alias::KnownCall& known,
                                const Place& result, const AllocatedSize& size) {
  const SlotId heap = context_.memory->heap();
  if (!heap.valid() || result.kind != Place::Kind::Storage || result.candidates.size() != 1) return;
  const SlotId slot = result.candidates[0].storage->slot;
  const Shape shape = pointer_shape();
  if (!slot.valid() || context_.slots.slot(slot).type->bits != shape.bits) return;
  const bool integers = context_.options.arithmetic == Arithmetic::Integer;
  const auto sum = [&](Term a, Term b) {
    return integers ? terms_.add(a, b) : terms_.bv(smt::Kind::BvAdd, a, b);
  };
  const auto number = [&](const mpz_class& value) { return address_number(value); };
  const Term counter = current(heap);
  const Term bytes = arithmetic_.term(size.bytes, shape);
  const Term start = sum(arithmetic_.term(address_at(context_.memory->extent()), shape),
                         arithmetic_.term(arithmetic_.variable(counter, shape, facts_), shape));
  facts_.add(at_most(number(0), counter));
  facts_.add(at_most(number(0), bytes));
  // The model gives no space back. Where the program may run out of it nevertheless, it goes on
  // with any address.
  const bool may_run_out = shape.bits < 64 && !size.is_small;
  Term fits = integers && !may_run_out ? terms_.true_() : has_room(counter, bytes);
  if (!integers)
    fits = terms_.and_(fits, at_most(arithmetic_.term(address_at(0), shape), heap_limit()));
  fits = terms_.and_(fits, terms_.not_(size.overflows));
  const mpz_class alignment = heap_alignment;
  // The same number in both arithmetics, so that what is proved in one holds in the other.
  const Term room = size.constant && *size.constant < shape.modulus() / 4
                        ? number((*size.constant / alignment + 2) * alignment)
                        : sum(bytes, number(alignment));
  write(heap, terms_.ite(fits, sum(counter, room), counter));
  const Shape held(*context_.slots.slot(slot).type);
  const Term value = arithmetic_.term(arithmetic_.variable(current(slot), held, facts_), held);
  Term possible = terms_.and_(fits, terms_.equal(value, start));
  if (known.failure == alias::KnownCall::Failure::Null)
    possible = terms_.or_(terms_.equal(value, number(0)), possible);
  if (may_run_out && oracle_ == nullptr)
    possible = terms_.or_(possible, terms_.not_(terms_.or_(fits, size.overflows)));
  facts_.add(possible);
  log_.is_placed = true;
  const bool is_zero = known.content == alias::KnownCall::Content::Zero;
  if (!is_zero && oracle_ == nullptr) return;
  is_allocating_ = false;
  for (const MemoryMap::HeapCell& cell : context_.memory->heap_cells(id)) {
    const Shape content(context_.slots.slot(cell.region).type->bits, false);
    const Value initial =
        is_zero
            ? arithmetic_.constant(0, content)
            : arbitrary(*cell.type, content, Cause::Input,
                        {"uninitialised memory from " + context_.program.call_site(id).name + "()",
                         nullptr},
                        {});
    store_cell(cell.region, displaced(start, cell.offset), arithmetic_.term(initial, content),
               fits);
  }
  is_allocating_ = true;
}

Term Translator::address_number(const mpz_class& value) {
  return context_.options.arithmetic == Arithmetic::Integer
             ? terms_.integer(value)
             : terms_.bit_vector(value, pointer_shape().bits);
}

/// a <= b, as addresses
Term Translator::at_most(Term a, Term b) {
  return context_.options.arithmetic == Arithmetic::Integer ? terms_.less_equal(a, b)
                                                            : terms_.bv(smt::Kind::BvUle, a, b);
}

/// The space for objects of calls without a known object.
Term Translator::heap_limit() {
  return address_number(mpz_class(1) << (pointer_shape().bits - 2));
}

Term Translator::has_room(Term used, Term bytes) {
  return terms_.and_(at_most(used, heap_limit()), at_most(bytes, heap_limit()));
}

/// With Allocations::Succeed, an allocation returns null only if no memory is big enough.
void Translator::state_not_null(const Place& result, const Expression& expression,
                                const std::optional<AllocatedSize>& size, Term used) {
  if (!expression.type->is_held()) return;
  const Value value = read_place(result, *expression.type, expression);
  Term possible = arithmetic_.condition(value, Shape(*expression.type), facts_);
  if (size) {
    const Term bytes = arithmetic_.term(size->bytes, pointer_shape());
    const bool may_run_out = pointer_shape().bits < 64 && !size->is_small && used.valid();
    possible = terms_.or_(possible, size->overflows);
    possible = terms_.or_(
        possible, terms_.not_(may_run_out ? has_room(used, bytes) : at_most(bytes, heap_limit())));
  }
  facts_.add(possible);
}

}  // namespace pcegar::encoding
