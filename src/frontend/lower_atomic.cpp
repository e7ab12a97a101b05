// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Atomic operations in a program of one thread: plain reads and writes. Memory orders have no
// meaning there, but they are evaluated. A weak compare-and-exchange does not fail spuriously (nor
// does it on x86). Atomic arithmetic on pointers is not modelled: GNU's operations add bytes, C11's
// add elements.
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/atomics.hpp"
#include "frontend/known_functions.hpp"

namespace pcegar::frontend {

namespace {

using Kind = clang::AtomicExpr::AtomicOp;

enum class Action { Load, Store, Exchange, CompareExchange, Update, Unknown };
enum class Given { Values, Addresses };

struct Shape {
  Action action = Action::Unknown;
  Given given = Given::Values;
};

Shape shape(Kind kind) {
  using clang::AtomicExpr;
  switch (kind) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n: return {Action::Load};
    case AtomicExpr::AO__atomic_load: return {Action::Load, Given::Addresses};
    case AtomicExpr::AO__c11_atomic_init:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n: return {Action::Store};
    case AtomicExpr::AO__atomic_store: return {Action::Store, Given::Addresses};
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n: return {Action::Exchange};
    case AtomicExpr::AO__atomic_exchange: return {Action::Exchange, Given::Addresses};
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange_n: return {Action::CompareExchange};
    case AtomicExpr::AO__atomic_compare_exchange:
      return {Action::CompareExchange, Given::Addresses};
    case AtomicExpr::AO__c11_atomic_fetch_add:
    case AtomicExpr::AO__c11_atomic_fetch_sub:
    case AtomicExpr::AO__c11_atomic_fetch_and:
    case AtomicExpr::AO__c11_atomic_fetch_or:
    case AtomicExpr::AO__c11_atomic_fetch_xor:
    case AtomicExpr::AO__c11_atomic_fetch_nand:
    case AtomicExpr::AO__atomic_fetch_add:
    case AtomicExpr::AO__atomic_fetch_sub:
    case AtomicExpr::AO__atomic_fetch_and:
    case AtomicExpr::AO__atomic_fetch_or:
    case AtomicExpr::AO__atomic_fetch_xor:
    case AtomicExpr::AO__atomic_fetch_nand:
    case AtomicExpr::AO__atomic_add_fetch:
    case AtomicExpr::AO__atomic_sub_fetch:
    case AtomicExpr::AO__atomic_and_fetch:
    case AtomicExpr::AO__atomic_or_fetch:
    case AtomicExpr::AO__atomic_xor_fetch:
    case AtomicExpr::AO__atomic_nand_fetch: return {Action::Update};
    default: return {};
  }
}

}  // namespace

/// How an update computes and which value it yields.
struct Atomics::Update {
  cfa::BinaryOperator op = cfa::BinaryOperator::Add;
  bool is_negated = false;
  enum class Result { Old, New } result = Result::Old;
  [[nodiscard]] bool is_sum() const {
    return op == cfa::BinaryOperator::Add || op == cfa::BinaryOperator::Subtract;
  }
};

Atomics::Update Atomics::update_of(const clang::AtomicExpr& e) {
  using clang::AtomicExpr;
  using enum cfa::BinaryOperator;
  using enum Update::Result;
  switch (e.getOp()) {
    case AtomicExpr::AO__c11_atomic_fetch_sub:
    case AtomicExpr::AO__atomic_fetch_sub: return {Subtract, false, Old};
    case AtomicExpr::AO__c11_atomic_fetch_and:
    case AtomicExpr::AO__atomic_fetch_and: return {BitAnd, false, Old};
    case AtomicExpr::AO__c11_atomic_fetch_or:
    case AtomicExpr::AO__atomic_fetch_or: return {BitOr, false, Old};
    case AtomicExpr::AO__c11_atomic_fetch_xor:
    case AtomicExpr::AO__atomic_fetch_xor: return {BitXor, false, Old};
    case AtomicExpr::AO__c11_atomic_fetch_nand:
    case AtomicExpr::AO__atomic_fetch_nand: return {BitAnd, true, Old};
    case AtomicExpr::AO__atomic_add_fetch: return {Add, false, New};
    case AtomicExpr::AO__atomic_sub_fetch: return {Subtract, false, New};
    case AtomicExpr::AO__atomic_and_fetch: return {BitAnd, false, New};
    case AtomicExpr::AO__atomic_or_fetch: return {BitOr, false, New};
    case AtomicExpr::AO__atomic_xor_fetch: return {BitXor, false, New};
    case AtomicExpr::AO__atomic_nand_fetch: return {BitAnd, true, New};
    default: return {Add, false, Old};
  }
}

