// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Expressions -> values.
//
// Conditions stay Boolean: the value of a comparison is kept as its condition until an integer is
// needed. So `(a < b) != 0` and `!(a < b)` become literals instead of case distinctions.
//
// A value that the model does not know (memory behind a pointer, a union's member, with integers
// also floating point) is the next version of a pseudo-slot. There is one pseudo-slot for all such
// values of a sort, and every evaluation gets its own version, numbered from the start of the
// block. Two branches that are merged may share versions: each version is existentially quantified,
// and only one branch is taken.
//
// Addresses of objects lie at fixed distances from a rigid variable (memory_map.cpp). Locals of
// recursive functions have several addresses, hence arbitrary ones here.

#include <algorithm>
#include <unordered_map>

#include "cfa/operands.hpp"
#include "encoding/translator.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using cfa::Expression;
using smt::Term;

namespace {

const Expression& without_pointer_casts(const Expression& e) {
  const Expression* inner = &e;
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    const cfa::Type& to = *inner->type;
    const cfa::Type& from = *cast->operand->type;
    if (!to.is_scalar() || to.is_boolean || !from.is_scalar() || to.bits < from.bits) break;
    if (!from.is_pointer() && from.bits < to.bits) break;
    inner = cast->operand;
  }
  return *inner;
}

/// The operands' type; if they differ after all, one that holds the wider operand.
const cfa::Type& comparison_type(const cfa::Type& left, const cfa::Type& right) {
  if (left.is_boolean != right.is_boolean) return left.is_boolean ? right : left;
  if (left.bits != right.bits) return left.bits > right.bits ? left : right;
  return Shape(left).is_signed ? right : left;
}

bool is_equality(BinaryOperator op) {
  return op == BinaryOperator::Equal || op == BinaryOperator::NotEqual;
}

}  // namespace

bool is_null_constant(const Expression& e) {
  const Expression* inner = &cfa::without_casts(e);
  const auto* constant = std::get_if<cfa::Constant>(&inner->node);
  return constant != nullptr && constant->bits == 0;
}

Value Translator::value_of(const Expression& e) {
  if (!e.type->is_held()) {
    const cfa::Type truth{.kind = cfa::TypeKind::Integer, .bits = 8, .is_boolean = true};
    return approximate(truth, {"value of type " + to_string(*e.type), &e});
  }
  if (const auto* x = std::get_if<cfa::Constant>(&e.node)) return read_constant(*x, *e.type);
  if (const auto* x = std::get_if<cfa::AddressOf>(&e.node)) return address(*x->target);
  if (const auto* x = std::get_if<cfa::FunctionAddress>(&e.node))
    return address_at(context_.memory->function_address(x->function));
  if (const auto* x = std::get_if<cfa::Approximate>(&e.node))
    return approximate(*e.type, {x->construct, &e});
  if (std::holds_alternative<cfa::Unary>(e.node) || std::holds_alternative<cfa::Binary>(e.node) ||
      std::holds_alternative<cfa::Cast>(e.node))
    return read_operator(e);
  return read_place(resolve(e), *e.type, e);
}

Value Translator::read_constant(const cfa::Constant& e, const cfa::Type& type) {
  mpz_class value = static_cast<unsigned long>(e.bits);
  value += mpz_class(e.high) << 64;
  if (Shape(type).is_signed) value = static_cast<long>(e.bits);
  return arithmetic_.constant(value, Shape(type));
}

Value Translator::read_operator(const Expression& e) {
  if (const auto* x = std::get_if<cfa::Unary>(&e.node)) return read_unary(*x, e);
  if (const auto* x = std::get_if<cfa::Binary>(&e.node)) return read_binary(*x, e);
  return read_cast(std::get<cfa::Cast>(e.node), e);
}

Value Translator::read_unary(const cfa::Unary& e, const Expression& whole) {
  const Shape shape(*whole.type);
  if (e.op == cfa::UnaryOperator::LogicalNot) return truth_of(terms_.not_(condition(*e.operand)));
  const cfa::Type& type = *e.operand->type;
  if (!type.is_held() || (type.is_float() && !computes_floats()))
    return approximate(*whole.type, {"operation on " + to_string(*e.operand->type), &whole});
  if (e.op >= cfa::UnaryOperator::Absolute)
    return arithmetic_.float_unary(e.op, read(*e.operand), Shape(*e.operand->type));
  const Value operand =
      arithmetic_.convert(read(*e.operand), Shape(*e.operand->type), shape, facts_);
  if (e.op == cfa::UnaryOperator::Minus) return arithmetic_.negate(operand, shape, facts_);
  return arithmetic_.complement(operand, shape, facts_);
}

