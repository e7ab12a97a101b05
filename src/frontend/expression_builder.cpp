// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/expression_builder.hpp"

#include <optional>
#include <utility>

#include "cfa/operands.hpp"
#include "frontend/constant_folding.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

using cfa::Expression;
using Value = ExpressionBuilder::Value;

std::uint64_t normalise(const cfa::Type& type, std::uint64_t bits) {
  if (type.is_boolean) {
    return bits & 1U;
  }
  if (type.bits == 0 || type.bits >= 64) {
    return bits;
  }
  const std::uint64_t mask = (std::uint64_t{1} << type.bits) - 1;
  const std::uint64_t low = bits & mask;
  const bool negative = type.is_signed && ((low >> (type.bits - 1)) & 1U) != 0;
  return negative ? low | ~mask : low;
}

bool is_stable(const cfa::Program& program, const Expression& expression) {
  if (const auto* reference = std::get_if<cfa::VariableReference>(&expression.node)) {
    return program.variable(reference->variable).kind == cfa::VariableKind::Temporary &&
           (expression.type->is_scalar() || expression.type->is_float());
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&expression.node)) {
    return is_stable(program, *cast->operand);
  }
  if (const auto* address = std::get_if<cfa::AddressOf>(&expression.node)) {
    const Expression* target = address->target;
    while (true) {
      if (const auto* field = std::get_if<cfa::FieldAccess>(&target->node)) {
        target = field->base;
      } else if (const auto* element = std::get_if<cfa::ElementAccess>(&target->node)) {
        if (!is_stable(program, *element->index)) {
          return false;
        }
        target = element->base;
      } else {
        return std::holds_alternative<cfa::VariableReference>(target->node);
      }
    }
  }
  return std::holds_alternative<cfa::Constant>(expression.node) ||
         std::holds_alternative<cfa::FunctionAddress>(expression.node);
}

bool is_total(const Expression& expression) {
  if (const auto* unary = std::get_if<cfa::Unary>(&expression.node)) {
    return is_total(*unary->operand);
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&expression.node)) {
    return is_total(*cast->operand);
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&expression.node)) {
    return binary->op != cfa::BinaryOperator::Divide &&
           binary->op != cfa::BinaryOperator::Remainder &&
           binary->op != cfa::BinaryOperator::ShiftLeft &&
           binary->op != cfa::BinaryOperator::ShiftRight && is_total(*binary->left) &&
           is_total(*binary->right);
  }
  if (const auto* field = std::get_if<cfa::FieldAccess>(&expression.node)) {
    return is_total(*field->base);
  }
  return std::holds_alternative<cfa::Constant>(expression.node) ||
         std::holds_alternative<cfa::VariableReference>(expression.node) ||
         std::holds_alternative<cfa::FunctionAddress>(expression.node);
}

Value ExpressionBuilder::constant(const cfa::Type* type, std::uint64_t bits) {
  return make(cfa::Constant{normalise(*type, bits)}, type);
}

Value ExpressionBuilder::constant(const cfa::Type* type, const cfa::Constant& pattern) {
  return make(pattern, type);
}

Value ExpressionBuilder::variable(cfa::VariableId id) {
  return make(cfa::VariableReference{id}, program_.variable(id).type);
}

Value ExpressionBuilder::approximate(const cfa::Type* type, std::string construct) {
  return make(cfa::Approximate{std::move(construct)}, type);
}

Value ExpressionBuilder::approximate(const cfa::Type* type, std::string construct,
                                     std::vector<Value> sources) {
  return make(cfa::Approximate{std::move(construct), std::move(sources)}, type);
}