Value Atomics::operation(const clang::AtomicExpr* e) {
  const Shape form = shape(e->getOp());
  const Update update = update_of(*e);
  const cfa::Type* result_type = emit_.type_of(e);
  const cfa::Type* type = emit_.type(e->getPtr()->getType()->getPointeeType());
  // GCC's operations add bytes to a pointer; those of <stdatomic.h> differ.
  const bool moves = type->is_pointer() &&
                     e->getOp() != clang::AtomicExpr::AO__c11_atomic_fetch_add &&
                     e->getOp() != clang::AtomicExpr::AO__c11_atomic_fetch_sub && update.is_sum();
  if (form.action == Action::Unknown ||
      (form.action == Action::Update && !type->is_integer() && !moves)) {
    return emit_.unsupported("atomic operation", e, result_type);
  }
  const auto behind = [&](const clang::Expr* pointer) {
    return build_.dereference(emit_.stabilise(operands_.value(pointer)), type);
  };
  const auto operand = [&](const clang::Expr* given) {
    return form.given == Given::Addresses ? behind(given)
                                          : emit_.stabilise(operands_.value_as(given, type));
  };
  const Value object = behind(e->getPtr());
  operands_.effects(e->getOrder());
  switch (form.action) {
    case Action::Load:
      if (form.given == Given::Values) {
        return build_.cast(emit_.saved(object), result_type);
      }
      emit_.assign(behind(e->getVal1()), object);
      return nullptr;
    case Action::Store: emit_.assign(object, operand(e->getVal1())); return nullptr;
    case Action::Exchange: {
      const Value wanted = emit_.saved(operand(e->getVal1()));
      const Value old = emit_.saved(object);
      emit_.assign(object, wanted);
      if (form.given == Given::Values) {
        return build_.cast(old, result_type);
      }
      emit_.assign(behind(e->getVal2()), old);
      return nullptr;
    }
    case Action::CompareExchange: {
      const Value expected = behind(e->getVal1());
      return build_.cast(compare_exchange(object, expected, emit_.saved(operand(e->getVal2()))),
                         result_type);
    }
    case Action::Update: {
      const Value given =
          moves ? emit_.stabilise(operands_.value_as(e->getVal1(), build_.pointer_sized(true)))
                : operand(e->getVal1());
      return build_.cast(updated(object, given, update), result_type);
    }
    case Action::Unknown: break;
  }
  return nullptr;
}

/// The value that the update yields. Pointers are treated as integers: bytes are added.
Value Atomics::updated(Value object, Value operand, const Update& update) {
  const cfa::Type* type = object->type;
  const Value old = emit_.saved(object);
  Value result = type->is_pointer() ? build_.offset(update.op, old, operand, 1)
                                    : build_.binary(update.op, old, operand, type);
  if (update.is_negated) {
    result = build_.unary(cfa::UnaryOperator::BitNot, result, type);
  }
  const Value changed = emit_.saved(result);
  emit_.assign(object, changed);
  return update.result == Update::Result::Old ? old : changed;
}

/// object == expected ? (object = wanted, 1) : (expected = object, 0)
Value Atomics::compare_exchange(Value object, Value expected, Value wanted) {
  const cfa::Type* result_type = build_.int_type();
  const bool is_scalar = object->type->is_scalar();
  const Value equal = is_scalar
                          ? build_.binary(cfa::BinaryOperator::Equal, object, expected, result_type)
                          : build_.approximate(result_type, "comparison of structures");
  const Value result = emit_.temporary(result_type);
  const DraftLocation swap = emit_.fresh();
  const DraftLocation keep = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.branch(equal, swap, keep, {});
  emit_.place(swap);
  emit_.assign(object, wanted);
  emit_.assign(result, build_.constant(result_type, 1));
  emit_.jump(join);
  emit_.place(keep);
  emit_.assign(expected, object);
  emit_.assign(result, build_.constant(result_type, 0));
  emit_.jump(join);
  emit_.place(join);
  return result;
}

/// A family of builtins and what they do to the object that the first argument points to.
struct Atomics::Builtin {
  using Handler = std::optional<Value> (Atomics::*)(const clang::CallExpr* e,
                                                    const Builtin& builtin);
  std::string_view pattern;
  unsigned least_arguments;
  Handler handler;
  Update update = {};                                       ///< of those that compute
  enum class Yields { Old, Success } yields = Yields::Old;  ///< of those that compare
};