Value Translator::truth_of(Term condition) {
  return {{}, condition, {0, 1}, false};
}

Value Translator::read_logical(const cfa::Binary& e) {
  const Term left = condition(*e.left);
  const bool is_and = e.op == BinaryOperator::LogicalAnd;
  // C evaluates the right operand only if the left one does not decide.
  facts_.push_guard(is_and ? left : terms_.not_(left));
  const Term right = condition(*e.right);
  facts_.pop_guard();
  return truth_of(is_and ? terms_.and_(left, right) : terms_.or_(left, right));
}

Value Translator::read_binary(const cfa::Binary& e, const Expression& whole) {
  if (e.op == BinaryOperator::LogicalAnd || e.op == BinaryOperator::LogicalOr)
    return read_logical(e);
  if (e.op == BinaryOperator::Rounded) return read_rounded(e, whole);
  const cfa::Type& left_type = *e.left->type;
  const cfa::Type& right_type = *e.right->type;
  if (!left_type.is_held() || !right_type.is_held() ||
      (left_type.is_float() && !computes_floats())) {
    const Origin origin{"operation on " + to_string(left_type), &whole};
    return is_comparison(e.op) ? truth_of(arbitrary_condition(origin))
                               : approximate(*whole.type, origin);
  }
  using Relation = MemoryMap::Relation;
  const Relation relation = context_.memory->relation(whole);
  const bool numbers = left_type.is_integer() && right_type.is_integer();
  const bool differ =
      relation == Relation::Different || (relation == Relation::SameSite && is_comparison(e.op));
  if (differ && numbers)
    return approximate(*whole.type, {"operation on addresses of different objects", &whole});
  if (is_comparison(e.op)) {
    if (const auto known = compare_addresses(e)) return truth_of(equal_or_open(whole, *known));
    return truth_of(equal_or_open(whole, compare_values(e, relation)));
  }
  if (whole.type->is_pointer()) return pointer_sum(e, whole);
  if (const auto low = low_bits(whole)) {
    if (const auto known = change_low_bits(e, *low, whole)) return *known;
  }
  const Shape shape(*whole.type);
  if (relation == Relation::SameObject && e.op == BinaryOperator::Subtract) {
    if (const auto distance = read_distance(e, shape)) return *distance;
  }
  const auto as_operand = [&](const Value& value, const Expression& x) {
    return arithmetic_.convert(value, Shape(*x.type), shape, facts_);
  };
  if (e.op == BinaryOperator::Add || e.op == BinaryOperator::Subtract) {
    const auto [left, right] = summands(e, shape);
    return arithmetic_.binary(e.op, as_operand(left, *e.left), as_operand(right, *e.right), shape,
                              shape, facts_);
  }
  const Value left = as_operand(number(*e.left), *e.left);
  if (is_shift(e.op))
    return arithmetic_.binary(e.op, left, read(*e.right), shape, Shape(right_type), facts_);
  return arithmetic_.binary(e.op, left, as_operand(number(*e.right), *e.right), shape, shape,
                            facts_);
}

/// Replaces variables by the numbers to which a path, or the formula so far, fixes them.
Term Translator::with_known_numbers(Term term) {
  std::unordered_map<Term, Term> numbers;
  for (const Term variable : terms_.free_variables(term)) {
    Term number;
    if (oracle_ != nullptr) {
      number = oracle_->number(variable);
    } else if (formula_.valid()) {
      const auto known = context_.known_values.of(formula_);
      if (const auto found = known->find(variable); found != known->end()) number = found->second;
    }
    if (number.valid() && terms_.is_constant(number)) numbers.emplace(variable, number);
  }
  return terms_.substitute(term, numbers);
}

