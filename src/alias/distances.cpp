// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that may be negative, as far as the program says so: where it writes a negative constant,
// negates, subtracts something that is no constant, or counts down. What comes from outside is not
// taken to be negative, nor are `n - 1` and `n - 2`. A fixpoint over the assignments of the
// program, without their order, finds where such numbers are stored, passed and returned.
//
// An unsigned number becomes a negative one in a conversion to a signed type, and a wide one in a
// conversion to a narrow type. What sign that has is only known of constants: a number that is
// computed and then converted to a signed type of 8 or 16 bits, or read from a signed bit-field,
// may be negative, and so may one that is shifted far to the left or grows by products or sums with
// itself (hash values), and an unsigned product of a large constant as a signed number. So a value
// is described by four bits of it: those that are the sign in a type of 8, 16, 32 or 64 bits. A
// fifth one says that it may be a number minus 1 or 2: that leads into the array as it is, but not
// what is computed from it (`(n - 1) * 6`, `(n - 1) & -6`). A sixth one says that it may be
// computed from a large constant.
#include "alias/distances.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "cfa/operands.hpp"

namespace pcegar::alias {

using cfa::BinaryOperator;
using cfa::Expression;

namespace {

constexpr std::array<unsigned, 4> widths{8, 16, 32, 64};
constexpr std::uint8_t all = 0b1111;
constexpr std::uint8_t from_the_end = 0b10000;
constexpr std::uint8_t large = 0b100000;
constexpr std::uint64_t least_large = 0x10000;
// What programs subtract from a length to access the last elements (`p[n - 1]`).
constexpr std::int64_t most_from_the_end = 2;
// Bits of types that computed numbers may not fit into.
constexpr unsigned most_that_wraps = 16;
constexpr std::int64_t least_far_shift = 8;

/// Those of the bits that a type has, or that stand for its sign.
std::uint8_t in_type(std::uint8_t signs, const cfa::Type& type) {
  if (type.is_boolean) {
    return 0;
  }
  if (type.kind == cfa::TypeKind::Floating) {
    return signs;
  }
  std::uint8_t result = signs & (from_the_end | large);
  bool is_negative = false;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const auto bit = static_cast<std::uint8_t>(1U << i);
    if (widths[i] <= std::max(type.bits, widths.front())) {
      is_negative = type.is_signed && (signs & bit) != 0;
      result |= signs & bit;
    } else if (is_negative) {
      result |= bit;
    }
  }
  return result;
}

std::uint8_t signs_of_integer(std::uint64_t bits, const cfa::Type& type) {
  std::uint8_t result = bits >= least_large ? large : 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if ((bits >> (widths[i] - 1) & 1U) != 0) {
      result |= static_cast<std::uint8_t>(1U << i);
    }
  }
  return in_type(result, type);
}

std::uint8_t signs_of_constant(const cfa::Constant& constant, const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Floating) {
    const bool is_negative = type.is_extended() ? (constant.high >> 15U) != 0
                                                : (constant.bits >> (type.bits - 1) & 1U) != 0;
    return is_negative ? all : 0;
  }
  return signs_of_integer(constant.bits, type);
}

/// Of a part of an unsigned number: what was a sign may come to lie where narrower types have
/// theirs.
std::uint8_t narrower(std::uint8_t signs, const cfa::Type& type) {
  std::uint8_t result = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (signs != 0 && widths[i] < type.bits) {
      result |= static_cast<std::uint8_t>(1U << i);
    }
  }
  return result;
}

/// Of what is computed from a value in another way than as a part of a sum.
std::uint8_t signs_when_computed(std::uint8_t signs) {
  return (signs & from_the_end) != 0 ? all : signs;
}

bool is_sum(const cfa::Binary& e) {
  return e.op == BinaryOperator::Add || e.op == BinaryOperator::Subtract;
}

