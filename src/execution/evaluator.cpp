// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions. An address is an object and a distance; its number is not known. So only facts that
// hold for every place of the object are known: sums with numbers, differences and order within one
// object, and that objects which are alive have different places. Everything else that is computed
// from an address is unknown, and so is a value that is read where no object is known to be.
#include <algorithm>

#include "execution/machine.hpp"
#include "execution/number.hpp"

namespace pcegar::execution {

using cfa::BinaryOperator;
using cfa::Expression;
using cfa::Type;

namespace {

constexpr std::uint64_t page_bytes = 4096;
/// Where a trial takes functions of the environment to be: no function of the program.
constexpr Wide outside_function = 0x7fff0000;
/// A pointer that comes from outside may lead to an array: of as many elements as are not larger.
constexpr std::uint64_t outside_array_bytes = 2048;

bool is_comparison(BinaryOperator op) {
  return op >= BinaryOperator::Less && op <= BinaryOperator::NotEqual;
}

Value of(const std::optional<Wide>& bits) {
  return bits ? Value::number(*bits) : Value{};
}

Value of(const std::optional<bool>& truth) {
  return truth ? Value::number(Wide{*truth}) : Value{};
}

Value constant(const cfa::Constant& node, const Type& type) {
  const bool is_negative = type.is_integer() && type.is_signed;
  const Wide bits = is_negative ? sign_extended(node.bits, 64) : Wide{node.high} << 64 | node.bits;
  return type.is_held() ? Value::number(low_bits(bits, type.bits)) : Value{};
}

}  // namespace

Value Machine::evaluate(const Expression& e) {
  const Type& type = *e.type;
  if (const auto* node = std::get_if<cfa::Constant>(&e.node)) {
    return constant(*node, type);
  }
  if (const auto* node = std::get_if<cfa::Unary>(&e.node)) {
    return evaluate(*node, type);
  }
  if (const auto* node = std::get_if<cfa::Binary>(&e.node)) {
    return evaluate(*node, type);
  }
  if (const auto* node = std::get_if<cfa::Cast>(&e.node)) {
    return evaluate(*node, type);
  }
  if (const auto* node = std::get_if<cfa::AddressOf>(&e.node)) {
    return address_of(place(*node->target));
  }
  if (const auto* node = std::get_if<cfa::FunctionAddress>(&e.node)) {
    return Value::of_function(node->function);
  }
  if (std::holds_alternative<cfa::Approximate>(e.node)) {
    took_apart_ = true;
    return {};
  }
  const Place at = place(e);
  const Value value = read(at, type);
  return value.is_known() || chooser_ == nullptr ? value : chosen(e, at);
}

/// A pointer that comes from outside: null, or to an object of its own. `pattern` says which.
Value Machine::outside(const Type& pointer, Wide pattern) {
  if (pattern == 0) {
    return Value::number(0);
  }
  const Type& target = *pointer.element;
  if (target.kind == cfa::TypeKind::Function) {
    return Value::number(outside_function);
  }
  const std::uint64_t element = std::max<std::uint64_t>(target.size_bytes, 1);
  const std::uint64_t count = std::max<std::uint64_t>(outside_array_bytes / element, 1);
  const ObjectId object = memory_.add(count * element, Lifetime::Outside);
  declared_.push_back({});
  return Value::address(object, 0);
}

/// No value is chosen for what may hold an address, or part of one.
Value Machine::chosen(const Expression& e, const Place& place) {
  const Type& type = *e.type;
  const unsigned bits = place.bit_width.value_or(type.bits);
  const std::optional<Target> target = type.is_held() ? find(place, bits) : std::nullopt;
  if (!target || memory_.touches_address(target->object, target->first_bit / 8,
                                         (target->first_bit % 8 + bits + 7) / 8)) {
    return {};
  }
  const Wide pattern = low_bits(chooser_->value(type), bits);
  if (type.is_pointer() && bits == pointer_bits() && target->first_bit % 8 == 0) {
    const Value pointer = outside(type, pattern);
    memory_.write(target->object, target->first_bit, bits, pointer);
    choices_.push_back({&e, pattern, Choice::Of::Memory});
    return pointer;
  }
  memory_.settle(target->object, target->first_bit, bits, pattern);
  const Value value = read(place, type);
  choices_.push_back({&e, value.bits, Choice::Of::Memory});
  return value;
}

Value Machine::result(const std::optional<Wide>& bits) {
  is_defined_ = is_defined_ && bits.has_value();
  return of(bits);
}

Value Machine::evaluate(const cfa::Cast& node, const Type& type) {
  const Type& from = *node.operand->type;
  const Value operand = evaluate(*node.operand);
  const Value result = convert(operand, from, type);
  if (!operand.is_number() || !from.is_held() || !type.is_held()) {
    return result;
  }
  const bool may_change = node.origin == cfa::Cast::Origin::Implicit && from.is_integer() &&
                          type.is_integer() && type.is_signed;
  const Wide before = from.is_signed ? sign_extended(operand.bits, from.bits) : operand.bits;
  const bool changes =
      may_change && result.is_number() && sign_extended(result.bits, type.bits) != before;
  is_defined_ = is_defined_ && result.is_known();
  converts_ = converts_ || changes;
  return result;
}

Value Machine::evaluate(const cfa::Unary& node, const Type& type) {
  const Value operand = evaluate(*node.operand);
  if (node.op == cfa::UnaryOperator::LogicalNot) {
    const Truth is = truth(operand, *node.operand->type);
    return is == Truth::Unknown ? Value{} : Value::number(Wide{is == Truth::False});
  }
  if (!operand.is_number() || !node.operand->type->is_held()) {
    lose(operand);
    return {};
  }
  if (node.op == cfa::UnaryOperator::Minus &&
      overflows(BinaryOperator::Subtract, 0, operand.bits, *node.operand->type)) {
    is_defined_ = false;
  }
  return result(unary(node.op, operand.bits, *node.operand->type, type));
}

Value Machine::evaluate(const cfa::Binary& node, const Type& type) {
  if (node.op == BinaryOperator::LogicalAnd || node.op == BinaryOperator::LogicalOr) {
    return logical(node);
  }
  if (node.op == BinaryOperator::Rounded) {
    return rounded(node);
  }
  const Value left = evaluate(*node.left);
  Value right = evaluate(*node.right);
  const Type& operands = *node.left->type;
  const Type& amount = *node.right->type;
  if (operands.is_pointer() && right.is_number() && amount.is_integer() && amount.is_signed) {
    right.bits = low_bits(sign_extended(right.bits, amount.bits), operands.bits);
  }
  const bool are_numbers = left.is_number() && right.is_number();
  const bool is_followed = operands.is_scalar() || (operands.is_float() && are_numbers);
  if (!left.is_known() || !right.is_known() || !is_followed || !node.right->type->is_held()) {
    if (!is_comparison(node.op)) {
      lose(left);
      lose(right);
    }
    return {};
  }
  if (are_numbers) {
    is_defined_ = is_defined_ && !overflows(node.op, left.bits, right.bits, operands);
    return result(binary(node.op, left.bits, right.bits, operands, amount));
  }
  if (is_comparison(node.op)) {
    return compare_pointers(node.op, left, right);
  }
  const Value moved = pointer_operation(node.op, left, right, type);
  took_apart_ = took_apart_ || !moved.is_known();
  return moved;
}

Value Machine::logical(const cfa::Binary& node) {
  const Truth decides = node.op == BinaryOperator::LogicalAnd ? Truth::False : Truth::True;
  const Truth left = condition(*node.left);
  const Truth right = left == decides ? left : condition(*node.right);
  const Truth result = left == decides || right == decides ? decides
                       : left == Truth::Unknown            ? left
                                                           : right;
  return result == Truth::Unknown ? Value{} : Value::number(Wide{result == Truth::True});
}

/// An operation on floats in a rounding mode.
Value Machine::rounded(const cfa::Binary& node) {
  const Value number = rounding_number(*node.right);
  const auto mode =
      number.is_number() ? rounding_mode(static_cast<std::uint64_t>(number.bits)) : std::nullopt;
  const Expression& operation = *node.left;
  const Type& type = *operation.type;
  if (const auto* unary = std::get_if<cfa::Unary>(&operation.node)) {
    const Value operand = evaluate(*unary->operand);
    lose(operand);
    return mode && operand.is_number() ? result(rounded_unary(unary->op, operand.bits, type, *mode))
                                       : Value{};
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&operation.node)) {
    const Value operand = evaluate(*cast->operand);
    lose(operand);
    const Type& from = *cast->operand->type;
    return mode && operand.is_number() && from.is_held()
               ? result(rounded_conversion(operand.bits, from, type, *mode))
               : Value{};
  }
  const auto& binary = std::get<cfa::Binary>(operation.node);
  const Value left = evaluate(*binary.left);
  const Value right = evaluate(*binary.right);
  lose(left);
  lose(right);
  return mode && left.is_number() && right.is_number()
             ? result(rounded_binary(binary.op, left.bits, right.bits, type, *mode))
             : Value{};
}