/// The operation's operands are read before its rounding mode is set: the mode does not apply to
/// them.
Value Translator::read_rounded(const cfa::Binary& e, const Expression& whole) {
  const cfa::Type& to = *whole.type;
  if (!computes_floats()) return approximate(to, {"operation on " + to_string(to), &whole});
  const Shape shape(to);
  const Term mode = with_known_numbers(arithmetic_.term(read(*e.right), Shape(*e.right->type)));
  const auto in_mode = [&](const auto& operation) {
    arithmetic_.set_rounding_mode(mode);
    const Value result = operation();
    arithmetic_.set_rounding_mode({});
    return result;
  };
  if (const auto* x = std::get_if<cfa::Unary>(&e.left->node)) {
    const Value operand = read(*x->operand);
    return in_mode([&] { return arithmetic_.float_unary(x->op, operand, shape); });
  }
  if (const auto* x = std::get_if<cfa::Cast>(&e.left->node)) {
    const Shape from(*x->operand->type);
    if (!x->operand->type->is_held()) return value_of(*e.left);
    const Value operand = converted_operand(*x, to, *e.left);
    return in_mode([&] { return arithmetic_.convert(operand, from, shape, facts_); });
  }
  const auto* x = std::get_if<cfa::Binary>(&e.left->node);
  PCEGAR_ASSERT(x != nullptr, "an operation on floats");
  const Value left = read(*x->left);
  const Value right = read(*x->right);
  return in_mode([&] { return arithmetic_.binary(x->op, left, right, shape, shape, facts_); });
}

Term Translator::compare_values(const cfa::Binary& e, MemoryMap::Relation relation) {
  const cfa::Type& left_type = *e.left->type;
  const cfa::Type& right_type = *e.right->type;
  const cfa::Type& type = comparison_type(left_type, right_type);
  auto [left, right] = compared(e, relation);
  left = arithmetic_.convert(left, Shape(left_type), Shape(type), facts_);
  right = arithmetic_.convert(right, Shape(right_type), Shape(type), facts_);
  return arithmetic_.compare(e.op, left, right, Shape(type), facts_);
}

/// Address + offset, offset + address, address - offset; anything else is unsigned arithmetic.
Value Translator::pointer_sum(const cfa::Binary& e, const Expression& whole) {
  const Shape shape = pointer_shape();
  const bool is_sum = e.op == BinaryOperator::Add;
  if (is_sum || e.op == BinaryOperator::Subtract) {
    const bool swapped = is_sum && !e.left->type->is_pointer() && e.right->type->is_pointer();
    const Expression& base = swapped ? *e.right : *e.left;
    const Expression& offset = swapped ? *e.left : *e.right;
    const Value start = arithmetic_.convert(read(base), Shape(*base.type), shape, facts_);
    return arithmetic_.displace(start, read(offset), Shape(*offset.type), is_sum ? 1 : -1, shape,
                                facts_);
  }
  const Value left = arithmetic_.convert(read(*e.left), Shape(*e.left->type), shape, facts_);
  const Value right = read(*e.right);
  if (is_shift(e.op))
    return arithmetic_.binary(e.op, without_address(left, *whole.type, whole), right, shape,
                              Shape(*e.right->type), facts_);
  return arithmetic_.binary(e.op, without_address(left, *whole.type, whole),
                            arithmetic_.convert(right, Shape(*e.right->type), shape, facts_), shape,
                            shape, facts_);
}

Value Translator::read_cast(const cfa::Cast& e, const Expression& whole) {
  const cfa::Type& from = *e.operand->type;
  const cfa::Type& to = *whole.type;
  const bool floats = from.is_float() || to.is_float();
  if (!from.is_held() || (floats && !computes_floats())) {
    if (to.is_boolean) return truth_of(condition(*e.operand));
    return approximate(to, {"conversion from " + to_string(from), &whole});
  }
  const Value value = converted_operand(e, to, whole);
  if (e.origin == cfa::Cast::Origin::Implicit && from.is_integer() && to.is_integer() &&
      to.is_signed)
    state_survival(value, Shape(from), Shape(to));
  return arithmetic_.convert(value, Shape(from), Shape(to), facts_);
}