/// One whose highest bit is 1 counts as negative in an unsigned type, too.
std::optional<std::int64_t> value_of_constant(const Expression& e) {
  const Expression& inner = cfa::without_casts(e);
  const auto* constant = std::get_if<cfa::Constant>(&inner.node);
  if (constant == nullptr || !inner.type->is_integer()) {
    return std::nullopt;
  }
  const unsigned unused = widths.back() - std::min(inner.type->bits, widths.back());
  return static_cast<std::int64_t>(constant->bits << unused) >> unused;
}

/// The constants that a sum adds to what is no constant.
std::int64_t constant_part(const Expression& e) {
  const auto* sum = std::get_if<cfa::Binary>(&cfa::without_casts(e).node);
  const auto constant =
      sum != nullptr && is_sum(*sum) ? value_of_constant(*sum->right) : std::nullopt;
  if (!constant) {
    return 0;
  }
  const auto added = static_cast<std::uint64_t>(*constant);
  const auto rest = static_cast<std::uint64_t>(constant_part(*sum->left));
  return static_cast<std::int64_t>(sum->op == BinaryOperator::Add ? rest + added : rest - added);
}

bool is_signed_bit_field(const Expression& place) {
  const auto* access = std::get_if<cfa::FieldAccess>(&place.node);
  return access != nullptr && place.type->is_signed &&
         access->base->type->fields[access->field].bit_width.has_value();
}

/// Of products in the type.
bool may_wrap(const cfa::Type& type) {
  return type.is_integer() && !type.is_signed && type.bits < widths.back();
}

/// Whether a conversion may make a negative number of a positive one, which is no constant.
bool may_drop_bits(const cfa::Cast& cast, const cfa::Type& to) {
  if (!to.is_integer() || !to.is_signed || to.bits > most_that_wraps || to.is_boolean) {
    return false;
  }
  const Expression* from = cast.operand;
  while (const auto* wider = std::get_if<cfa::Cast>(&from->node)) {
    if (!wider->operand->type->is_integer() || wider->operand->type->bits > from->type->bits) {
      break;
    }
    from = wider->operand;
  }
  const cfa::Type& type = *from->type;
  const auto* binary = std::get_if<cfa::Binary>(&from->node);
  const bool is_truth =
      type.is_boolean || (binary != nullptr && binary->op >= BinaryOperator::Less);
  const bool fits =
      type.is_integer() && (type.bits < to.bits || (type.is_signed && type.bits == to.bits));
  return !is_truth && !fits && !value_of_constant(*from);
}

/// False if nothing is new.
bool include(std::uint8_t& known, std::uint8_t more) {
  const auto both = static_cast<std::uint8_t>(known | more);
  return std::exchange(known, both) != both;
}

/// The array that an element is in, or what it is.
const Expression& whole_of(const Expression& place) {
  const auto* element = std::get_if<cfa::ElementAccess>(&place.node);
  return element == nullptr ? place : whole_of(*element->base);
}

std::pair<const cfa::Type*, std::size_t> member_of(const cfa::FieldAccess& access) {
  const cfa::Type* type = access.base->type;
  return {type, type->is_union ? 0 : access.field};
}

}  // namespace

bool Distances::may_lead_backwards(const Expression& distance) {
  if (!is_known_) {
    is_known_ = true;
    find_pointers_and_copies();
    find_stored();
  }
  const bool is_wide = program_.types().pointer_bits() > 32;
  return (signs(distance) & (is_wide ? 0b1000 : 0b0100)) != 0;
}

void Distances::find_pointers_and_copies() {
  const auto note = [&](const Expression& e) {
    if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
      if (const auto* member = std::get_if<cfa::FieldAccess>(&whole_of(*address->target).node)) {
        members_with_pointers_.insert(member_of(*member));
      }
    }
  };
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
    cfa::for_each_expression(program_, operation,
                             [&](const Expression& e) { cfa::for_each_subexpression(e, note); });
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      const auto* target = std::get_if<cfa::VariableReference>(&assign->target->node);
      if (target != nullptr &&
          program_.variable(target->variable).kind == cfa::VariableKind::Temporary) {
        temporaries_[target->variable] = &cfa::without_casts(*assign->value);
      }
    }
  }
}