/// The mode as a number. For an operation on constants it is `mode & unknown`
/// (frontend/expression_builder.cpp), which is known if the mode is to nearest, 0.
Value Machine::rounding_number(const Expression& e) {
  const auto* masked = std::get_if<cfa::Binary>(&e.node);
  if (masked == nullptr || masked->op != BinaryOperator::BitAnd) {
    return evaluate(e);
  }
  const Value mode = evaluate(*masked->left);
  return mode.is_number() && mode.bits == 0 ? mode : Value{};
}

/// At least one operand is an address.
Value Machine::pointer_operation(BinaryOperator op, const Value& left, const Value& right,
                                 const Type& type) const {
  if (type.bits != pointer_bits()) {
    return {};
  }
  const auto at = [&](const Value& base, Wide offset) {
    return Value::address(base.object, static_cast<std::uint64_t>(low_bits(offset, type.bits)));
  };
  if (op == BinaryOperator::Add && left.is_address() && right.is_number()) {
    return at(left, left.bits + right.bits);
  }
  if (op == BinaryOperator::Add && right.is_address() && left.is_number()) {
    return at(right, left.bits + right.bits);
  }
  if (op == BinaryOperator::Subtract && left.is_address() && right.is_number()) {
    return at(left, left.bits - right.bits);
  }
  if (op == BinaryOperator::Subtract && left.is_address() && right.is_address() &&
      left.object == right.object) {
    return Value::number(low_bits(left.bits - right.bits, type.bits));
  }
  return {};
}

