// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Cells of regions: select and store at addresses (regions.cpp defines cells).
//
// Replays take no evidence from undefined behaviour: they require that pointers are not null, that
// indices are inside their arrays, and that the path has written what it reads, at one of the
// addresses that it wrote to. Memory of the environment may hold any value; such values are not
// confirmed.

#include <algorithm>
#include <bit>
#include <map>

#include "cfa/operands.hpp"
#include "cfa/zero_array.hpp"
#include "encoding/structures.hpp"
#include "encoding/sums.hpp"
#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

/// Whether the addresses differ for all values of the variables in them.
bool are_apart(smt::TermManager& terms, Term a, Term b) {
  const auto [first, first_offset] = base_and_offset(terms, a);
  const auto [second, second_offset] = base_and_offset(terms, b);
  return first == second ? first_offset != second_offset
                         : terms.kind(terms.equal(a, b)) == smt::Kind::False;
}

/// Whether the address lies in the block for all values of the variables in them.
bool is_surely_in(const smt::TermManager& terms, const TranslationLog::Block& block, Term address) {
  const auto [start, start_offset] = base_and_offset(terms, block.start);
  const auto [base, offset] = base_and_offset(terms, address);
  return base == start && terms.is_constant(block.bytes) && start_offset <= offset &&
         offset < start_offset + terms.number(block.bytes).get_num();
}

/// More would make a replay's formulas too big.
constexpr std::size_t max_stores = 256;
constexpr std::size_t max_mirrors = 8;
constexpr unsigned byte_bits = 8;

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

/// In a replay: what C requires of an access.
void Translator::state_accessible(const Expression& lvalue) {
  state_bounds(lvalue);
  const Expression* root = cfa::root_of(lvalue);
  const auto* dereference = root != nullptr ? std::get_if<cfa::Dereference>(&root->node) : nullptr;
  if (dereference == nullptr) return;
  const Shape shape = pointer_shape();
  const Expression& pointer = *dereference->pointer;
  const Term start = arithmetic_.term(
      arithmetic_.convert(read(pointer), Shape(*pointer.type), shape, facts_), shape);
  facts_.add(terms_.bv(smt::Kind::BvUle, terms_.bit_vector(page_bytes, shape.bits), start));
  facts_.add(terms_.bv(smt::Kind::BvUlt, start,
                       terms_.bit_vector(shape.modulus() - page_bytes, shape.bits)));
  const MemoryMap::Reach reach = context_.memory->reached_by(pointer);
  if (!reach.is_known && !oracle_->depends_on_address(oracle_->resolved(start))) {
    state_aligned(start, *root->type);
    state_apart(start, *root->type);
  }
  if (!reach.is_known || reach.objects.size() != 1 || reach.objects[0]->size_bytes == 0) return;
  const MemoryMap::Object& object = *reach.objects[0];
  const auto at = [&](std::uint64_t distance) {
    return arithmetic_.term(address_at(distance), shape);
  };
  facts_.add(terms_.bv(smt::Kind::BvUle, at(object.address), start));
  facts_.add(terms_.bv(smt::Kind::BvUlt, start, at(object.address + object.reach())));
}

/// A pointer from outside is aligned for what it points to.
void Translator::state_aligned(Term start, const cfa::Type& type) {
  facts_.add(is_aligned(terms_, start, type, pointer_shape().bits));
}

/// Structures outside do not overlap in part.
void Translator::state_apart(Term start, const cfa::Type& type) {
  if (!context_.options.apart_outside) return;
  constexpr std::size_t most = 32;
  std::vector<StructurePointer> others = oracle_->outside();
  others.insert(others.end(), log_.outside.begin(), log_.outside.end());
  for (std::size_t i = 0; i < std::min(most, others.size()); ++i)
    facts_.add(do_not_overlap_in_part(terms_, {start, &type}, others[i], pointer_shape().bits));
  log_.outside.push_back({start, &type});
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
  // Unless the user says so, the path cannot choose the content of the environment's memory.
  const Origin origin{"read through a pointer", &e};
  const Shape shape = pattern_shape(type);
  const bool is_chosen = is_chosen_outside(place.address, region);
  if (is_chosen) {
    facts_.add(is_apart(place.address));
    facts_.add(terms_.and_(oracle_->stores(region).chosen_if));
    facts_.add(may_have_changed(place.address, region));
  }
  const Value unknown =
      is_chosen ? arbitrary(type, shape, Cause::Input, origin, to_string(context_.program, e))
                : approximate(type, origin);
  // Drivers allocate structures of their own cleared.
  const bool is_number_of_program =
      context_.options.environment_memory == EnvironmentMemory::Shared && !type.is_pointer() &&
      cfa::is_in_private_structure(e);
  if (is_chosen && is_number_of_program)
    facts_.add(terms_.equal(arithmetic_.term(unknown, shape), terms_.bit_vector(0, shape.bits)));
  facts_.add(
      terms_.equal(arithmetic_.term(unknown, shape),
                   arithmetic_.term(arithmetic_.convert(value, stored, shape, facts_), shape)));
  return unknown;
}

