// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// What numbers and pointers lead to after arithmetic. C's pointer arithmetic stays in the object of
// its pointer operand (C11 6.5.6p8), and so does C's difference of pointers, which is a number like
// others. In arithmetic on integers, any operand may be the pointer, and a difference of addresses
// may lead from one object to another: added to the address of the second, it gives the first, and
// subtracted from that of the first, the second.

#include <algorithm>

#include "alias/constraints.hpp"
#include "cfa/operands.hpp"

namespace pcegar::alias {

using cfa::BinaryOperator;
using cfa::Expression;

namespace {

/// (number) p
bool is_pointer_as_number(const Expression& e) {
  const auto* cast = std::get_if<cfa::Cast>(&e.node);
  return cast != nullptr && cast->operand->type->is_pointer();
}

/// The unit of a scaled index: the greatest constant factor at the root.
std::uint64_t stride_of(const Expression& offset) {
  if (const auto* product = std::get_if<cfa::Binary>(&offset.node);
      product != nullptr && product->op == BinaryOperator::Multiply) {
    if (const auto factor = constant_of(*product->right); factor && *factor > 0) {
      return static_cast<std::uint64_t>(*factor);
    }
  }
  return 1;
}

}  // namespace

NodeId ConstraintBuilder::binary(const cfa::Binary& e, const Expression& whole) {
  switch (e.op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract: return sum(e, whole);
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder:
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight:
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: {
      const NodeId left = value(*e.left);
      return moved(either(left, value(*e.right)), Displacement{});
    }
    default: break;
  }
  value(*e.left);
  value(*e.right);
  return {};
}

NodeId ConstraintBuilder::sum(const cfa::Binary& e, const Expression& whole) {
  const NodeId left = value(*e.left);
  const NodeId right = value(*e.right);
  const bool is_sum = e.op == BinaryOperator::Add;
  if (!is_sum && is_pointer_as_number(*e.left) && is_pointer_as_number(*e.right)) {
    return e.is_in_one_object ? NodeId{} : difference(left, right);
  }
  const auto right_constant = constant_of(*e.right);
  const auto left_constant = constant_of(*e.left);
  const bool is_pointer = whole.type->is_pointer();
  const std::uint64_t unit =
      is_pointer && whole.type->element != nullptr && whole.type->element->size_bytes > 0
          ? whole.type->element->size_bytes
          : 1;
  if (right_constant && left.valid()) {
    return moved(left, {.kind = Displacement::Kind::Step,
                        .amount = is_sum ? *right_constant : -*right_constant,
                        .stride = is_pointer ? unit : 0,
                        .is_of_bytes = points_to_bytes(*e.left->type)});
  }
  if (is_sum && left_constant && right.valid()) {
    return moved(right, {.kind = Displacement::Kind::Step,
                         .amount = *left_constant,
                         .is_of_bytes = points_to_bytes(*e.right->type)});
  }
  if (is_pointer && !left_constant && e.left->type->is_pointer()) {
    return moved(left, {.kind = Displacement::Kind::Scaled,
                        .stride = stride_of(*e.right),
                        .is_of_bytes = is_sum && points_to_bytes(*e.left->type) &&
                                       !distances_.may_lead_backwards(*e.right)});
  }
  return moved(either(left, right), Displacement{});
}

/// Of addresses as numbers.
NodeId ConstraintBuilder::difference(NodeId left, NodeId right) {
  if (!left.valid() || !right.valid()) {
    return moved(either(left, right), Displacement{});
  }
  const NodeId result = solver_.add_node();
  const auto keep = [this, result](LocationId id) {
    const ObjectId object = solver_.location(id).object;
    const bool is_place = object.valid() && solver_.object(object).kind != Object::Kind::Function;
    solver_.include(result, is_place ? solver_.location(object, std::nullopt) : id);
  };
  const auto watch = [this, keep](NodeId one, NodeId other) {
    solver_.watch(one, [this, keep, other](LocationId id) {
      const ObjectId object = solver_.location(id).object;
      const LocationSet others = solver_.points_to(other);
      for (const LocationId from : others) {
        if (!object.valid() || solver_.location(from).object != object) {
          keep(id);
          keep(from);
        }
      }
    });
  };
  watch(left, right);
  watch(right, left);
  return result;
}

}  // namespace pcegar::alias