Value Machine::compare_pointers(BinaryOperator op, const Value& left, const Value& right) {
  if (op == BinaryOperator::Equal) {
    return of(equal(left, right));
  }
  if (op == BinaryOperator::NotEqual) {
    const std::optional<bool> same = equal(left, right);
    return same ? Value::number(Wide{!*same}) : Value{};
  }
  if (chooser_ != nullptr && left.is_number() != right.is_number()) {
    // A trial takes objects to lie between the first and the last page, where error codes are.
    const Wide number = left.is_number() ? left.bits : right.bits;
    const bool is_last = number >= low_bits(~Wide{0}, pointer_bits()) - page_bytes;
    if (is_last || number < page_bytes) {
      is_loose_ = true;
      const Wide between = page_bytes;
      const Type unsigned_word{.kind = cfa::TypeKind::Integer, .bits = pointer_bits()};
      return of(binary(op, left.is_number() ? number : between, left.is_number() ? between : number,
                       unsigned_word, unsigned_word));
    }
  }
  const bool in_one_object = left.is_address() && right.is_address() &&
                             left.object == right.object && is_in(left, true) && is_in(right, true);
  if (!in_one_object) {
    return {};
  }
  const Type distance{.kind = cfa::TypeKind::Integer, .bits = 64};
  return of(binary(op, left.bits, right.bits, distance, distance));
}