/// An implementation-defined conversion to a signed type does not count as evidence: the value must
/// survive.
void Translator::state_survival(const Value& value, const Shape& from, const Shape& to) {
  if (context_.options.arithmetic != Arithmetic::BitPrecise ||
      context_.options.signed_overflow != SignedOverflow::Undefined)
    return;
  facts_.add(is_kept(arithmetic_, terms_, value, from, to, facts_));
}

Term Translator::condition(const Expression& e) {
  if (!e.type->is_held() || (e.type->is_float() && !computes_floats()))
    return arbitrary_condition({"condition of type " + to_string(*e.type), &e});
  return arithmetic_.condition(compared_with_null(e), Shape(*e.type), facts_);
}

Value Translator::approximate(const cfa::Type& type, Origin origin) {
  const Shape shape(type);
  const SlotId slot = context_.slots.pseudo_slot(arithmetic_.sort(shape));
  const Term variable = new_version(slot);
  log_.unknowns.push_back({variable, std::move(origin)});
  return arithmetic_.variable(variable, shape, facts_);
}

Term Translator::arbitrary_condition(Origin origin) {
  const cfa::Type any{.kind = cfa::TypeKind::Integer, .bits = 32};
  return arithmetic_.condition(approximate(any, std::move(origin)), Shape(any), facts_);
}

// ---- addresses --------------------------------------------------------------------------------

Value Translator::address_of_variable(const Expression& target, cfa::VariableId id) {
  const cfa::Variable& variable = context_.program.variable(id);
  const bool automatic =
      variable.kind != cfa::VariableKind::Global && variable.kind != cfa::VariableKind::StaticLocal;
  if (automatic && variable.function.valid() && context_.recursive[variable.function.index()]) {
    const cfa::Type pointer{.kind = cfa::TypeKind::Pointer, .bits = pointer_shape().bits};
    return approximate(pointer, {"address of a local variable of a recursive function", &target});
  }
  return address_at(context_.memory->object(id).address);
}

Value Translator::address(const Expression& target) {
  const Shape shape = pointer_shape();
  if (const auto* x = std::get_if<cfa::VariableReference>(&target.node))
    return address_of_variable(target, x->variable);
  if (const auto* x = std::get_if<cfa::Dereference>(&target.node)) {
    const Expression& pointer = *x->pointer;
    return arithmetic_.convert(read(pointer), Shape(*pointer.type), shape, facts_);
  }
  const Shape count(shape.bits, true);
  if (const auto* x = std::get_if<cfa::FieldAccess>(&target.node)) {
    const mpz_class offset =
        static_cast<unsigned long>(x->base->type->fields[x->field].offset_bits / 8);
    const Value base = address(*x->base);
    if (offset == 0) return base;
    return arithmetic_.displace(base, arithmetic_.constant(1, count), count, offset, shape, facts_);
  }
  if (const auto* x = std::get_if<cfa::ElementAccess>(&target.node)) {
    const mpz_class size = static_cast<unsigned long>(target.type->size_bytes);
    const Value base = address(*x->base);
    return arithmetic_.displace(base, read(*x->index), Shape(*x->index->type), size, shape, facts_);
  }
  const cfa::Type pointer{.kind = cfa::TypeKind::Pointer, .bits = shape.bits};
  return approximate(pointer, {"address of a value", &target});
}

std::optional<Translator::ConstantAddress> Translator::constant_address(const Expression& e) const {
  const Expression& inner = without_pointer_casts(e);
  if (const auto* x = std::get_if<cfa::AddressOf>(&inner.node))
    return constant_address_of(*x->target);
  if (const auto* x = std::get_if<cfa::FunctionAddress>(&inner.node))
    return ConstantAddress{"&fun:" + context_.program.function(x->function).name, 0, true};
  return std::nullopt;
}