void Distances::find_stored() {
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (std::size_t i = 0; i < program_.edge_count(); ++i) {
      const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
      if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
        is_new = note_stored(*assign->target, *assign->value) || is_new;
      } else if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(call->site);
        const auto& parameters = program_.function(site.callee).parameters;
        for (std::size_t k = 0; k < std::min(parameters.size(), site.arguments.size()); ++k) {
          is_new = include(variables_[parameters[k]], signs(*site.arguments[k])) || is_new;
        }
      } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(back->site);
        const auto known = variables_.find(program_.function(site.callee).return_variable);
        if (site.result != nullptr && known != variables_.end()) {
          is_new = add(*site.result, known->second) || is_new;
        }
      }
    }
  }
}

bool Distances::note_stored(const Expression& target, const Expression& value) {
  if (!target.type->is_number_or_pointer()) {
    return false;
  }
  const bool is_any = grows(target, value) || counts_down(target, value);
  return add(target, is_any ? all : signs(value));
}

/// Of `target = target * 31 + more`, `target = target << 1` or `target = target + target`, also
/// where the value before is kept.
bool Distances::grows(const Expression& target, const Expression& value) const {
  const auto* binary = std::get_if<cfa::Binary>(&cfa::without_casts(value).node);
  if (binary == nullptr) {
    return false;
  }
  const auto is_target = [&](const Expression& e) { return is_value_of(e, target); };
  switch (binary->op) {
    case BinaryOperator::Multiply:
    case BinaryOperator::ShiftLeft: return is_target(*binary->left) || is_target(*binary->right);
    case BinaryOperator::Add:
      return (is_target(*binary->left) && is_target(*binary->right)) ||
             grows(target, *binary->left) || grows(target, *binary->right);
    case BinaryOperator::Subtract:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor:
      return grows(target, *binary->left) || grows(target, *binary->right);
    default: return false;
  }
}

/// Also if it is a copy that was made before.
bool Distances::is_value_of(const Expression& value, const Expression& target) const {
  const Expression& plain = cfa::without_casts(value);
  const auto* variable = std::get_if<cfa::VariableReference>(&plain.node);
  const auto copy =
      variable == nullptr ? temporaries_.end() : temporaries_.find(variable->variable);
  return cfa::same(plain, target) ||
         (copy != temporaries_.end() && cfa::same(*copy->second, target));
}

/// Of `target = target - 1`, also where the value before is kept, as in `p[n--]`.
bool Distances::counts_down(const Expression& target, const Expression& value) const {
  const auto* step = std::get_if<cfa::Binary>(&cfa::without_casts(value).node);
  if (step == nullptr || !is_sum(*step)) {
    return false;
  }
  const auto by = value_of_constant(*step->right);
  const bool is_down = by && (step->op == BinaryOperator::Add ? *by < 0 : *by > 0);
  return is_down && is_value_of(*step->left, target);
}

Distances::Signs Distances::signs(const Expression& value) const {
  const cfa::Type& type = *value.type;
  if (const auto* constant = std::get_if<cfa::Constant>(&value.node)) {
    return signs_of_constant(*constant, type);
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&value.node)) {
    return in_type(may_drop_bits(*cast, type) ? all : signs(*cast->operand), type);
  }
  if (const auto* unary = std::get_if<cfa::Unary>(&value.node)) {
    return unary->op == cfa::UnaryOperator::LogicalNot ? Signs{0} : in_type(all, type);
  }
  if (const auto* binary = std::get_if<cfa::Binary>(&value.node)) {
    return in_type(signs_of(*binary, value), type);
  }
  return in_type(read(value), type);
}

