// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Addresses, and addresses as numbers.
//
// All objects and functions lie at fixed distances from one unknown address. If the program depends
// on the lowest bits of addresses, this address is a multiple of a unit, and the others are moved
// within a unit (alignments.cpp).
//
// C does not say which number an address is, so a replay takes no evidence from it: a number that
// depends on an address becomes an approximated one where it is used. The following does not depend
// on it, and is exact:
//  - an address may be stored, passed, converted back, and moved by adding to it;
//  - the order and distance of two numbers that point into one object, and the equality of others.
//    Numbers may point anywhere; they are evidence only if they point into their object;
//  - whether a number that points into an object lies below a number in the first page, or above
//    one in the last page (IS_ERR() of Linux);
//  - the bits below the object's alignment, which may also be set and cleared.

#include "encoding/translator.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using cfa::Expression;
using smt::Term;

namespace {

/// (number) p
bool is_converted_pointer(const Expression& e) {
  const Expression* inner = &e;
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    inner = cast->operand;
    if (inner->type->is_pointer()) return true;
  }
  return inner->type->is_pointer();
}

/// The number without conversions that keep its lowest bits.
const Expression& without_narrowing(const Expression& number, std::uint64_t modulus) {
  const Expression* inner = &number;
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    const cfa::Type& to = *inner->type;
    if (!to.is_scalar() || to.is_boolean || !cast->operand->type->is_scalar()) break;
    if (to.bits < 64 && (std::uint64_t{1} << to.bits) < modulus) break;
    inner = cast->operand;
  }
  return *inner;
}

}  // namespace

// ---- addresses --------------------------------------------------------------------------------

/// The address of the first object. No object lies in the first page, nor in the last one, where
/// pointers that encode error numbers point.
Value Translator::address_base() {
  const Shape shape = pointer_shape();
  const mpz_class extent = static_cast<unsigned long>(context_.memory->extent());
  const mpz_class last_start = shape.modulus() - page_bytes - extent;
  const mpz_class unit = static_cast<unsigned long>(context_.memory->alignments().unit());
  if (context_.options.arithmetic == Arithmetic::Integer) {
    const Term start = terms_.variable("&objects", terms_.int_sort());
    facts_.add(terms_.less(terms_.integer(page_bytes - 1), start));
    if (unit > 1)
      facts_.add(
          terms_.equal(start, terms_.scale(unit, terms_.variable("&unit", terms_.int_sort()))));
    return {start, {}, {page_bytes, last_start}, true};
  }
  const unsigned bits = shape.bits;
  const Term start = terms_.variable("&objects%" + std::to_string(bits), arithmetic_.sort(shape));
  facts_.add(terms_.bv(smt::Kind::BvUle, terms_.bit_vector(page_bytes, bits), start));
  facts_.add(terms_.bv(smt::Kind::BvUle, start, terms_.bit_vector(last_start, bits)));
  if (unit > 1)
    facts_.add(terms_.equal(terms_.bv(smt::Kind::BvAnd, start, terms_.bit_vector(unit - 1, bits)),
                            terms_.bit_vector(0, bits)));
  return arithmetic_.variable(start, shape, facts_);
}

/// The address so many bytes after the first object's, in or at the end of the object at `object`.
Value Translator::address_at(std::uint64_t distance, std::uint64_t object) {
  const Shape shape = pointer_shape();
  const mpz_class bytes = static_cast<unsigned long>(distance);
  const Value base = address_base();
  const auto step = context_.memory->step(object);
  const std::string name = step ? "&place:" + std::to_string(step->object) : "";
  const std::uint64_t unit = context_.memory->alignments().unit();
  if (context_.options.arithmetic == Arithmetic::Integer) {
    Term sum = terms_.add(base.term, terms_.integer(bytes));
    mpz_class last = base.range.high + bytes;
    if (step) {
      const mpz_class choices = static_cast<unsigned long>(unit / step->bytes);
      const Term place = terms_.variable(name, terms_.int_sort());
      facts_.add(terms_.less_equal(terms_.integer(0), place));
      facts_.add(terms_.less(place, terms_.integer(choices)));
      sum =
          terms_.add(sum, terms_.scale(mpz_class(static_cast<unsigned long>(step->bytes)), place));
      last += static_cast<unsigned long>(unit - step->bytes);
    }
    return {sum, {}, {base.range.low + bytes, last}, true};
  }
  const unsigned bits = shape.bits;
  Term sum = base.term;
  if (step) {
    const mpz_class choices = static_cast<unsigned long>(unit / step->bytes);
    const Term place = terms_.variable(name + "%" + std::to_string(bits), arithmetic_.sort(shape));
    facts_.add(terms_.bv(smt::Kind::BvUlt, place, terms_.bit_vector(choices, bits)));
    const Term factor = terms_.bit_vector(mpz_class(static_cast<unsigned long>(step->bytes)), bits);
    sum = terms_.bv(smt::Kind::BvAdd, sum, terms_.bv(smt::Kind::BvMul, factor, place));
  }
  if (bytes != 0) sum = terms_.bv(smt::Kind::BvAdd, sum, terms_.bit_vector(bytes, bits));
  return arithmetic_.variable(sum, shape, facts_);
}

