// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The lowering's means: edges, temporaries, variables.
#include "frontend/lowering.hpp"

#include <clang/AST/Decl.h>

#include <utility>

#include "support/error.hpp"

namespace pcegar::frontend {

using Value = Lowering::Value;

SourcePosition Lowering::position(const clang::Stmt* at) const {
  return unit_.position(at->getBeginLoc());
}

DraftLocation Lowering::fresh() {
  return draft_.add_location(statement_position_);
}

void Lowering::emit(cfa::Operation operation, std::string text) {
  const DraftLocation next = fresh();
  draft_.add_edge({here_, next, std::move(operation), statement_position_, std::move(text)});
  here_ = next;
}

void Lowering::emit_assign(Value target, Value value, std::string text) {
  if (text.empty()) {
    text = cfa::to_string(context_.program, *target) + " = " +
           cfa::to_string(context_.program, *value) + ";";
  }
  emit(cfa::Assign{target, value}, std::move(text));
}

void Lowering::jump(DraftLocation target) {
  draft_.add_edge({here_, target, cfa::Operation{cfa::Skip{}}, statement_position_, {}});
}

void Lowering::place(DraftLocation location) {
  here_ = location;
}

void Lowering::end_path() {
  here_ = fresh();
}

void Lowering::unsupported_edge(std::string construct, const SourcePosition& position) {
  statement_position_ = position;
  std::string text = "unsupported: " + construct;
  emit(cfa::UnsupportedOperation{std::move(construct)}, std::move(text));
}

Value Lowering::unsupported(const std::string& construct, const clang::Stmt* at,
                            const cfa::Type* type) {
  const SourcePosition before = statement_position_;
  unsupported_edge(construct, position(at));
  statement_position_ = before;
  const bool has_value = type != nullptr && type->kind != cfa::TypeKind::Void;
  return has_value ? build_.approximate(type, construct, {}) : nullptr;
}

Value Lowering::temporary(const cfa::Type* type) {
  const std::string name = "__t" + std::to_string(draft_.next_temporary());
  return build_.variable(context_.program.add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(function_name() + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = draft_.function(),
       .position = statement_position_}));
}

Value Lowering::saved(Value value) {
  const Value result = temporary(value->type);
  emit_assign(result, value);
  return result;
}

Value Lowering::stabilise(Value value) {
  return is_stable(context_.program, *value) ? value : saved(value);
}

cfa::VariableId Lowering::local(const clang::VarDecl& declaration) {
  if (is_captured(declaration)) {
    return captured_variable(declaration);
  }
  if (const auto found = locals_.find(&declaration); found != locals_.end()) {
    return found->second;
  }
  const std::string name = unit_.name(declaration);
  const cfa::VariableId id = context_.program.add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(function_name() + "::" + name),
       .type = context_.types.map(declaration.getType()),
       .kind = cfa::VariableKind::Local,
       .function = draft_.function(),
       .position = unit_.position(declaration.getLocation()),
       .alignment = declared_alignment(declaration)});
  locals_[&declaration] = id;
  return id;
}

cfa::VariableId Lowering::static_local(const clang::VarDecl& declaration) {
  const clang::VarDecl* key = declaration.getCanonicalDecl();
  if (const auto found = context_.static_locals.find(key); found != context_.static_locals.end()) {
    return found->second;
  }
  const auto* parent =
      llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration.getParentFunctionOrMethod());
  const cfa::FunctionId owner =
      parent != nullptr ? context_.linker.function(unit_, *parent) : draft_.function();
  const std::string name = unit_.name(declaration);
  const clang::Expr* initial = declaration.getInit();
  const cfa::VariableId id = context_.linker.add_static(
      {.name = name,
       .unique_name =
           context_.linker.unique_name(context_.program.function(owner).name + "::" + name),
       .type = context_.types.map(declaration.getType()),
       .kind = cfa::VariableKind::StaticLocal,
       .function = owner,
       .read_only = is_read_only(declaration),
       .position = unit_.position(declaration.getLocation()),
       .alignment = declared_alignment(declaration)},
      initial != nullptr ? PendingGlobal::Start::Initialised : PendingGlobal::Start::Zero, unit_,
      initial);
  context_.static_locals[key] = id;
  return id;
}

Value Lowering::reference(const clang::VarDecl& declaration, const clang::Expr* at) {
  if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&declaration)) {
    const auto model = context_.model_instances.find(draft_.function());
    if (model != context_.model_instances.end() && model->second.constants.contains(parameter)) {
      return model->second.constants.at(parameter);
    }
  }
  if (declaration.hasLocalStorage()) {
    return build_.variable(local(declaration));
  }
  if (declaration.isStaticLocal()) {
    return build_.variable(static_local(declaration));
  }
  const cfa::Type* expected = context_.types.map(declaration.getType());
  const Value object = build_.variable(context_.linker.global(unit_, declaration));
  const bool both_arrays = object->type->kind == cfa::TypeKind::Array &&
                           expected->kind == cfa::TypeKind::Array &&
                           object->type->element == expected->element;
  if (object->type == expected || both_arrays) {
    return object;
  }
  // No linker looks at types: the object's bytes are read as the type that is declared here.
  context_.warnings.push_back(unit_.position(at->getBeginLoc()).to_string() + ": warning: '" +
                              unit_.name(declaration) +
                              "' is declared with another type than where it is defined");
  const Value address =
      build_.cast(build_.address_of(object), context_.program.types().pointer_to(expected));
  return build_.dereference(address, expected);
}

Value Lowering::weak_address(const std::string& name, Value address) {
  const auto [found, is_new] = context_.weak_addresses.try_emplace(name);
  if (is_new) {
    const std::string variable = "__address_of_" + name;
    found->second =
        context_.linker.add_weak_address({.name = variable,
                                          .unique_name = context_.linker.unique_name(variable),
                                          .type = address->type,
                                          .kind = cfa::VariableKind::Global,
                                          .position = statement_position_},
                                         address, unit_);
  }
  return build_.variable(found->second);
}

Value Lowering::weak_variable_address(const clang::Expr* lvalue) {
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(lvalue->IgnoreParens());
  const auto* variable = ref != nullptr ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (variable == nullptr || variable->hasLocalStorage() || variable->isStaticLocal() ||
      !context_.linker.may_be_missing(*variable, unit_)) {
    return nullptr;
  }
  const Value object = reference(*variable, lvalue);
  return weak_address(unit_.name(*variable), build_.address_of(object));
}

}  // namespace pcegar::frontend