Value ExpressionBuilder::unary(cfa::UnaryOperator op, Value operand, const cfa::Type* type) {
  if (operand->type->kind == cfa::TypeKind::Floating) {
    return float_unary(op, operand, type);
  }
  if (const cfa::Constant* c = as_constant(operand); c != nullptr && operand->type->bits <= 64) {
    switch (op) {
      case cfa::UnaryOperator::BitNot: return constant(type, ~c->bits);
      case cfa::UnaryOperator::LogicalNot: return constant(type, c->bits == 0 ? 1 : 0);
      case cfa::UnaryOperator::Minus: {
        const std::uint64_t negated = normalise(*type, std::uint64_t{0} - c->bits);
        if (negated != c->bits || c->bits == 0) {
          return constant(type, negated);
        }
        break;  // the least value of a signed type: its negation overflows
      }
      default: break;
    }
  }
  return make(cfa::Unary{op, operand}, type);
}

Value ExpressionBuilder::binary(cfa::BinaryOperator op, Value left, Value right,
                                const cfa::Type* type) {
  const bool floats =
      left->type->kind == cfa::TypeKind::Floating || right->type->kind == cfa::TypeKind::Floating;
  if (floats && (left->type != right->type || !left->type->is_float())) {
    return approximate(type, "floating-point value", {});
  }
  if (const auto bits = floats ? std::nullopt : folded_operation(op, *left, *right)) {
    return constant(type, *bits);
  }
  const Value result = make(cfa::Binary{op, left, right}, type);
  return floats && type->is_float() ? rounded(result) : result;
}

Value ExpressionBuilder::rounded(Value operation) {
  if (!rounding_mode_ || is_exact(*operation)) {
    return operation;
  }
  return make(cfa::Binary{cfa::BinaryOperator::Rounded, operation, mode_for(operation)},
              operation->type);
}

/// An operation that compilers may compute is rounded to nearest (0) or in the current mode: either
/// the mode's bits or none of them. A mask of unknown bits allows both, and leaves nothing open if
/// the mode is 0.
Value ExpressionBuilder::mode_for(Value operation) {
  const Value mode = variable(*rounding_mode_);
  if (!is_computed_early(*operation)) {
    return mode;
  }
  const Value mask = approximate(int_type(), "rounding of an operation on constants", {});
  return make(cfa::Binary{cfa::BinaryOperator::BitAnd, mode, mask}, int_type());
}

Value ExpressionBuilder::cast(Value operand, const cfa::Type* type, cfa::Cast::Origin origin) {
  if (operand->type == type) {
    return operand;
  }
  if (const auto* unknown = std::get_if<cfa::Approximate>(&operand->node)) {
    // This allows more values than the operand has, which is sound: each evaluation gives a new
    // value anyway.
    return make(*unknown, type);
  }
  if (operand->type->kind == cfa::TypeKind::Floating || type->kind == cfa::TypeKind::Floating) {
    return float_cast(operand, type, origin);
  }
  if (!operand->type->is_scalar() || !type->is_scalar()) {
    return approximate(type, "conversion between unrelated types");
  }
  const bool narrow = operand->type->bits <= 64 && type->bits <= 64;
  if (const cfa::Constant* c = as_constant(operand); c != nullptr && narrow) {
    return constant(type, type->is_boolean ? (c->bits != 0 ? 1 : 0) : c->bits);
  }
  return make(cfa::Cast{operand, origin}, type);
}

/// Nothing is known about values of types that are not modelled.
Value ExpressionBuilder::float_unary(cfa::UnaryOperator op, Value operand, const cfa::Type* type) {
  if (!operand->type->is_float()) {
    return approximate(type, "floating-point value", {});
  }
  const cfa::Constant* c = as_constant(operand);
  if (op == cfa::UnaryOperator::LogicalNot) {
    return binary(cfa::BinaryOperator::Equal, operand, constant(operand->type, 0), type);
  }
  if (c != nullptr && op == cfa::UnaryOperator::Minus) {
    const unsigned sign = operand->type->bits - 1;
    cfa::Constant negated = *c;
    if (sign >= 64) {
      negated.high = static_cast<std::uint16_t>(negated.high ^ 1U << (sign - 64));
    } else {
      negated.bits ^= std::uint64_t{1} << sign;
    }
    return constant(type, negated);
  }
  const Value result = make(cfa::Unary{op, operand}, type);
  return op == cfa::UnaryOperator::SquareRoot ? rounded(result) : result;
}