// ---- addresses as numbers ---------------------------------------------------------------------

/// In a replay, whether the value depends on the number of an address.
bool Translator::holds_address(const Value& value) const {
  return oracle_ != nullptr && value.term.valid() && oracle_->depends_on_address(value.term);
}

/// In a replay, an address that becomes a number becomes an approximated one.
Value Translator::without_address(Value value, const cfa::Type& type, const Expression& e) {
  if (!holds_address(value)) return value;
  const Shape shape(type);
  const Value number = approximate(type, {"address used as a number", &e});
  facts_.add(terms_.equal(arithmetic_.term(number, shape), value.term));
  return number;
}

/// The value of an expression; for an integer, its number matters.
Value Translator::read(const Expression& e) {
  const Value value = value_of(e);
  return e.type->is_integer() ? without_address(value, *e.type, e) : value;
}

/// The same for pointers, too.
Value Translator::number(const Expression& e) {
  return e.type->is_scalar() ? without_address(value_of(e), *e.type, e) : value_of(e);
}

/// In a replay: the number points into one of the objects that it may point to. False if these are
/// not known.
bool Translator::state_inside(const Value& value, const Expression& e) {
  if (is_converted_pointer(e)) return true;  // C says so
  const MemoryMap::Reach reach = context_.memory->reached_by(e);
  if (!reach.is_known || reach.objects.empty() || e.type->bits != pointer_shape().bits)
    return false;
  std::vector<Term> possible;
  for (const MemoryMap::Object* object : reach.objects) {
    if (object->size_bytes == 0) return false;
    const auto at = [&](std::uint64_t distance) {
      return arithmetic_.term(address_at(distance, object->address), pointer_shape());
    };
    const Term number = arithmetic_.term(value, pointer_shape());
    possible.push_back(
        terms_.and_(terms_.bv(smt::Kind::BvUle, at(object->address), number),
                    terms_.bv(smt::Kind::BvUle, number, at(object->address + object->size_bytes))));
  }
  facts_.add(terms_.or_(possible));
  return true;
}

/// A number that is compared as an address.
Value Translator::in_object(Value value, const Expression& e) {
  const bool is_address = e.type->bits == pointer_shape().bits;
  if (!e.type->is_integer() || !holds_address(value) || (is_address && state_inside(value, e)))
    return value;
  return without_address(value, *e.type, e);
}

/// Whether an address is compared with a number in the first page or in the last one, where no
/// object lies: which number the address is does not matter then.
bool Translator::is_beyond_objects(const Value& bound, const Expression& e,
                                   const Expression& address) {
  const Shape shape = pointer_shape();
  if (address.type->bits != shape.bits || address.type->is_signed || e.type->bits > shape.bits)
    return false;
  const Value number = arithmetic_.convert(bound, Shape(*e.type), shape, facts_);
  if (!number.term.valid() || !terms_.is_constant(number.term)) return false;
  const mpz_class value = terms_.number(number.term).get_num();
  return value < page_bytes || value > shape.modulus() - page_bytes;
}

std::pair<Value, Value> Translator::compared(const cfa::Binary& e, MemoryMap::Relation relation) {
  const bool is_equality = e.op == BinaryOperator::Equal || e.op == BinaryOperator::NotEqual;
  Value left = value_of(*e.left);
  Value right = value_of(*e.right);
  const bool left_holds = holds_address(left);
  const bool right_holds = holds_address(right);
  if (!left_holds && !right_holds) return {left, right};
  if (is_equality && e.left->type->is_pointer() && e.right->type->is_pointer())
    return {left, right};
  if (!is_equality && left_holds != right_holds &&
      (left_holds ? is_beyond_objects(right, *e.right, *e.left)
                  : is_beyond_objects(left, *e.left, *e.right)))
    return {in_object(left, *e.left), in_object(right, *e.right)};
  const bool known =
      is_equality
          ? (left_holds || is_null_constant(*e.left)) && (right_holds || is_null_constant(*e.right))
          : relation == MemoryMap::Relation::SameObject && left_holds && right_holds;
  if (known) return {in_object(left, *e.left), in_object(right, *e.right)};
  return {without_address(left, *e.left->type, *e.left),
          without_address(right, *e.right->type, *e.right)};
}