std::optional<bool> Machine::equal(const Value& left, const Value& right) const {
  if (left.is_number() || right.is_number()) {
    const Value& number = left.is_number() ? left : right;
    const Value& other = left.is_number() ? right : left;
    const bool is_object = other.kind == Value::Kind::Function || is_in(other, true);
    const bool is_elsewhere =
        number.bits == 0 || (chooser_ != nullptr && number.bits == outside_function);
    return is_elsewhere && is_object ? std::optional(false) : std::nullopt;
  }
  if (left.kind == Value::Kind::Function && right.kind == Value::Kind::Function) {
    return left.function == right.function;
  }
  if (!left.is_address() || !right.is_address()) {
    return is_in(left.is_address() ? left : right, false) ? std::optional(false) : std::nullopt;
  }
  if (left.object == right.object) {
    return is_in(left, true) && is_in(right, true) ? std::optional(left.bits == right.bits)
                                                   : std::nullopt;
  }
  const bool may_be_shared = memory_.lifetime(left.object) == Lifetime::Literal &&
                             memory_.lifetime(right.object) == Lifetime::Literal;
  return !may_be_shared && is_in(left, false) && is_in(right, false) ? std::optional(false)
                                                                     : std::nullopt;
}

/// Whether it points into an object that is alive and of known size, or (`or_at_end`) right behind
/// it.
bool Machine::is_in(const Value& address, bool or_at_end) const {
  if (!address.is_address() || !memory_.is_alive(address.object) ||
      !memory_.has_known_size(address.object)) {
    return false;
  }
  const std::uint64_t size = memory_.size(address.object);
  return address.bits < size || (or_at_end && address.bits == size);
}

Value Machine::convert(const Value& value, const Type& from, const Type& to) {
  if (&from == &to) {
    return value;
  }
  if (!value.is_known() || !from.is_held() || !to.is_held()) {
    lose(value);
    return {};
  }
  if (value.is_number()) {
    return of(execution::convert(value.bits, from, to));
  }
  if (to.is_boolean && truth(value, from) != Truth::Unknown) {
    return Value::number(Wide{truth(value, from) == Truth::True});
  }
  if (from.is_scalar() && to.is_scalar() && !to.is_boolean && to.bits == pointer_bits()) {
    return value;
  }
  lose(value);
  return {};
}

Truth Machine::truth(const Value& value, const Type& type) const {
  switch (value.kind) {
    case Value::Kind::Unknown: break;
    case Value::Kind::Number:
      if (type.is_held()) {
        return is_true(value.bits, type) ? Truth::True : Truth::False;
      }
      break;
    case Value::Kind::Address:
      if (is_in(value, true)) {
        return Truth::True;
      }
      break;
    case Value::Kind::Function: return Truth::True;
  }
  return Truth::Unknown;
}

Truth Machine::condition(const Expression& e) {
  return truth(evaluate(e), *e.type);
}

std::optional<Wide> Machine::distance(const cfa::Binary& comparison) {
  const Type& type = *comparison.left->type;
  if (!is_comparison(comparison.op) || !type.is_integer()) {
    return std::nullopt;
  }
  const Value left = evaluate(*comparison.left);
  const Value right = evaluate(*comparison.right);
  if (!left.is_number() || !right.is_number()) {
    return std::nullopt;
  }
  // Both in order of their type.
  const Wide offset = type.is_signed ? Wide{1} << (type.bits - 1) : 0;
  const Wide one = low_bits(left.bits + offset, type.bits);
  const Wide other = low_bits(right.bits + offset, type.bits);
  return one < other ? other - one : one - other;
}

Value Machine::address_of(const Place& place) const {
  const std::int64_t bytes = place.bits / 8;  // a bit-field has no address
  if (bytes == 0) {
    return place.pointer;
  }
  const auto distance = static_cast<Wide>(static_cast<std::uint64_t>(bytes));
  const Wide sum = low_bits(place.pointer.bits + distance, pointer_bits());
  switch (place.pointer.kind) {
    case Value::Kind::Number: return Value::number(sum);
    case Value::Kind::Address:
      return Value::address(place.pointer.object, static_cast<std::uint64_t>(sum));
    default: return {};
  }
}