/// In a replay: the program has not written the cell at an address, or a call that was given it has
/// come later. The cells of a region do not overlap.
Term Translator::may_have_changed(Term address, SlotId region) {
  const AddressOracle::Stores& stores = oracle_->stores(region);
  // By address, the number of the last store; a store to a loop's cell is one condition.
  std::map<Term, std::size_t> last_stores;
  for (std::size_t i = 0; i < stores.before.size(); ++i) last_stores[stores.before[i].address] = i;
  const auto no_store_from = [&](std::size_t first) {
    std::vector<Term> others;
    for (const auto& [stored, last] : last_stores)
      if (last >= first) others.push_back(terms_.not_(terms_.equal(address, stored)));
    return terms_.and_(others);
  };
  std::vector<Term> cases{no_store_from(0)};
  // Of calls with one pointer, what holds for an earlier one holds for the last one, too.
  std::map<Term, AddressOracle::Stores::Change> last_changes;
  for (const AddressOracle::Stores::Change& change : stores.changes)
    if (change.address.valid()) last_changes.insert_or_assign(change.address, change);
  for (const auto& [pointer, change] : last_changes) {
    const Term distance = terms_.bv(smt::Kind::BvSub, address, change.address);
    const Term bytes = terms_.bit_vector(mpz_class(static_cast<unsigned long>(change.bytes)),
                                         pointer_shape().bits);
    cases.push_back(
        terms_.and_(terms_.bv(smt::Kind::BvUlt, distance, bytes), no_store_from(change.stores)));
  }
  return terms_.or_(cases);
}

/// In a replay: whether the environment chooses what the cell of its memory at an address holds.
/// The address must be known to come from outside. Whatever else may have changed the region must
/// be known, too, or have been the environment.
bool Translator::is_chosen_outside(Term address, SlotId region) const {
  const EnvironmentMemory memory = context_.options.environment_memory;
  if (memory == EnvironmentMemory::Unknown) return false;
  const AddressOracle::Stores& stores = oracle_->stores(region);
  const std::vector<Term>& variables = terms_.free_variables(address);
  return stores.is_chosen && stores.is_confirmed && oracle_->is_confirmed(address) &&
         !oracle_->depends_on_address(oracle_->resolved(address)) &&
         !oracle_->is_of_library(address) &&
         // This step by itself:
         std::none_of(log_.stores.begin(), log_.stores.end(),
                      [&](const auto& store) { return store.region == region; }) &&
         std::none_of(log_.writes.begin(), log_.writes.end(),
                      [region](const auto& write) { return write.slot == region; }) &&
         std::none_of(log_.unknowns.begin(), log_.unknowns.end(), [&](const auto& unknown) {
           return std::find(variables.begin(), variables.end(), unknown.variable) !=
                  variables.end();
         });
}

/// The scalar of that shape at an address: a cell, or the bytes from there on.
Value Translator::load(SlotId region, Term address, const Shape& shape, Origin origin,
                       Content required, bool* is_known) {
  const unsigned bits = context_.slots.slot(region).type->bits;
  if (bits == shape.bits) return load_cell(region, address, shape, origin, required, is_known);
  if (bits != byte_bits || shape.bits % byte_bits != 0) {
    const cfa::Type any{.kind = cfa::TypeKind::Integer, .bits = shape.bits};
    return arithmetic_.convert(approximate(any, origin), Shape(any), shape, facts_);
  }
  const Shape byte(byte_bits, false);
  const Shape whole(shape.bits, false);
  Value result = arithmetic_.constant(0, whole);
  bool all_known = true;
  for (unsigned shift = 0; shift < shape.bits; shift += byte_bits) {
    bool known = false;
    const Term at = displaced(address, shift / byte_bits);
    const Value part = arithmetic_.convert(load_cell(region, at, byte, origin, required, &known),
                                           byte, whole, facts_);
    const Value shifted =
        arithmetic_.binary(cfa::BinaryOperator::ShiftLeft, part, arithmetic_.constant(shift, whole),
                           whole, whole, facts_);
    result = arithmetic_.binary(cfa::BinaryOperator::Add, result, shifted, whole, whole, facts_);
    all_known = all_known && known;
  }
  if (is_known != nullptr) *is_known = all_known;
  return arithmetic_.convert(result, whole, shape, facts_);
}

