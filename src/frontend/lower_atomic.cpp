// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Atomic operations in a program of one thread: plain reads and writes. Memory orders mean nothing
// then, but they are evaluated. A weak compare-and-exchange does not fail spuriously (nor does it
// on x86). Atomic operations on pointers with arithmetic are left out: GNU's add bytes, C11's
// elements.
#include <clang/AST/Expr.h>

#include "frontend/lowering.hpp"

namespace pcegar::frontend {

using Value = Lowering::Value;

namespace {

using Kind = clang::AtomicExpr::AtomicOp;

enum class Action { Load, Store, Exchange, CompareExchange, Update, Unknown };
enum class Operands { Values, Addresses };

struct Shape {
  Action action = Action::Unknown;
  Operands operands = Operands::Values;
};

/// How an update computes and which value it yields.
struct Update {
  cfa::BinaryOperator op = cfa::BinaryOperator::Add;
  bool is_negated = false;
  enum class Result { Old, New } result = Result::Old;
};

Shape shape(Kind kind) {
  using clang::AtomicExpr;
  switch (kind) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n: return {Action::Load};
    case AtomicExpr::AO__atomic_load: return {Action::Load, Operands::Addresses};
    case AtomicExpr::AO__c11_atomic_init:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n: return {Action::Store};
    case AtomicExpr::AO__atomic_store: return {Action::Store, Operands::Addresses};
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n: return {Action::Exchange};
    case AtomicExpr::AO__atomic_exchange: return {Action::Exchange, Operands::Addresses};
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange_n: return {Action::CompareExchange};
    case AtomicExpr::AO__atomic_compare_exchange:
      return {Action::CompareExchange, Operands::Addresses};
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

Update update_of(Kind kind) {
  using clang::AtomicExpr;
  using enum cfa::BinaryOperator;
  using enum Update::Result;
  switch (kind) {
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

}  // namespace

/// The operation itself; the value is null if there is none.
Value Lowering::atomic(const clang::AtomicExpr* e) {
  const auto [action, operands] = shape(e->getOp());
  const auto [op, is_negated, yields] = update_of(e->getOp());
  const cfa::Type* result_type = type_of(e);
  const cfa::Type* type = context_.types.map(e->getPtr()->getType()->getPointeeType());
  // Those of GCC add bytes to a pointer, those of <stdatomic.h> differ.
  const bool moves = type->is_pointer() &&
                     e->getOp() != clang::AtomicExpr::AO__c11_atomic_fetch_add &&
                     e->getOp() != clang::AtomicExpr::AO__c11_atomic_fetch_sub &&
                     (op == cfa::BinaryOperator::Add || op == cfa::BinaryOperator::Subtract);
  if (action == Action::Unknown || (action == Action::Update && !type->is_integer() && !moves)) {
    return unsupported("atomic operation", e, result_type);
  }
  const auto behind = [&](const clang::Expr* pointer) {
    return build_.dereference(stabilise(value(pointer)), type);
  };
  const auto operand = [&](const clang::Expr* given) {
    return operands == Operands::Addresses ? behind(given) : stabilise(value_as(given, type));
  };
  const Value object = behind(e->getPtr());
  effects(e->getOrder());
  switch (action) {
    case Action::Load:
      if (operands == Operands::Values) {
        return build_.cast(saved(object), result_type);
      }
      emit_assign(behind(e->getVal1()), object);
      return nullptr;
    case Action::Store: emit_assign(object, operand(e->getVal1())); return nullptr;
    case Action::Exchange: {
      const Value wanted = saved(operand(e->getVal1()));
      const Value old = saved(object);
      emit_assign(object, wanted);
      if (operands == Operands::Values) {
        return build_.cast(old, result_type);
      }
      emit_assign(behind(e->getVal2()), old);
      return nullptr;
    }
    case Action::CompareExchange: {
      const Value expected = behind(e->getVal1());
      return build_.cast(compare_exchange(object, expected, saved(operand(e->getVal2()))),
                         result_type);
    }
    case Action::Update: {
      const Value given = moves ? stabilise(value_as(e->getVal1(), build_.pointer_sized(true)))
                                : operand(e->getVal1());
      const Value old = saved(object);
      Value changed =
          moves ? build_.offset(op, old, given, 1) : build_.binary(op, old, given, type);
      if (is_negated) {
        changed = build_.unary(cfa::UnaryOperator::BitNot, changed, type);
      }
      changed = saved(changed);
      emit_assign(object, changed);
      return build_.cast(yields == Update::Result::Old ? old : changed, result_type);
    }
    case Action::Unknown: break;
  }
  return nullptr;
}

/// object == expected ? (object = wanted, 1) : (expected = object, 0)
Value Lowering::compare_exchange(Value object, Value expected, Value wanted) {
  const cfa::Type* result_type = build_.int_type();
  const bool is_scalar = object->type->is_scalar();
  const Value equal = is_scalar
                          ? build_.binary(cfa::BinaryOperator::Equal, object, expected, result_type)
                          : build_.approximate(result_type, "comparison of structures");
  const Value result = temporary(result_type);
  const DraftLocation swap = fresh();
  const DraftLocation keep = fresh();
  const DraftLocation join = fresh();
  branch(equal, swap, keep, {});
  place(swap);
  emit_assign(object, wanted);
  emit_assign(result, build_.constant(result_type, 1));
  jump(join);
  place(keep);
  emit_assign(expected, object);
  emit_assign(result, build_.constant(result_type, 0));
  jump(join);
  place(join);
  return result;
}

}  // namespace pcegar::frontend