Machine::Place Machine::place(const Expression& e) {
  if (const auto* node = std::get_if<cfa::VariableReference>(&e.node)) {
    return {Value::address(object_of(node->variable), 0)};
  }
  if (const auto* node = std::get_if<cfa::Dereference>(&e.node)) {
    return {evaluate(*node->pointer)};
  }
  if (const auto* node = std::get_if<cfa::FieldAccess>(&e.node)) {
    Place result = place(*node->base);
    const cfa::Field& field = node->base->type->fields[node->field];
    if (result.record == nullptr) {
      result.record = node->base->type;
      result.record_bits = result.bits;
      note_record(result.pointer, result.bits, *result.record);
    }
    result.bits += static_cast<std::int64_t>(field.offset_bits);
    result.bit_width = field.bit_width;
    return result;
  }
  if (const auto* node = std::get_if<cfa::ElementAccess>(&e.node)) {
    Place result = place(*node->base);
    const Value index = evaluate(*node->index);
    const Type& type = *node->index->type;
    if (!index.is_number() || !type.is_integer()) {
      took_apart_ = true;
      return {};
    }
    const Wide number = type.is_signed ? sign_extended(index.bits, type.bits) : index.bits;
    // What it leads to may be in the same object, but C does not define it.
    const Wide length = node->base->type->length.value_or(0);
    is_defined_ = is_defined_ && (length == 0 || number <= length);
    result.is_beyond = result.is_beyond || (length > 0 && number == length);
    result.bits += static_cast<std::int64_t>(number * 8 * e.type->size_bytes);
    result.bit_width.reset();
    return result;
  }
  return {};
}

/// The part of an object at that place; nothing if there may be none.
std::optional<Machine::Target> Machine::find(const Place& place, std::uint64_t bits) const {
  const Value& pointer = place.pointer;
  if (pointer.is_number() && pointer.bits < page_bytes) {
    throw NotConsidered{};
  }
  if (!pointer.is_address() || !memory_.is_alive(pointer.object)) {
    return std::nullopt;
  }
  const std::int64_t odd_bits = ((place.bits % 8) + 8) % 8;
  const std::int64_t whole_bytes = (place.bits - odd_bits) / 8;
  const auto offset = static_cast<std::uint64_t>(
      low_bits(pointer.bits + static_cast<std::uint64_t>(whole_bytes), pointer_bits()));
  const std::uint64_t bytes = (static_cast<std::uint64_t>(odd_bits) + bits + 7) / 8;
  if (!memory_.contains(pointer.object, offset, bytes)) {
    return std::nullopt;
  }
  return Target{pointer.object, 8 * offset + static_cast<std::uint64_t>(odd_bits)};
}

Value Machine::read(const Place& place, const Type& type) {
  if (!type.is_held()) {
    return {};
  }
  const unsigned bits = place.bit_width.value_or(type.bits);
  const std::optional<Target> target = find(place, bits);
  is_defined_ = is_defined_ && !place.is_beyond;
  if (!target) {
    is_defined_ = false;
    return {};
  }
  const Value value = memory_.read(target->object, target->first_bit, bits);
  if (!value.is_number()) {
    took_apart_ = took_apart_ || (!value.is_known() &&
                                  memory_.touches_address(target->object, target->first_bit / 8,
                                                          (target->first_bit % 8 + bits + 7) / 8));
    return value;
  }
  if (type.is_boolean && value.bits > 1) {
    is_defined_ = false;
    return {};
  }
  const bool is_negative = type.is_integer() && type.is_signed;
  return Value::number(
      low_bits(is_negative ? sign_extended(value.bits, bits) : value.bits, type.bits));
}

ObjectId Machine::object_of(cfa::VariableId id) {
  const cfa::Variable& variable = program_->variable(id);
  const auto object = activations_.object_of(*program_, id, [&](Lifetime lifetime) {
    const Type& type = *variable.type;
    declared_.push_back({variable.read_only, &type, {}, 0});
    return memory_.add(type.size_bytes, lifetime,
                       type.size_bytes > 0 ? Memory::Extent::Fixed : Memory::Extent::Growing);
  });
  if (!object) {
    throw Inexact{"a variable of another call"};
  }
  return *object;
}

}  // namespace pcegar::execution
