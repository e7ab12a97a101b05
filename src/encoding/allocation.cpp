// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Allocation. If the memory map has no object for a call, the new object starts after all memory
// allocated so far: at the counter `<heap>`, which grows by the size. So new objects are disjoint
// from all others, including freed ones. If there is no room, or if an array has more bytes than a
// number holds, the result is null. With 32 bits, programs do reuse space; there the result is any
// address, and no replay relies on it.

#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::Expression;
using smt::Term;
using Cause = TranslationLog::Cause;

namespace {

/// However many objects of this size a program allocates, the address space is not exhausted.
constexpr unsigned long small_allocation = 1UL << 16;

}  // namespace

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

/// If the program depends on the lowest bits of addresses: a number that is not less, and a
/// multiple of the alignment.
Term Translator::rounded(Term bytes, const mpz_class& alignment) {
  if (context_.memory->alignments().unit() == 1) return bytes;
  const mpz_class rest = alignment - 1;
  if (context_.options.arithmetic == Arithmetic::Integer) {
    const Term unit = terms_.integer(alignment);
    const Term units = terms_.int_divide(terms_.add(bytes, terms_.integer(rest)), unit);
    return terms_.scale(alignment, units);
  }
  const unsigned bits = pointer_shape().bits;
  const Term sum = terms_.bv(smt::Kind::BvAdd, bytes, terms_.bit_vector(rest, bits));
  const mpz_class mask = pointer_shape().modulus() - alignment;
  return terms_.bv(smt::Kind::BvAnd, sum, terms_.bit_vector(mask, bits));
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
  facts_.add(terms_.equal(counter, rounded(counter, heap_alignment)));
  facts_.add(at_most(number(0), bytes));
  // The model never reuses space. If the program may therefore run out of it, it continues with any
  // address.
  const bool may_run_out = shape.bits < 64 && !size.is_small;
  Term fits = integers && !may_run_out ? terms_.true_() : has_room(counter, bytes);
  if (!integers)
    fits = terms_.and_(fits, at_most(arithmetic_.term(address_at(0), shape), heap_limit()));
  fits = terms_.and_(fits, terms_.not_(size.overflows));
  const mpz_class alignment = heap_alignment;
  // The same number in both arithmetics, so that what is proved in one holds in the other.
  const Term room = size.constant && *size.constant < shape.modulus() / 4
                        ? number((*size.constant / alignment + 2) * alignment)
                        : rounded(sum(bytes, number(alignment)), alignment);
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
  const bool is_any = !is_zero && known.kind == alias::KnownCall::Kind::Allocates &&
                      !alias::may_be_cleared(known, context_.program.call_site(id));
  const MemoryMap::HeapCells& content = context_.memory->heap_cells(id);
  const bool is_block = is_any && (!content.are_all || content.cells.empty());
  if (is_block) log_.blocks.push_back({start, bytes});
  for (const MemoryMap::HeapCell& cell : content.cells) {
    if (is_block) break;
    const Shape cell_shape(cell.type->bits, false);
    const Value initial =
        is_zero
            ? arithmetic_.constant(0, cell_shape)
            : arbitrary(*cell.type, cell_shape, is_any ? Cause::Input : Cause::Approximated,
                        {"uninitialised memory from " + context_.program.call_site(id).name + "()",
                         nullptr},
                        {});
    store_number(cell.region, displaced(start, cell.offset), initial, cell_shape.bits, fits);
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