Value ExpressionBuilder::float_cast(Value operand, const cfa::Type* type,
                                    cfa::Cast::Origin origin) {
  const auto is_modelled = [](const cfa::Type& t) { return t.is_float() || t.is_integer(); };
  if (!is_modelled(*operand->type) || !is_modelled(*type)) {
    return approximate(type, "floating-point value", {});
  }
  if (type->is_boolean) {
    const Value truth = truth_of(operand);
    return as_constant(truth) != nullptr ? cast(truth, type) : make(cfa::Cast{truth, origin}, type);
  }
  const Value result = make(cfa::Cast{operand, origin}, type);
  const cfa::Constant* c = as_constant(operand);
  if (c != nullptr && (!rounding_mode_ || !type->is_float() || is_exact(*result))) {
    if (const auto number = converted_constant(*operand->type, *c, *type)) {
      return type->is_float() ? constant(type, *number) : constant(type, number->bits);
    }
  }
  return type->is_float() ? rounded(result) : result;
}

Value ExpressionBuilder::truth_of(Value value) {
  if (value->type->kind != cfa::TypeKind::Floating) {
    return value;
  }
  if (std::holds_alternative<cfa::Approximate>(value->node)) {
    return cast(value, int_type());
  }
  return binary(cfa::BinaryOperator::NotEqual, value, constant(value->type, 0), int_type());
}

void ExpressionBuilder::mark_address_taken(Value target) {
  while (true) {
    if (const auto* reference = std::get_if<cfa::VariableReference>(&target->node)) {
      program_.variable(reference->variable).address_taken = true;
      return;
    }
    if (const auto* field = std::get_if<cfa::FieldAccess>(&target->node)) {
      target = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&target->node)) {
      target = element->base;
    } else {
      return;
    }
  }
}

Value ExpressionBuilder::address_of(Value target) {
  const cfa::Type* type = program_.types().pointer_to(target->type);
  if (const auto* inner = std::get_if<cfa::Dereference>(&target->node)) {
    return cast(inner->pointer, type);
  }
  if (const auto* unknown = std::get_if<cfa::Approximate>(&target->node)) {
    return make(*unknown, type);
  }
  mark_address_taken(target);
  return make(cfa::AddressOf{target}, type);
}

Value ExpressionBuilder::function_address(cfa::FunctionId function) {
  return make(cfa::FunctionAddress{function},
              program_.types().pointer_to(program_.types().function()));
}

Value ExpressionBuilder::dereference(Value pointer, const cfa::Type* type) {
  if (const auto* address = std::get_if<cfa::AddressOf>(&pointer->node)) {
    if (address->target->type == type) {
      return address->target;
    }
  }
  return make(cfa::Dereference{pointer}, type);
}

Value ExpressionBuilder::field(Value base, std::size_t index) {
  PCEGAR_ASSERT(index < base->type->fields.size(), "no such field");
  const cfa::Type* type = base->type->fields[index].type;
  if (const auto* unknown = std::get_if<cfa::Approximate>(&base->node)) {
    return make(*unknown, type);
  }
  return make(cfa::FieldAccess{base, index}, type);
}

