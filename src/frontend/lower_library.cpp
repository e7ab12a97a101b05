// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of C library functions whose result and effects follow from their arguments, where the
// program has no body for them. An external call's results are inputs of the program, which may
// take part in a confirmed counterexample; these are not: strlen("abc") is 3, and a path on which
// it is 7 is not a violation. So:
//  - a model in C (folder models/) is called instead if all memory that it has to walk through is
//    known and small; otherwise its loops would run over unknown memory;
//  - memset to zero, memcpy and memmove of one whole object become assignments;
//  - memset, memcpy and memmove of a few bytes of named objects become assignments of bytes;
//  - all others give Approximate values: the result, and the objects whose addresses are passed.
// The edge of an external call stays for rules that watch the call (written_arguments). It hands
// over no pointer where the call changes nothing or the change is stated by assignments; otherwise
// it has its usual effects (what else the pointers reach), and the objects passed by their
// addresses are made Approximate after it.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "alias/library_table.hpp"
#include "frontend/initialisers.hpp"
#include "frontend/library_calls.hpp"
#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

namespace {

/// Zeroing more than this through a pointer costs an unknown write for each scalar.
constexpr std::uint64_t max_zeroed_behind_pointer = 64;
constexpr std::uint64_t max_bytes_one_by_one = 32;

struct BlockFunction {
  std::string_view name;
  bool copies;
};
constexpr std::array block_functions{BlockFunction{"memcpy", true}, BlockFunction{"memmove", true},
                                     BlockFunction{"memset", false}};

const BlockFunction* block_function(std::string_view called) {
  const std::string name = alias::library_name(called);
  const auto* found =
      std::find_if(block_functions.begin(), block_functions.end(),
                   [&](const BlockFunction& function) { return function.name == name; });
  return found == block_functions.end() ? nullptr : found;
}

Value without_pointer_casts(Value e) {
  while (const auto* cast = std::get_if<cfa::Cast>(&e->node)) {
    if (!e->type->is_pointer() || !cast->operand->type->is_pointer()) {
      break;
    }
    e = cast->operand;
  }
  return e;
}

const cfa::Constant* constant_of(Value e) {
  return std::get_if<cfa::Constant>(&e->node);
}

/// The variable that a constant address points into.
const cfa::VariableReference* variable_behind(Value pointer) {
  const auto* address = std::get_if<cfa::AddressOf>(&without_pointer_casts(pointer)->node);
  Value target = address != nullptr ? address->target : nullptr;
  while (target != nullptr) {
    if (const auto* variable = std::get_if<cfa::VariableReference>(&target->node)) {
      return variable;
    }
    const auto* field = std::get_if<cfa::FieldAccess>(&target->node);
    const auto* element = std::get_if<cfa::ElementAccess>(&target->node);
    target = field != nullptr ? field->base : element != nullptr ? element->base : nullptr;
  }
  return nullptr;
}

/// The object that starts where this member or element starts, or null.
Value enclosing(Value target) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&target->node)) {
    const cfa::Field& member = field->base->type->fields[field->field];
    return member.offset_bits == 0 ? field->base : nullptr;
  }
  if (const auto* element = std::get_if<cfa::ElementAccess>(&target->node)) {
    const cfa::Constant* index = constant_of(element->index);
    return index != nullptr && index->bits == 0 ? element->base : nullptr;
  }
  return nullptr;
}

bool is_behind_pointer(Value target) {
  while (true) {
    if (const auto* field = std::get_if<cfa::FieldAccess>(&target->node)) {
      target = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&target->node)) {
      target = element->base;
    } else {
      return !std::holds_alternative<cfa::VariableReference>(target->node);
    }
  }
}

}  // namespace

/// A model that gets numbers only. If pointers are passed, the choice depends on what they point to
/// (library_models.cpp).
std::optional<cfa::FunctionId> LibraryCalls::default_model(const clang::CallExpr* e,
                                                           const std::string& name) {
  if (name == "atexit" && e->getNumArgs() == 1 &&
      context_.linker.default_model(std::string(exit_registration)) != nullptr) {
    return context_.linker.piece(std::string(exit_registration), build_.int_type());
  }
  const FunctionDefinition* model = context_.linker.model_of(name);
  if (model == nullptr || e->getNumArgs() < model->declaration->getNumParams()) {
    return std::nullopt;
  }
  const bool has_pointer = std::any_of(e->arg_begin(), e->arg_end(), [](const clang::Expr* given) {
    return !given->getType()->isIntegralOrEnumerationType();
  });
  return has_pointer ? std::nullopt
                     : std::optional(context_.linker.function(*model->unit, *model->declaration));
}

