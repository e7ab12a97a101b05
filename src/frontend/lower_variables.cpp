// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Variables of the program, made when they are first mentioned, and addresses of weak symbols.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"
#include "frontend/variables.hpp"

namespace pcegar::frontend {

cfa::VariableId Variables::local(const clang::VarDecl& declaration) {
  if (is_captured(declaration)) {
    return captured_variable(declaration);
  }
  if (const auto found = locals_.find(&declaration); found != locals_.end()) {
    return found->second;
  }
  const std::string name = unit_.name(declaration);
  const cfa::VariableId id = emit_.program().add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(emit_.function_name() + "::" + name),
       .type = emit_.type(declaration.getType()),
       .kind = cfa::VariableKind::Local,
       .function = emit_.function(),
       .position = unit_.position(declaration.getLocation()),
       .alignment = declared_alignment(declaration),
       .scope_end = emit_.scope_end()});
  context_.types.note(id, declaration.getType());
  locals_[&declaration] = id;
  return id;
}

cfa::VariableId Variables::static_local(const clang::VarDecl& declaration) {
  const clang::VarDecl* key = declaration.getCanonicalDecl();
  if (const auto found = context_.static_locals.find(key); found != context_.static_locals.end()) {
    return found->second;
  }
  const auto* parent =
      llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration.getParentFunctionOrMethod());
  const cfa::FunctionId owner =
      parent != nullptr ? context_.linker.function(unit_, *parent) : emit_.function();
  const std::string name = unit_.name(declaration);
  const clang::Expr* initial = declaration.getInit();
  const cfa::VariableId id = context_.linker.add_static(
      {.name = name,
       .unique_name =
           context_.linker.unique_name(emit_.program().function(owner).name + "::" + name),
       .type = emit_.type(declaration.getType()),
       .kind = cfa::VariableKind::StaticLocal,
       .function = owner,
       .read_only = is_read_only(declaration),
       .position = unit_.position(declaration.getLocation()),
       .alignment = declared_alignment(declaration),
       .scope_end = emit_.scope_end()},
      initial != nullptr ? PendingGlobal::Start::Initialised : PendingGlobal::Start::Zero, unit_,
      initial);
  context_.types.note(id, declaration.getType());
  context_.static_locals[key] = id;
  return id;
}

Value Variables::reference(const clang::VarDecl& declaration, const clang::Expr* at) {
  if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&declaration)) {
    const auto model = context_.model_instances.find(emit_.function());
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
  const cfa::Type* expected = emit_.type(declaration.getType());
  const Value object = build_.variable(context_.linker.global(unit_, declaration));
  const bool both_arrays = object->type->kind == cfa::TypeKind::Array &&
                           expected->kind == cfa::TypeKind::Array &&
                           object->type->element == expected->element;
  if (object->type == expected || both_arrays) {
    return object;
  }
  // Linkers ignore types: the object's bytes are read as the type that is declared here.
  context_.warnings.push_back(unit_.position(at->getBeginLoc()).to_string() + ": warning: '" +
                              unit_.name(declaration) +
                              "' is declared with another type than where it is defined");
  const Value address =
      build_.cast(build_.address_of(object), emit_.program().types().pointer_to(expected));
  return build_.dereference(address, expected);
}

Value Variables::weak_address(const std::string& name, Value address) {
  const auto [found, is_new] = context_.weak_addresses.try_emplace(name);
  if (is_new) {
    const std::string variable = "__address_of_" + name;
    found->second =
        context_.linker.add_weak_address({.name = variable,
                                          .unique_name = context_.linker.unique_name(variable),
                                          .type = address->type,
                                          .kind = cfa::VariableKind::Global,
                                          .position = emit_.statement_position()},
                                         address, unit_);
  }
  return build_.variable(found->second);
}

Value Variables::weak_variable_address(const clang::Expr* lvalue) {
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(lvalue->IgnoreParens());
  const auto* variable = ref != nullptr ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (variable == nullptr || variable->hasLocalStorage() || variable->isStaticLocal() ||
      !context_.linker.may_be_missing(*variable, unit_)) {
    return nullptr;
  }
  const Value object = reference(*variable, lvalue);
  return weak_address(unit_.name(*variable), build_.address_of(object));
}

bool Variables::is_captured(const clang::VarDecl& declaration) const {
  return unit_.nested_functions().captured.contains(&declaration);
}

cfa::VariableId Variables::captured_variable(const clang::VarDecl& declaration) {
  const auto [found, is_new] = context_.captured.try_emplace(&declaration);
  if (is_new) {
    const std::string name = unit_.name(declaration);
    found->second = emit_.program().add_variable(
        {.name = name,
         .unique_name = context_.linker.unique_name(emit_.function_name() + "::" + name),
         .type = emit_.type(declaration.getType()),
         .kind = cfa::VariableKind::StaticLocal,
         .function = emit_.function(),
         .position = unit_.position(declaration.getLocation())});
  }
  return found->second;
}

}  // namespace pcegar::frontend