std::optional<Translator::ConstantAddress> Translator::constant_address_of(
    const Expression& target) const {
  std::optional<ConstantAddress> result;
  if (const auto* x = std::get_if<cfa::VariableReference>(&target.node)) {
    const cfa::Variable& variable = context_.program.variable(x->variable);
    if (variable.function.valid() && context_.recursive[variable.function.index()])
      return std::nullopt;
    return ConstantAddress{"&" + variable.unique_name, 0, variable.type->size_bytes > 0};
  }
  if (const auto* x = std::get_if<cfa::FieldAccess>(&target.node)) {
    result = constant_address_of(*x->base);
    if (result) result->offset += x->base->type->fields[x->field].offset_bits / 8;
    if (result && target.type->size_bytes == 0) result->inside = false;
    return result;
  }
  if (const auto* x = std::get_if<cfa::ElementAccess>(&target.node)) {
    const auto* index = std::get_if<cfa::Constant>(&x->index->node);
    if (index == nullptr) return std::nullopt;
    result = constant_address_of(*x->base);
    if (!result) return std::nullopt;
    const std::optional<std::uint64_t> length = x->base->type->length;
    result->inside = result->inside && length && index->bits < *length;
    result->offset += mpz_class(static_cast<unsigned long>(index->bits)) *
                      static_cast<unsigned long>(target.type->size_bytes);
    return result;
  }
  return std::nullopt;
}

/// Equality of constant addresses with each other and with null. One past the end of an object may
/// be the start of another one.
std::optional<Term> Translator::compare_addresses(const cfa::Binary& e) {
  if (!is_equality(e.op)) return std::nullopt;
  const auto left = constant_address(*e.left);
  const auto right = constant_address(*e.right);
  bool differ = false;
  if (left && right) {
    if (left->object != right->object && !(left->inside && right->inside))
      return arbitrary_condition({"address outside of an object", e.left});
    differ = left->object != right->object || left->offset != right->offset;
  } else if (left || right) {
    differ = (left ? left : right)->inside && is_null_constant(left ? *e.right : *e.left);
  }
  if (!differ) return std::nullopt;
  return terms_.bool_constant(e.op == BinaryOperator::NotEqual);
}

/// The truth of an (in)equality of addresses, with what C leaves open. A replay takes no evidence
/// from that.
Term Translator::equal_or_open(const Expression& comparison, Term truth) {
  const Coincidence* coincidence = context_.memory->coincidence(comparison);
  if (coincidence == nullptr) return truth;
  const auto& e = std::get<cfa::Binary>(comparison.node);
  Term is_open = terms_.true_();
  if (!coincidence->always) {
    // In a replay, numbers that are compared point into their objects.
    const bool is_outside = coincidence->outside && oracle_ == nullptr;
    is_open = is_outside ? terms_.true_() : is_meeting(e, *coincidence);
    if (coincidence->after_reuse) {
      const SlotId reuse = context_.memory->reuse();
      const Shape shape(*context_.slots.slot(reuse).type);
      const Term two = arithmetic_.term(arithmetic_.constant(2, shape), shape);
      const Term are_objects = terms_.and_(condition(*e.left), condition(*e.right));
      is_open = terms_.or_(is_open, terms_.and_(terms_.equal(current(reuse), two), are_objects));
    }
    if (oracle_ != nullptr) {
      facts_.add(terms_.not_(is_open));
      return truth;
    }
  }
  const Term may_be = terms_.and_(
      is_open, arbitrary_condition({"equality of addresses that C leaves open", &comparison}));
  return e.op == BinaryOperator::Equal ? terms_.or_(truth, may_be)
                                       : terms_.and_(truth, terms_.not_(may_be));
}

/// Whether one side is the end of an object and the other the start of another one.
Term Translator::is_meeting(const cfa::Binary& e, const Coincidence& coincidence) {
  const Shape shape = pointer_shape();
  const auto is_one_of = [&](const Expression& side, const std::vector<std::uint64_t>& places) {
    const Value value = arithmetic_.convert(read(side), Shape(*side.type), shape, facts_);
    std::vector<Term> cases;
    for (const std::uint64_t place : places)
      cases.push_back(
          arithmetic_.compare(BinaryOperator::Equal, value, address_at(place), shape, facts_));
    return terms_.or_(cases);
  };
  std::vector<Term> cases;
  if (!coincidence.left_ends.empty())
    cases.push_back(terms_.and_(is_one_of(*e.left, coincidence.left_ends),
                                is_one_of(*e.right, coincidence.right_starts)));
  if (!coincidence.right_ends.empty())
    cases.push_back(terms_.and_(is_one_of(*e.right, coincidence.right_ends),
                                is_one_of(*e.left, coincidence.left_starts)));
  return terms_.or_(cases);
}

}  // namespace pcegar::encoding