namespace {

/// Behind a pointer, an array of one element at the end of a structure may have more of them: a
/// flexible array member of before C99, which compilers allow still.
bool may_go_on_behind(const Expression& array) {
  const auto* field = std::get_if<cfa::FieldAccess>(&array.node);
  if (field == nullptr || array.type->length != std::uint64_t{1} || field->base->type->is_union ||
      field->field + 1 != field->base->type->fields.size()) {
    return false;
  }
  const Expression* root = cfa::root_of(*field->base);
  return root != nullptr && std::holds_alternative<cfa::Dereference>(root->node);
}

/// An array without elements before other members (GNU C), which marks a place, or at the end of a
/// part of a variable; else null.
const cfa::FieldAccess* mark(const Expression& array) {
  const auto* field = std::get_if<cfa::FieldAccess>(&array.node);
  if (field == nullptr || array.type->kind != cfa::TypeKind::Array || array.type->length) {
    return nullptr;
  }
  const cfa::Type& record = *field->base->type;
  const bool is_last = record.is_union || field->field + 1 == record.fields.size();
  const bool is_in_part = cfa::root_variable(*field->base).valid() &&
                          !std::holds_alternative<cfa::VariableReference>(field->base->node);
  return !is_last || is_in_part ? field : nullptr;
}

}  // namespace

Value ExpressionBuilder::element(Value base, Value index) {
  if (const auto* unknown = std::get_if<cfa::Approximate>(&base->node)) {
    return make(*unknown, base->type->element);
  }
  // An array of unknown length is only the memory behind the pointer.
  const auto* row = std::get_if<cfa::Dereference>(&base->node);
  if (row != nullptr && !base->type->length && base->type->element->size_bytes > 0) {
    const Value first = cast(row->pointer, program_.types().pointer_to(base->type->element));
    return dereference(
        offset(cfa::BinaryOperator::Add, first, index, base->type->element->size_bytes),
        base->type->element);
  }
  // What a mark has are the bytes of the members behind it.
  if (const cfa::FieldAccess* place = mark(*base)) {
    const cfa::Type* byte = program_.types().integer(8, false);
    const std::uint64_t distance = place->base->type->fields[place->field].offset_bits / 8;
    const Value start = offset(cfa::BinaryOperator::Add,
                               cast(address_of(place->base), program_.types().pointer_to(byte)),
                               constant(int_type(), distance), 1);
    const Value first = cast(start, program_.types().pointer_to(base->type->element));
    return dereference(
        offset(cfa::BinaryOperator::Add, first, index, base->type->element->size_bytes),
        base->type->element);
  }
  const auto* constant = std::get_if<cfa::Constant>(&index->node);
  if (may_go_on_behind(*base) && (constant == nullptr || constant->bits != 0)) {
    return dereference(
        offset(cfa::BinaryOperator::Add, decay(base), index, base->type->element->size_bytes),
        base->type->element);
  }
  return make(cfa::ElementAccess{base, index}, base->type->element);
}

Value ExpressionBuilder::decay(Value array) {
  return address_of(element(array, constant(int_type(), 0)));
}

Value ExpressionBuilder::offset(cfa::BinaryOperator op, Value pointer, Value index,
                                std::uint64_t element_bytes) {
  const cfa::Type* word = pointer_sized(true);
  Value scaled = cast(index, word);
  if (const cfa::Constant* c = as_constant(scaled)) {
    if (c->bits == 0) {
      return pointer;
    }
    scaled = constant(word, c->bits * element_bytes);
  } else if (element_bytes != 1) {
    scaled = binary(cfa::BinaryOperator::Multiply, scaled, constant(word, element_bytes), word);
  }
  return binary(op, pointer, scaled, pointer->type);
}

Value ExpressionBuilder::difference(Value left, Value right, std::uint64_t element_bytes) {
  const cfa::Type* word = pointer_sized(true);
  Value bytes = binary(cfa::BinaryOperator::Subtract, cast(left, word), cast(right, word), word);
  if (const auto* subtraction = std::get_if<cfa::Binary>(&bytes->node)) {
    bytes = make(cfa::Binary{subtraction->op, subtraction->left, subtraction->right, true}, word);
  }
  if (element_bytes <= 1) {
    return bytes;
  }
  return binary(cfa::BinaryOperator::Divide, bytes, constant(word, element_bytes), word);
}

}  // namespace pcegar::frontend
