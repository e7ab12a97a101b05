// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions. As in execution/evaluator.cpp, an address is an object and a distance, and its
// number is not known: only what holds for every place of the objects is evidence. A number that
// came from outside is never the address of an object: the environment does not know it, and may
// have put its own memory elsewhere.
#include "cfa/operands.hpp"
#include "encoding/translator.hpp"
#include "path_execution/machine.hpp"

namespace pcegar::path_execution {

using cfa::BinaryOperator;
using cfa::Expression;
using cfa::Type;
using encoding::Shape;
using smt::Term;

namespace {

bool is_equality(BinaryOperator op) {
  return op == BinaryOperator::Equal || op == BinaryOperator::NotEqual;
}

}  // namespace

Shape Machine::pointer_shape() const {
  return {setting_->program.types().pointer_bits(), false};
}

Term Machine::pointer_number(const mpz_class& value) {
  return setting_->terms.bit_vector(value, pointer_shape().bits);
}

/// A number as wide as pointers.
Term Machine::pointer_number(const Value& value, const Type& type) {
  if (!value.is_number() || !type.is_scalar()) throw NotFollowed{"an address as a number", true};
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  return arithmetic.term(arithmetic.convert(value.number, Shape(type), pointer_shape(), facts_),
                         pointer_shape());
}

Value Machine::evaluate(const Expression& e) {
  const Type& type = *e.type;
  if (!type.is_held()) throw NotFollowed{"a value of type " + to_string(type), true};
  if (const auto* node = std::get_if<cfa::Constant>(&e.node)) {
    const Shape shape = encoding::pattern_shape(type);
    mpz_class bits = static_cast<unsigned long>(node->bits);
    bits += mpz_class(node->high) << 64;
    if (shape.is_signed) bits = static_cast<long>(node->bits);
    return Value::of(setting_->arithmetic.constant(bits, shape));
  }
  if (const auto* node = std::get_if<cfa::Unary>(&e.node)) return evaluate(*node, type);
  if (const auto* node = std::get_if<cfa::Binary>(&e.node)) return evaluate(*node, e);
  if (const auto* node = std::get_if<cfa::Cast>(&e.node)) return evaluate(*node, type);
  if (const auto* node = std::get_if<cfa::AddressOf>(&e.node))
    return address_of(place(*node->target));
  if (const auto* node = std::get_if<cfa::FunctionAddress>(&e.node))
    return Value::of_function(node->function);
  if (const auto* node = std::get_if<cfa::Approximate>(&e.node))
    throw NotFollowed{node->construct, true};
  return read(place(e), type, e);
}

Value Machine::evaluate(const cfa::Unary& node, const Type& type) {
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  if (node.op == cfa::UnaryOperator::LogicalNot)
    return Value::of({{}, setting_->terms.not_(condition(*node.operand)), {}, false});
  const Type& from = *node.operand->type;
  if (from.is_float() || type.is_float()) throw NotFollowed{"floating-point arithmetic", true};
  const Value operand = evaluate(*node.operand);
  if (!operand.is_number()) throw NotFollowed{"arithmetic with an address", true};
  const encoding::Value number =
      arithmetic.convert(operand.number, Shape(from), Shape(type), facts_);
  return Value::of(node.op == cfa::UnaryOperator::Minus
                       ? arithmetic.negate(number, Shape(type), facts_)
                       : arithmetic.complement(number, Shape(type), facts_));
}

Value Machine::evaluate(const cfa::Binary& node, const Expression& whole) {
  if (node.op == BinaryOperator::LogicalAnd || node.op == BinaryOperator::LogicalOr)
    return logical(node);
  if (node.op == BinaryOperator::Rounded) throw NotFollowed{"floating-point arithmetic", true};
  const Type& left_type = *node.left->type;
  const Type& right_type = *node.right->type;
  if (left_type.is_float() || right_type.is_float())
    throw NotFollowed{"floating-point arithmetic", true};
  const Value left = evaluate(*node.left);
  const Value right = evaluate(*node.right);
  if (encoding::is_comparison(node.op))
    return Value::of({{}, compare(node, left, right), {}, false});
  const Type& type = *whole.type;
  if (!left.is_number() || !right.is_number() || type.is_pointer())
    return moved(node, left, right, type);
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  const Shape shape(type);
  const bool shifts = encoding::is_shift(node.op);
  return Value::of(arithmetic.binary(
      node.op, arithmetic.convert(left.number, Shape(left_type), shape, facts_),
      shifts ? right.number : arithmetic.convert(right.number, Shape(right_type), shape, facts_),
      shape, Shape(right_type), facts_));
}

Value Machine::logical(const cfa::Binary& node) {
  return Value::of({{}, logical_right(node, condition(*node.left)), {}, false});
}

/// The value of a logical operator. C evaluates the right operand only if the left one does not
/// decide. What that is worth depends on the left one, so it is settled first.
Term Machine::logical_right(const cfa::Binary& node, Term left) {
  smt::TermManager& terms = setting_->terms;
  const Term decides = terms.bool_constant(node.op == BinaryOperator::LogicalOr);
  if (!terms.is_constant(left)) {
    require_facts();
    const bool decides_if_true = decides == terms.true_();
    const Term goes_on = decides_if_true ? terms.not_(left) : left;
    const auto may_go_on = setting_->solver.is_possible(constraints_, goes_on);
    if (!may_go_on) throw NotFollowed{solver_gives_up};
    require(*may_go_on ? goes_on : terms.not_(goes_on));
    left = terms.bool_constant(*may_go_on != decides_if_true);
  }
  return left == decides ? decides : condition(*node.right);
}

/// Of sums and differences with addresses.
Value Machine::moved(const cfa::Binary& node, const Value& left, const Value& right,
                     const Type& type) {
  smt::TermManager& terms = setting_->terms;
  const bool is_sum = node.op == BinaryOperator::Add;
  if ((!is_sum && node.op != BinaryOperator::Subtract) || type.bits != pointer_shape().bits)
    throw NotFollowed{"arithmetic with an address", true};
  const auto as_distance = [&](const Value& value, const Expression& e) {
    const Term number = setting_->arithmetic.term(value.number, Shape(*e.type));
    return setting_->arithmetic.term(
        setting_->arithmetic.convert(Value::of(number).number, Shape(*e.type),
                                     Shape(pointer_shape().bits, true), facts_),
        pointer_shape());
  };
  const auto combined = [&](Term a, Term b) {
    return terms.bv(is_sum ? smt::Kind::BvAdd : smt::Kind::BvSub, a, b);
  };
  if (left.is_number() && right.is_number())
    return Value::of(combined(as_distance(left, *node.left), as_distance(right, *node.right)));
  if (left.is_address() && right.is_number())
    return Value::address(left.object, combined(left.offset, as_distance(right, *node.right)));
  if (is_sum && right.is_address() && left.is_number())
    return Value::address(right.object, combined(right.offset, as_distance(left, *node.left)));
  if (!is_sum && left.is_address() && right.is_address() && left.object == right.object)
    return Value::of(combined(left.offset, right.offset));
  throw NotFollowed{"arithmetic with an address", true};
}

Term Machine::compare(const cfa::Binary& node, const Value& left, const Value& right) {
  smt::TermManager& terms = setting_->terms;
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  const Type& type = *node.left->type;
  if (left.is_number() && right.is_number()) {
    if (type.bits != node.right->type->bits || type.is_boolean != node.right->type->is_boolean)
      throw NotFollowed{"a comparison of different types"};
    return arithmetic.compare(node.op, left.number, right.number, Shape(type), facts_);
  }
  if (is_equality(node.op)) {
    const Term equal = equal_addresses(left, right);
    return node.op == BinaryOperator::Equal ? equal : terms.not_(equal);
  }
  if (left.is_address() && right.is_address() && left.object == right.object)
    return arithmetic.compare(node.op, Value::of(left.offset).number,
                              Value::of(right.offset).number, pointer_shape(), facts_);
  // With the first page, or with the error numbers at the end of the address space.
  const Value& number = left.is_number() ? left : right;
  if (!number.is_number() || Shape(type).is_signed)
    throw NotFollowed{"the order of addresses of different objects"};
  const Term term = arithmetic.term(number.number, Shape(type));
  if (!terms.is_constant(term)) throw NotFollowed{"an address as a number", true};
  const mpz_class bound = terms.number(term).get_num();
  const bool is_low = bound < encoding::page_bytes;
  if (!is_low && bound <= pointer_shape().modulus() - encoding::page_bytes)
    throw NotFollowed{"an address as a number", true};
  const bool says_less = node.op == BinaryOperator::Less || node.op == BinaryOperator::LessEqual;
  const bool number_is_less = is_low;
  return terms.bool_constant((left.is_number() == number_is_less) == says_less);
}

/// A condition on a free variable, equal to something or not: it gets this value, or is known not
/// to have it.
bool Machine::settle_free(const Expression& e, bool holds) {
  if (const auto* negation = std::get_if<cfa::Unary>(&e.node))
    return negation->op == cfa::UnaryOperator::LogicalNot &&
           settle_free(*negation->operand, !holds);
  const auto* test = std::get_if<cfa::Binary>(&e.node);
  if (test == nullptr || !is_equality(test->op)) return false;
  const auto is_global = [this](const Expression& side) {
    const auto* reference = std::get_if<cfa::VariableReference>(&cfa::without_casts(side).node);
    return reference != nullptr &&
           !setting_->program.variable(reference->variable).function.valid();
  };
  if (!is_global(*test->left) && !is_global(*test->right)) return false;
  const Value left = evaluate(*test->left);
  const Value right = evaluate(*test->right);
  const bool is_left = left.kind == Value::Kind::Free;
  if (!is_left && right.kind != Value::Kind::Free) return false;
  const Value& variable = is_left ? left : right;
  const Value& other = is_left ? right : left;
  if (other.kind == Value::Kind::Free) throw NotFollowed{"variables that nothing writes"};
  const Type& type = *test->left->type;
  if ((test->op == BinaryOperator::Equal) != holds) {
    others_[variable.object].push_back(other);
    return true;
  }
  Value stored = other;
  if (other.is_number()) stored = Value::of(setting_->arithmetic.term(other.number, Shape(type)));
  memory_.write(variable.object, 0, type.bits, stored);
  for (const Value& different : others_[variable.object]) {
    const Term equal = different.is_number() && stored.is_number()
                           ? setting_->arithmetic.compare(BinaryOperator::Equal, different.number,
                                                          stored.number, Shape(type), facts_)
                           : equal_addresses(different, stored);
    facts_.add(setting_->terms.not_(equal));
  }
  return true;
}

/// At least one of them is no number.
Term Machine::equal_addresses(const Value& left, const Value& right) {
  smt::TermManager& terms = setting_->terms;
  const bool is_left_free = left.kind == Value::Kind::Free;
  if (is_left_free || right.kind == Value::Kind::Free) {
    const Value& other = is_left_free ? right : left;
    if (other.kind == Value::Kind::Free) throw NotFollowed{"variables that nothing writes"};
    // No condition by itself, which settle_free() would know: something else, then.
    others_[is_left_free ? left.object : right.object].push_back(other);
    return terms.false_();
  }
  if (left.kind == Value::Kind::Function && right.kind == Value::Kind::Function)
    return terms.bool_constant(left.function == right.function);
  for (const auto& [number, other] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
    if (!number->is_number()) continue;
    const Term term = number->number.term;
    const bool is_null_or_error =
        term.valid() && terms.is_constant(term) &&
        (terms.number(term) < encoding::page_bytes ||
         terms.number(term) > pointer_shape().modulus() - encoding::page_bytes);
    const bool is_from_outside = term.valid() && !terms.is_constant(term);
    const bool is_placed = term.valid() && std::ranges::any_of(placed_, [&](const auto& place) {
                             return terms.is_constant(term) && terms.number(term) == place.second;
                           });
    if (!is_null_or_error && !is_from_outside && !is_placed)
      throw NotFollowed{"an address as a number", true};
    return terms.false_();
  }
  if (!left.is_address() || !right.is_address()) return terms.false_();
  if (left.object == right.object) return terms.equal(left.offset, right.offset);
  // One may start where the other one ends, and what is gone may have left its place.
  for (const Value* value : {&left, &right}) {
    const bool is_inside =
        memory_.is_alive(value->object) && terms.is_constant(value->offset) &&
        memory_.lifetime(value->object) != Lifetime::Literal &&
        memory_.contains(value->object,
                         Position{8} * terms.number(value->offset).get_num().get_si(), 8);
    if (!is_inside) throw NotFollowed{"addresses that may be equal or not"};
  }
  return terms.false_();
}

Value Machine::evaluate(const cfa::Cast& node, const Type& type) {
  const Type& from = *node.operand->type;
  // Undefined if the type cannot hold it, so the path may not exist.
  if (from.is_float() && type.is_integer() && !type.is_boolean)
    throw NotFollowed{"a floating-point number as an integer"};
  const Value value = evaluate(*node.operand);
  if (node.origin == cfa::Cast::Origin::Implicit && from.is_integer() && type.is_integer() &&
      type.is_signed && value.is_number())
    state_survival(value.number, Shape(from), Shape(type));
  return converted(value, from, type);
}

/// As Translator::state_survival().
void Machine::state_survival(const encoding::Value& value, const Shape& from, const Shape& to) {
  if (setting_->options.signed_overflow != encoding::SignedOverflow::Undefined) return;
  facts_.add(encoding::is_kept(setting_->arithmetic, setting_->terms, value, from, to, facts_));
}

Value Machine::converted(const Value& value, const Type& from, const Type& to) {
  if (&from == &to) return value;
  if (!to.is_held()) throw NotFollowed{"a value of type " + to_string(to)};
  if (from.is_float() || to.is_float()) {
    if (from.is_float() && to.is_float() && from.bits == to.bits) return value;
    throw NotFollowed{"floating-point arithmetic", true};
  }
  if (value.is_number())
    return Value::of(setting_->arithmetic.convert(value.number, Shape(from), Shape(to), facts_));
  if (to.is_boolean) return Value::of({{}, truth(value, from), {}, false});
  if (to.bits != pointer_shape().bits) throw NotFollowed{"part of an address", true};
  return value;
}

Term Machine::truth(const Value& value, const Type& type) {
  if (type.is_float()) throw NotFollowed{"floating-point arithmetic", true};
  if (value.is_number()) return setting_->arithmetic.condition(value.number, Shape(type), facts_);
  if (value.is_address()) {
    if (!memory_.is_alive(value.object)) throw NotFollowed{"the address of an object that is gone"};
    if (const auto bytes = memory_.size(value.object))
      facts_.add(setting_->terms.bv(smt::Kind::BvUle, value.offset,
                                    pointer_number(mpz_class(static_cast<unsigned long>(*bytes)))));
  }
  return setting_->terms.true_();
}

Term Machine::condition(const Expression& e) {
  return truth(evaluate(e), *e.type);
}

Machine::Place Machine::place(const Expression& e) {
  if (const auto* node = std::get_if<cfa::VariableReference>(&e.node)) {
    if (const auto outside = externs_.find(node->variable); outside != externs_.end())
      return {.pointer = Value::of(outside->second)};
    return {.pointer = Value::address(object_of(node->variable), pointer_number(0))};
  }
  if (const auto* node = std::get_if<cfa::Dereference>(&e.node)) {
    Value pointer = evaluate(*node->pointer);
    if (pointer.is_number()) pointer = Value::of(pointer_number(pointer, *node->pointer->type));
    return {.pointer = pointer};
  }
  if (const auto* node = std::get_if<cfa::FieldAccess>(&e.node)) {
    Place result = place(*node->base);
    const cfa::Field& field = node->base->type->fields[node->field];
    if (result.record == nullptr) {
      result.record = node->base->type;
      result.record_bits = result.bits;
      result.record_bytes = result.bytes;
    }
    result.bits += static_cast<Position>(field.offset_bits);
    result.bit_width = field.bit_width;
    return result;
  }
  if (const auto* node = std::get_if<cfa::ElementAccess>(&e.node)) return element(*node, e);
  throw NotFollowed{"an l-value"};
}

Machine::Place Machine::element(const cfa::ElementAccess& node, const Expression& whole) {
  smt::TermManager& terms = setting_->terms;
  encoding::ArithmeticModel& arithmetic = setting_->arithmetic;
  Place result = place(*node.base);
  const Value value = evaluate(*node.index);
  const Type& type = *node.index->type;
  if (!value.is_number() || !type.is_integer()) throw NotFollowed{"an address as an index"};
  const Shape wide(pointer_shape().bits, true);
  const Term index =
      arithmetic.term(arithmetic.convert(value.number, Shape(type), wide, facts_), wide);
  if (const auto length = node.base->type->length; length && *length >= 2) {
    const Term last = pointer_number(mpz_class(static_cast<unsigned long>(*length)));
    facts_.add(terms.bv(smt::Kind::BvUle, index, last));
    result.bounds.push_back(terms.bv(smt::Kind::BvUlt, index, last));
  }
  const std::uint64_t size = whole.type->size_bytes;
  result.bit_width.reset();
  if (terms.is_constant(index)) {
    mpz_class number = terms.number(index).get_num();
    if (number >= wide.modulus() / 2) number -= wide.modulus();
    if (!number.fits_slong_p()) throw NotFollowed{"a large index"};
    result.bits += Position{8} * static_cast<Position>(size) * number.get_si();
    return result;
  }
  const Term bytes = terms.bv(smt::Kind::BvMul,
                              pointer_number(mpz_class(static_cast<unsigned long>(size))), index);
  result.bytes = result.bytes.valid() ? terms.bv(smt::Kind::BvAdd, result.bytes, bytes) : bytes;
  return result;
}

Value Machine::address_of(const Place& place) {
  smt::TermManager& terms = setting_->terms;
  const auto whole_bytes = static_cast<long>(place.bits / 8);  // a bit-field has no address
  Term distance = pointer_number(whole_bytes);
  if (place.bytes.valid()) distance = terms.bv(smt::Kind::BvAdd, distance, place.bytes);
  const auto at = [&](Term base) { return terms.bv(smt::Kind::BvAdd, base, distance); };
  if (place.pointer.is_address())
    return Value::address(place.pointer.object, at(place.pointer.offset));
  if (place.pointer.is_number()) return Value::of(at(place.pointer.number.term));
  if (whole_bytes != 0 || place.bytes.valid()) throw NotFollowed{"part of a function"};
  return place.pointer;
}

}  // namespace pcegar::path_execution
