// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// va_list, va_start and va_arg: see variable_arguments.cpp.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/argument_lists.hpp"
#include "frontend/body_facts.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

const clang::VarDecl* plain_variable(const clang::Expr* e) {
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenCasts());
  return ref == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
}

}  // namespace

Value ArgumentLists::argument_index(const clang::Expr* list) {
  const clang::VarDecl* variable = plain_variable(list);
  if (variable == nullptr || !is_argument_list(*variable) || !variable->hasLocalStorage() ||
      llvm::isa<clang::ParmVarDecl>(variable) || facts_.mentioned_lists.contains(variable) ||
      !emit_.program().function(emit_.function()).is_variadic) {
    return nullptr;
  }
  const auto [found, is_new] = indices_.try_emplace(variable, nullptr);
  if (is_new) {
    found->second = emit_.temporary(build_.int_type());
  }
  return found->second;
}

const LoweringContext::HiddenParameters& ArgumentLists::hidden_parameters() {
  LoweringContext::HiddenParameters& hidden = context_.hidden_parameters[emit_.function()];
  const auto add = [&](const std::string& name, const cfa::Type* type) {
    return emit_.program().add_variable(
        {.name = name,
         .unique_name = context_.linker.unique_name(emit_.function_name() + "::" + name),
         .type = type,
         .kind = cfa::VariableKind::Parameter,
         .function = emit_.function(),
         .position = emit_.statement_position()});
  };
  cfa::TypeTable& types = emit_.program().types();
  for (std::size_t i = hidden.numbers.size(); i < max_variable_arguments; ++i) {
    const std::string number = std::to_string(i + 1);
    hidden.numbers.push_back(add("__va" + number, types.integer(64, true)));
    hidden.pointers.push_back(add("__vap" + number, types.pointer_to(types.void_type())));
  }
  return hidden;
}

void ArgumentLists::builtin(const clang::CallExpr* e, const std::string& name) {
  const Value list = e->getNumArgs() > 0 ? argument_index(e->getArg(0)) : nullptr;
  if (list == nullptr) {
    for (const clang::Expr* argument : e->arguments()) {
      operands_.effects(argument);
    }
    return;
  }
  if (name == "__builtin_va_copy") {
    const Value source = argument_index(e->getArg(1));
    const cfa::Type* type = build_.int_type();
    emit_.assign(list, source != nullptr
                           ? source
                           : build_.constant(type, std::uint64_t{max_variable_arguments}));
  } else if (name != "__builtin_va_end") {
    static_cast<void>(hidden_parameters());
    emit_.assign(list, build_.constant(build_.int_type(), 0));
  }
}

Value ArgumentLists::variable_argument(const clang::VAArgExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const Value index = argument_index(e->getSubExpr());
  if (index == nullptr || !type->is_scalar() || type->bits > 64) {
    operands_.effects(e->getSubExpr());
    if (index != nullptr) {
      emit_.assign(index, build_.binary(cfa::BinaryOperator::Add, index,
                                        build_.constant(build_.int_type(), 1), build_.int_type()));
    }
    return build_.approximate(type, "variable argument");
  }
  const LoweringContext::HiddenParameters& hidden = hidden_parameters();
  const std::vector<cfa::VariableId> slots = type->is_pointer() ? hidden.pointers : hidden.numbers;
  const Value given = emit_.temporary(emit_.program().variable(slots[0]).type);
  const DraftLocation join = emit_.fresh();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const DraftLocation here = emit_.fresh();
    const DraftLocation next = emit_.fresh();
    emit_.branch(
        build_.binary(cfa::BinaryOperator::Equal, index,
                      build_.constant(build_.int_type(), std::uint64_t{i}), build_.int_type()),
        here, next, {});
    emit_.place(here);
    const Value placeholder = build_.approximate(given->type, "variable argument");
    context_.argument_placeholders[placeholder] = slots[i];
    emit_.assign(given, placeholder);
    emit_.jump(join);
    emit_.place(next);
  }
  emit_.assign(given, build_.approximate(given->type, "variable argument"));
  emit_.jump(join);
  emit_.place(join);
  emit_.assign(index, build_.binary(cfa::BinaryOperator::Add, index,
                                    build_.constant(build_.int_type(), 1), build_.int_type()));
  return build_.cast(given, type);
}

}  // namespace pcegar::frontend