/// The content of a cell as a value of that shape.
Value Translator::load_cell(SlotId region, Term address, const Shape& shape, const Origin& origin,
                            Content required, bool* is_known) {
  const Shape cell(shape.bits, false);
  const auto value_of = [&](Term content) {
    return arithmetic_.convert(arithmetic_.variable(content, cell, facts_), cell, shape, facts_);
  };
  const Term content = terms_.select(current(region), address);
  if (oracle_ == nullptr) return value_of(content);
  const AddressOracle::Stores& stores = oracle_->stores(region);
  // The last write to the very same address.
  const Term resolved = oracle_->resolved(address);
  for (auto store = stores.known.rbegin(); store != stores.known.rend(); ++store) {
    const Term written = oracle_->resolved(store->address);
    if (written == resolved) {
      if (is_known != nullptr) *is_known = true;
      return value_of(store->value);
    }
    if (!are_apart(terms_, written, resolved)) break;
  }
  bool is_in_block = false;
  for (const TranslationLog::Block& block : oracle_->blocks()) {
    if (!is_surely_in(terms_, block, resolved)) continue;
    is_in_block = true;
    state_zero(block, region, address);
  }
  if (is_known != nullptr) *is_known = is_in_block;
  if (is_in_block) return value_of(content);
  if (required == Content::Any || !stores.is_complete) return value_of(content);
  if (stores.known.size() > max_stores) {
    log_.unknowns.push_back({current(region), origin});
    return value_of(content);
  }
  std::vector<Term> written;
  for (const TranslationLog::Store& store : stores.known)
    written.push_back(terms_.equal(store.address, address));
  for (const TranslationLog::Block& block : oracle_->blocks()) {
    written.push_back(is_in(block, address));
    state_zero(block, region, address);
  }
  facts_.add(terms_.or_(written));
  return value_of(content);
}

// ---- writing ----------------------------------------------------------------------------------

Term Translator::is_in(const TranslationLog::Block& block, Term address) {
  return terms_.bv(smt::Kind::BvUlt, terms_.bv(smt::Kind::BvSub, address, block.start),
                   block.bytes);
}

/// States that a cell of the region that lies in the block held zero, if the block started so.
void Translator::state_zero(const TranslationLog::Block& block, SlotId region, Term address) {
  for (std::size_t i = 0; i < block.regions.size(); ++i) {
    if (block.regions[i] != region) continue;
    const unsigned bits = context_.slots.slot(region).type->bits;
    const Term is_zero =
        terms_.equal(terms_.select(block.zero[i], address), terms_.bit_vector(0, bits));
    facts_.add(terms_.or_(terms_.not_(is_in(block, address)), is_zero));
  }
}

/// In a replay: scalars that are held in regions only keep their content, which is arbitrary
/// already.
bool Translator::leave_arbitrary(const Storage& storage, Term address, std::uint64_t bytes) {
  const bool is_left = oracle_ != nullptr && !is_computed_ && bytes > 0 &&
                       storage.kind == Storage::Kind::Unmodelled && !storage.pieces.empty() &&
                       std::all_of(storage.pieces.begin(), storage.pieces.end(), [&](SlotId slot) {
                         return context_.slots.slot(slot).is_region;
                       });
  if (!is_left) return false;
  const mpz_class size = static_cast<unsigned long>(bytes);
  log_.blocks.push_back({address, terms_.bit_vector(size, pointer_shape().bits)});
  return true;
}

/// The same for a long array that starts as zero.
bool Translator::leave_zero(const Place& target, const Expression& value) {
  if (!cfa::is_long_zero_array(value) || target.kind != Place::Kind::Storage ||
      target.candidates.size() != 1)
    return false;
  const Storage& storage = *target.candidates[0].storage;
  if (storage.type == nullptr ||
      !leave_arbitrary(storage, arithmetic_.term(address_at(storage.address), pointer_shape()),
                       storage.type->size_bytes))
    return false;
  TranslationLog::Block& block = log_.blocks.back();
  block.regions = storage.pieces;
  for (const SlotId region : block.regions) block.zero.push_back(current(region));
  return true;
}