/// The first row that fits is used.
std::optional<Value> Atomics::builtin(const clang::CallExpr* e, const std::string& name) {
  using enum cfa::BinaryOperator;
  using enum Update::Result;
  static constexpr std::array builtins{
      Builtin{"__sync_fetch_and_add*", 2, &Atomics::update, {Add, false, Old}},
      Builtin{"__sync_add_and_fetch*", 2, &Atomics::update, {Add, false, New}},
      Builtin{"__sync_fetch_and_sub*", 2, &Atomics::update, {Subtract, false, Old}},
      Builtin{"__sync_sub_and_fetch*", 2, &Atomics::update, {Subtract, false, New}},
      Builtin{"__sync_fetch_and_or*", 2, &Atomics::update, {BitOr, false, Old}},
      Builtin{"__sync_or_and_fetch*", 2, &Atomics::update, {BitOr, false, New}},
      Builtin{"__sync_fetch_and_and*", 2, &Atomics::update, {BitAnd, false, Old}},
      Builtin{"__sync_and_and_fetch*", 2, &Atomics::update, {BitAnd, false, New}},
      Builtin{"__sync_fetch_and_xor*", 2, &Atomics::update, {BitXor, false, Old}},
      Builtin{"__sync_xor_and_fetch*", 2, &Atomics::update, {BitXor, false, New}},
      Builtin{"__sync_fetch_and_nand*", 2, &Atomics::update, {BitAnd, true, Old}},
      Builtin{"__sync_nand_and_fetch*", 2, &Atomics::update, {BitAnd, true, New}},
      Builtin{"__atomic_test_and_set", 1, &Atomics::test_and_set},
      Builtin{"__atomic_clear", 1, &Atomics::clear},
      Builtin{"__sync_bool_compare_and_swap*",
              3,
              &Atomics::compare_and_swap,
              {},
              Builtin::Yields::Success},
      Builtin{"__sync_val_compare_and_swap*", 3, &Atomics::compare_and_swap},
      Builtin{"__sync_lock_test_and_set*", 2, &Atomics::exchange},
      Builtin{"__sync_lock_release*", 1, &Atomics::release}};
  if (e->getNumArgs() == 0 || !e->getArg(0)->getType()->isPointerType()) {
    return std::nullopt;
  }
  const auto* row = std::find_if(builtins.begin(), builtins.end(), [&](const Builtin& builtin) {
    return fits_pattern(name, builtin.pattern) && e->getNumArgs() >= builtin.least_arguments;
  });
  return row == builtins.end() ? std::nullopt : (this->*row->handler)(e, *row);
}

Value Atomics::object(const clang::CallExpr* e) {
  const cfa::Type* type = emit_.type(e->getArg(0)->getType()->getPointeeType());
  return build_.dereference(emit_.stabilise(operands_.value(e->getArg(0))), type);
}

std::optional<Value> Atomics::update(const clang::CallExpr* e, const Builtin& builtin) {
  const Value target = object(e);
  const bool moves = target->type->is_pointer() && builtin.update.is_sum();
  if (!target->type->is_integer() && !moves) {
    return std::nullopt;
  }
  const cfa::Type* type = moves ? build_.pointer_sized(true) : target->type;
  const Value operand = emit_.stabilise(operands_.value_as(e->getArg(1), type));
  return build_.cast(updated(target, operand, builtin.update), emit_.type_of(e));
}

/// The byte that the first argument points to, and its old value.
std::pair<Value, Value> Atomics::flag(const clang::CallExpr* e) {
  const cfa::Type* type = emit_.program().types().integer(8, false);
  const Value target =
      build_.dereference(build_.cast(emit_.stabilise(operands_.value(e->getArg(0))),
                                     emit_.program().types().pointer_to(type)),
                         type);
  return {target, emit_.saved(target)};
}

std::optional<Value> Atomics::test_and_set(const clang::CallExpr* e, const Builtin& /*builtin*/) {
  const auto [target, old] = flag(e);
  emit_.assign(target, build_.constant(target->type, 1));
  return build_.cast(build_.binary(cfa::BinaryOperator::NotEqual, old,
                                   build_.constant(target->type, 0), build_.int_type()),
                     emit_.type_of(e));
}

std::optional<Value> Atomics::clear(const clang::CallExpr* e, const Builtin& /*builtin*/) {
  const Value target = flag(e).first;
  emit_.assign(target, build_.constant(target->type, 0));
  return Value{nullptr};
}

std::optional<Value> Atomics::compare_and_swap(const clang::CallExpr* e, const Builtin& builtin) {
  const Value target = object(e);
  const Value expected = emit_.stabilise(operands_.value_as(e->getArg(1), target->type));
  const Value wanted = emit_.stabilise(operands_.value_as(e->getArg(2), target->type));
  const Value old = emit_.saved(target);
  const Value equal = build_.binary(cfa::BinaryOperator::Equal, old, expected, build_.int_type());
  const DraftLocation swap = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.branch(equal, swap, join, {});
  emit_.place(swap);
  emit_.assign(target, wanted);
  emit_.jump(join);
  emit_.place(join);
  return build_.cast(builtin.yields == Builtin::Yields::Success ? equal : old, emit_.type_of(e));
}

std::optional<Value> Atomics::exchange(const clang::CallExpr* e, const Builtin& /*builtin*/) {
  const Value target = object(e);
  const Value wanted = emit_.stabilise(operands_.value_as(e->getArg(1), target->type));
  const Value old = emit_.saved(target);
  emit_.assign(target, wanted);
  return build_.cast(old, emit_.type_of(e));
}

std::optional<Value> Atomics::release(const clang::CallExpr* e, const Builtin& /*builtin*/) {
  const Value target = object(e);
  emit_.assign(target, build_.constant(target->type, 0));
  return Value{nullptr};
}

}  // namespace pcegar::frontend