Value LibraryCalls::character_table(const clang::ArraySubscriptExpr* e) {
  const auto* table = llvm::dyn_cast<clang::UnaryOperator>(e->getBase()->IgnoreParenImpCasts());
  const auto* call = table != nullptr && table->getOpcode() == clang::UO_Deref
                         ? llvm::dyn_cast<clang::CallExpr>(table->getSubExpr()->IgnoreParenCasts())
                         : nullptr;
  const clang::FunctionDecl* callee = call != nullptr ? call->getDirectCallee() : nullptr;
  if (callee == nullptr || context_.linker.has_body(unit_, *callee)) {
    return nullptr;
  }
  const std::string name = unit_.name(*callee);
  if (name != "__ctype_b_loc" && name != "__ctype_tolower_loc" && name != "__ctype_toupper_loc") {
    return nullptr;
  }
  const FunctionDefinition* model = context_.linker.default_model("__pcegar_model" + name);
  if (model == nullptr) {
    return nullptr;
  }
  const cfa::FunctionId id = context_.linker.function(*model->unit, *model->declaration);
  const Value result = emit_.temporary(emit_.program().function(id).return_type);
  const Value character = operands_.value_as(e->getIdx(), build_.int_type());
  cfa::CallSite site{.name = emit_.program().function(id).name,
                     .callee = id,
                     .arguments = {character},
                     .result = result,
                     .caller = emit_.function(),
                     .position = emit_.statement_position()};
  emit_.call(DraftCall{std::move(site)}, name + "(...)");
  return build_.cast(result, emit_.type_of(e));
}

std::optional<Value> LibraryCalls::division(const clang::CallExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const auto* record = e->getType()->getAsRecordDecl();
  if (e->getNumArgs() != 2 || record == nullptr || type->kind != cfa::TypeKind::Record ||
      type->is_union || type->fields.size() != 2 || !type->fields[0].type->is_integer() ||
      type->fields[0].type != type->fields[1].type) {
    return std::nullopt;
  }
  const cfa::Type* number = type->fields[0].type;
  const Value left = emit_.stabilise(operands_.value_as(e->getArg(0), number));
  const Value right = emit_.stabilise(operands_.value_as(e->getArg(1), number));
  const Value result = emit_.temporary(type);
  unsigned index = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    const auto op =
        field->getName() == "quot" ? cfa::BinaryOperator::Divide : cfa::BinaryOperator::Remainder;
    emit_.assign(build_.field(result, index++), build_.binary(op, left, right, number));
  }
  return result;
}

/// The object of exactly that size at whose start the pointer points, or null.
Value LibraryCalls::object_behind(Value pointer, std::uint64_t bytes) {
  const Value inner = without_pointer_casts(pointer);
  if (const auto* address = std::get_if<cfa::AddressOf>(&inner->node)) {
    for (Value target = address->target; target != nullptr; target = enclosing(target)) {
      if (target->type->size_bytes == bytes) {
        return target;
      }
    }
    return nullptr;
  }
  const cfa::Type* pointee = inner->type->is_pointer() ? inner->type->element : nullptr;
  const bool fits = pointee != nullptr && pointee->kind != cfa::TypeKind::Void &&
                    pointee->kind != cfa::TypeKind::Function && pointee->size_bytes == bytes;
  return fits ? build_.dereference(emit_.stabilise(inner), pointee) : nullptr;
}

/// A call of memset, memcpy or memmove of a constant number of bytes.
struct LibraryCalls::Block {
  const clang::CallExpr* e;
  cfa::FunctionId callee;
  const CallArguments& given;
  bool copies;
  std::uint64_t bytes;
};