/// A value that is compared with 0.
Value Translator::compared_with_null(const Expression& e) {
  return in_object(value_of(e), e);
}

/// Conversions between pointers and numbers of the same width keep the value.
Value Translator::converted_operand(const cfa::Cast& e, const cfa::Type& to,
                                    const Expression& whole) {
  const cfa::Type& from = *e.operand->type;
  if (to.is_boolean) return compared_with_null(*e.operand);
  const Value value = value_of(*e.operand);
  const bool keeps = to.is_scalar() && from.is_scalar() && from.bits == pointer_shape().bits &&
                     to.bits >= from.bits;
  return keeps || !from.is_scalar() ? value : without_address(value, from, whole);
}

/// An address and a distance.
std::pair<Value, Value> Translator::summands(const cfa::Binary& e, const Shape& shape) {
  Value left = value_of(*e.left);
  Value right = value_of(*e.right);
  const bool left_holds = holds_address(left);
  const bool right_holds = holds_address(right);
  const bool is_wide = shape.bits == pointer_shape().bits;
  const bool is_moved = e.op == BinaryOperator::Add ? left_holds != right_holds : !right_holds;
  if (is_wide && is_moved) return {left, right};
  return {without_address(left, *e.left->type, *e.left),
          without_address(right, *e.right->type, *e.right)};
}

/// A value that does not depend on addresses although its term contains one.
Value Translator::independent(const Value& value, const Shape& shape) {
  if (!holds_address(value)) return value;
  const SlotId slot = context_.slots.pseudo_slot(arithmetic_.sort(shape));
  write(slot, arithmetic_.term(value, shape));
  return arithmetic_.variable(current(slot), shape, facts_);
}

/// The difference of two pointers into one object. It does not depend on the object's address.
std::optional<Value> Translator::read_distance(const cfa::Binary& e, const Shape& shape) {
  const bool are_pointers = is_converted_pointer(*e.left) && is_converted_pointer(*e.right);
  if (shape.bits != pointer_shape().bits || (!are_pointers && oracle_ == nullptr))
    return std::nullopt;
  const Value left = value_of(*e.left);
  const Value right = value_of(*e.right);
  if (oracle_ != nullptr && !are_pointers) {
    const bool are_addresses = holds_address(left) && holds_address(right);
    if (!are_addresses || !state_inside(left, *e.left) || !state_inside(right, *e.right))
      return std::nullopt;
  }
  const Value distance = arithmetic_.binary(
      e.op, arithmetic_.convert(left, Shape(*e.left->type), shape, facts_),
      arithmetic_.convert(right, Shape(*e.right->type), shape, facts_), shape, shape, facts_);
  return independent(distance, shape);
}

/// An operation on the lowest bits of a number that may be an address; nothing for other
/// operations, or if the alignment does not determine these bits.
std::optional<Value> Translator::change_low_bits(const cfa::Binary& e, const LowBits& low,
                                                 const Expression& whole) {
  if (context_.memory->alignments().unit() == 1) return std::nullopt;
  const bool keeps = low.kind == LowBits::Kind::Keeps;
  const Expression& source = keeps ? without_narrowing(*low.number, low.modulus) : *low.number;
  address_base();  // what it is a multiple of
  const Value value = value_of(source);
  const Shape shape(*whole.type);
  if (!holds_address(value) || low.modulus > context_.memory->alignments().of(source))
    return std::nullopt;
  if (!keeps && shape.bits != pointer_shape().bits) return std::nullopt;
  const Value number = arithmetic_.convert(value, Shape(*source.type), shape, facts_);
  if (keeps) {
    const mpz_class mask = static_cast<unsigned long>(low.modulus - 1);
    return independent(arithmetic_.binary(BinaryOperator::BitAnd, number,
                                          arithmetic_.constant(mask, shape), shape, shape, facts_),
                       shape);
  }
  const Expression& other = low.number == e.left ? *e.right : *e.left;
  const Value mask = arithmetic_.convert(value_of(other), Shape(*other.type), shape, facts_);
  return arithmetic_.binary(e.op, number, mask, shape, shape, facts_);
}

}  // namespace pcegar::encoding