/// A number of so many bits, as a cell or as bytes.
void Translator::store_number(SlotId region, Term address, const Value& number, unsigned bits,
                              Term guard) {
  const Shape whole(bits, false);
  const unsigned width = context_.slots.slot(region).type->bits;
  if (width == bits) return store_cell(region, address, arithmetic_.term(number, whole), guard);
  if (width != byte_bits || bits % byte_bits != 0) {
    forget_slot(region, Cause::Approximated, {"write of another width", nullptr});
    return;
  }
  const Shape byte(byte_bits, false);
  for (unsigned shift = 0; shift < bits; shift += byte_bits) {
    const Value shifted =
        arithmetic_.binary(cfa::BinaryOperator::ShiftRight, number,
                           arithmetic_.constant(shift, whole), whole, whole, facts_);
    store_cell(region, displaced(address, shift / byte_bits),
               arithmetic_.term(arithmetic_.convert(shifted, whole, byte, facts_), byte), guard);
  }
}

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
  const unsigned bits = place.bit_width.value_or(type.bits);
  const Shape cell(bits, false);
  const Value stored =
      arithmetic_.convert(as_stored(value, type, type), pattern_shape(type), cell, facts_);
  const Term content = arithmetic_.term(stored, cell);
  store_number(region, place.address, stored, bits, terms_.true_());
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

/// Gives arbitrary values to a scalar, or to all scalars of a structure.
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

/// An unknown value of such a scalar, for a cell.
Value Translator::arbitrary(const cfa::Type& type, const Shape& shape, Cause cause,
                            const Origin& origin, const std::string& what, Term guard) {
  const SlotId slot = context_.slots.pseudo_slot(arithmetic_.sort(shape));
  const Term value = new_version(slot);
  if (cause == Cause::Input) {
    arithmetic_.state_input_range(value, type.is_float() ? Shape(type) : shape, facts_);
    log_.writes.push_back(
        {slot, value, {}, cause, origin, what.empty() ? "memory" : what, guard, &type});
    if (oracle_ != nullptr && !is_allocating_ && type.is_pointer()) state_outside(value, type);
  } else {
    log_.unknowns.push_back({value, origin});
  }
  return arithmetic_.variable(value, shape, facts_);
}

/// Gives all scalars from an address on values that the environment chooses, if they are cells of
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
          forget_reached({region}, origin, Owner::Environment);
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
  store_number(region, address, arithmetic_.convert(value, shape, cell, facts_), bits,
               terms_.true_());
}

/// For scalars that are held in both places: copies the slots' content to the regions.
void Translator::mirror(const Storage& storage, Term guard) {
  std::vector<const Storage*> cells;
  collect_cells(storage, Storage::Home::Both, cells);
  for (const Storage* cell : cells) {
    const Shape stored = pattern_shape(*cell->type);
    const Shape raw(stored.bits, false);
    const Term address = arithmetic_.term(address_at(cell->address), pointer_shape());
    Value value;
    if (cell->slot.valid()) {
      const Shape held = pattern_shape(*context_.slots.slot(cell->slot).type);
      value = arithmetic_.convert(arithmetic_.variable(current(cell->slot), held, facts_), held,
                                  raw, facts_);
    } else {
      const Term any = new_version(context_.slots.pseudo_slot(arithmetic_.sort(raw)));
      log_.unknowns.push_back({any, {"storage that is not modelled", nullptr}});
      value = arithmetic_.variable(any, raw, facts_);
    }
    store_number(cell->region, address, value, stored.bits, guard);
  }
}

/// An arbitrary value for a scalar of an object that is held in a region.
void Translator::forget_held(const Storage& held, Term guard, Cause cause, const Origin& origin,
                             const std::string& what) {
  if (is_computed_) cause = Cause::Approximated;
  const Shape shape(held.type->bits, false);
  const Value value = arbitrary(*held.type, shape, cause, origin, what, guard);
  store_number(held.region, arithmetic_.term(address_at(held.address), pointer_shape()), value,
               shape.bits, guard);
}

}  // namespace pcegar::encoding