Distances::Signs Distances::signs_of(const cfa::Binary& value, const Expression& whole) const {
  if (is_sum(value) && value_of_constant(*value.right)) {
    const bool is_difference =
        value.op == BinaryOperator::Subtract && value_of_constant(*value.left).value_or(1) <= 0;
    return is_difference ? all : signs_of_sum(whole);
  }
  const cfa::Type& type = *whole.type;
  const bool has_sign = type.is_signed || !type.is_integer();
  const Signs left = signs(*value.left);
  const Signs right = signs(*value.right);
  const Signs left_computed = signs_when_computed(left);
  const Signs right_computed = signs_when_computed(right);
  switch (value.op) {
    case BinaryOperator::Add:
      return (left & right & from_the_end) != 0 ? all : static_cast<Signs>(left | right);
    case BinaryOperator::Subtract: return all;
    case BinaryOperator::Multiply:
      return may_wrap(type) && ((left | right) & large) != 0
                 ? all
                 : static_cast<Signs>(left_computed | right_computed);
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return left_computed | right_computed;
    case BinaryOperator::BitAnd: return left_computed & right_computed;
    case BinaryOperator::Divide:
      return has_sign ? static_cast<Signs>(left | right_computed) : narrower(left, type);
    case BinaryOperator::Remainder:
    case BinaryOperator::ShiftRight: return has_sign ? left : narrower(left, type);
    case BinaryOperator::ShiftLeft:
      // Whatever is below may come to be the sign.
      return left == 0 &&
                     value_of_constant(*value.right).value_or(least_far_shift) < least_far_shift
                 ? Signs{0}
                 : all;
    case BinaryOperator::Rounded: return left;
    default: return 0;
  }
}

/// Of a sum of a value and constants.
Distances::Signs Distances::signs_of_sum(const Expression& sum) const {
  const std::int64_t added = constant_part(sum);
  const Signs to = signs_without_constants(sum);
  if (added >= 0) {
    return to | signs_of_integer(static_cast<std::uint64_t>(added), *sum.type);
  }
  const bool is_near = added >= -most_from_the_end && (to & from_the_end) == 0;
  return is_near ? static_cast<Signs>(to | from_the_end) : all;
}

Distances::Signs Distances::signs_without_constants(const Expression& e) const {
  if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
    const bool is_narrower = e.type->bits < cast->operand->type->bits;
    return is_narrower ? signs(e) : in_type(signs_without_constants(*cast->operand), *e.type);
  }
  const auto* sum = std::get_if<cfa::Binary>(&e.node);
  const bool adds_constant = sum != nullptr && is_sum(*sum) && value_of_constant(*sum->right);
  return adds_constant ? in_type(signs_without_constants(*sum->left), *e.type) : signs(e);
}

Distances::Signs Distances::read(const Expression& place) const {
  if (is_signed_bit_field(place)) {
    return all;
  }
  const Signs behind = may_have_pointers(place) ? behind_pointers_ : Signs{0};
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    const auto known = variables_.find(variable->variable);
    return known == variables_.end() ? behind : static_cast<Signs>(behind | known->second);
  }
  if (const auto* member = std::get_if<cfa::FieldAccess>(&whole.node)) {
    const auto known = members_.find(member_of(*member));
    return known == members_.end() ? behind : static_cast<Signs>(behind | known->second);
  }
  return behind;
}

bool Distances::add(const Expression& place, Signs signs) {
  bool is_new = may_have_pointers(place) && include(behind_pointers_, signs);
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    is_new = include(variables_[variable->variable], signs) || is_new;
  } else if (const auto* member = std::get_if<cfa::FieldAccess>(&whole.node)) {
    is_new = include(members_[member_of(*member)], signs) || is_new;
  }
  return is_new;
}

bool Distances::may_have_pointers(const Expression& place) const {
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    return program_.variable(variable->variable).address_taken;
  }
  if (const auto* member = std::get_if<cfa::FieldAccess>(&whole.node)) {
    return members_with_pointers_.contains(member_of(*member));
  }
  return std::holds_alternative<cfa::Dereference>(whole.node);
}

}  // namespace pcegar::alias