/// memset to zero, memcpy and memmove of one whole object.
std::optional<Value> LibraryCalls::whole_object(const Block& block, Use use) {
  const std::vector<Value>& given = block.given.values;
  const cfa::Constant* byte = constant_of(given[1]);
  if (block.bytes == 0 || (!block.copies && (byte == nullptr || byte->bits != 0))) {
    return std::nullopt;
  }
  const Value start = use == Use::Needed ? emit_.stabilise(given[0]) : given[0];
  const Value target = object_behind(given[0], block.bytes);
  const Value source = block.copies ? object_behind(given[1], block.bytes) : nullptr;
  if (target == nullptr || (block.copies && (source == nullptr || source->type != target->type))) {
    return std::nullopt;
  }
  const std::uint64_t scalars = count_scalars(*target->type);
  if (!block.copies && (scalars > max_initialised_scalars ||
                        (is_behind_pointer(target) && scalars > max_zeroed_behind_pointer))) {
    return std::nullopt;
  }
  add_idle_library_edge(emit_, block.e, block.callee, block.given);
  if (block.copies) {
    emit_.assign(target, source);
  } else {
    initialisers_.zero(target);
  }
  return use == Use::Needed ? build_.cast(start, emit_.type_of(block.e)) : nullptr;
}

/// memset to zero of several objects of the pointer's type.
bool LibraryCalls::several_objects(const Block& block) {
  const Value inner = without_pointer_casts(block.given.values[0]);
  const cfa::Type* pointee = inner->type->is_pointer() ? inner->type->element : nullptr;
  const cfa::Constant* byte = constant_of(block.given.values[1]);
  const bool fits = !block.copies && byte != nullptr && byte->bits == 0 && pointee != nullptr &&
                    pointee->kind != cfa::TypeKind::Void &&
                    pointee->kind != cfa::TypeKind::Function && pointee->size_bytes != 0 &&
                    block.bytes % pointee->size_bytes == 0;
  const std::uint64_t count = fits ? block.bytes / pointee->size_bytes : 0;
  if (count == 0 || count > max_zeroed_behind_pointer ||
      count * count_scalars(*pointee) > max_zeroed_behind_pointer) {
    return false;
  }
  const Value start = emit_.stabilise(inner);
  add_idle_library_edge(emit_, block.e, block.callee, block.given);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Value place = build_.offset(cfa::BinaryOperator::Add, start,
                                      build_.constant(build_.int_type(), i), pointee->size_bytes);
    initialisers_.zero(build_.dereference(i == 0 ? start : place, pointee));
  }
  return true;
}

/// A few bytes between named objects, byte by byte.
bool LibraryCalls::byte_by_byte(const Block& block) {
  const std::vector<Value>& given = block.given.values;
  if (block.bytes > max_bytes_one_by_one || variable_behind(given[0]) == nullptr ||
      (block.copies ? variable_behind(given[1]) == nullptr : !given[1]->type->is_integer())) {
    return false;
  }
  const cfa::Type* byte = emit_.program().types().integer(8, false);
  const auto at = [&](Value pointer, std::uint64_t index) {
    const Value start = build_.cast(pointer, emit_.program().types().pointer_to(byte));
    return build_.dereference(build_.offset(cfa::BinaryOperator::Add, start,
                                            build_.constant(build_.int_type(), index), 1),
                              byte);
  };
  // All reads come before the writes: the objects may overlap.
  std::vector<Value> contents;
  for (std::uint64_t i = 0; i < block.bytes; ++i) {
    contents.push_back(emit_.temporary(byte));
    emit_.assign(contents.back(), block.copies ? at(given[1], i) : build_.cast(given[1], byte));
  }
  add_idle_library_edge(emit_, block.e, block.callee, block.given);
  for (std::uint64_t i = 0; i < block.bytes; ++i) {
    emit_.assign(at(given[0], i), contents[i]);
  }
  return true;
}

std::optional<Value> LibraryCalls::block_operation(const clang::CallExpr* e, cfa::FunctionId callee,
                                                   const CallArguments& given, Use use) {
  const BlockFunction* function = block_function(emit_.program().function(callee).name);
  const cfa::Constant* bytes =
      function != nullptr && given.values.size() >= 3 ? constant_of(given.values[2]) : nullptr;
  const std::optional<Block> block =
      bytes == nullptr ? std::nullopt
                       : std::optional(Block{e, callee, given, function->copies, bytes->bits});
  if (block) {
    if (const auto result = whole_object(*block, use)) {
      return *result;
    }
  }
  const Value start = use == Use::Needed && !given.values.empty() && e->getType()->isPointerType()
                          ? emit_.stabilise(given.values[0])
                          : nullptr;
  if (block && (byte_by_byte(*block) || several_objects(*block))) {
    return use == Use::Needed ? build_.cast(start, emit_.type_of(e)) : nullptr;
  }
  return std::nullopt;
}

}  // namespace pcegar::frontend
