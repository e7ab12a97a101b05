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

cfa::VariableId ArgumentLists::add_variable(const std::string& name, const cfa::Type* type,
                                            cfa::VariableKind kind) {
  return emit_.program().add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(emit_.function_name() + "::" + name),
       .type = type,
       .kind = kind,
       .function = emit_.function(),
       .position = emit_.statement_position()});
}

LoweringContext::HiddenParameters& ArgumentLists::hidden_parameters() {
  LoweringContext::HiddenParameters& hidden = context_.hidden_parameters[emit_.function()];
  const auto add = [&](const std::string& name, const cfa::Type* type) {
    return add_variable(name, type, cfa::VariableKind::Parameter);
  };
  cfa::TypeTable& types = emit_.program().types();
  for (std::size_t i = hidden.numbers.size(); i < max_variable_arguments; ++i) {
    const std::string number = std::to_string(i + 1);
    hidden.numbers.push_back(add("__va" + number, types.integer(64, true)));
    hidden.pointers.push_back(add("__vap" + number, types.pointer_to(types.void_type())));
  }
  return hidden;
}

/// Whether other functions, or other variables, may get the list.
bool ArgumentLists::is_passed_on(const clang::Expr* list) const {
  const clang::VarDecl* variable = plain_variable(list);
  return variable == nullptr || !is_argument_list(*variable) ||
         facts_.mentioned_lists.contains(variable) || facts_.passed_lists.contains(variable);
}

/// Where the pointers among the function's variable arguments lie, for those that get the list.
cfa::VariableId ArgumentLists::area() {
  if (!area_.valid()) {
    cfa::TypeTable& types = emit_.program().types();
    const cfa::Type* pointer = types.pointer_to(types.void_type());
    LoweringContext::HiddenParameters& hidden = hidden_parameters();
    hidden.rest = add_variable("__varest", pointer, cfa::VariableKind::Parameter);
    area_ = add_variable("__vaarea", types.array_of(pointer, max_variable_arguments + 1),
                         cfa::VariableKind::Local);
  }
  return area_;
}

/// Makes the list lead to the pointers that were passed.
void ArgumentLists::store_area(const clang::Expr* list) {
  const cfa::VariableId area = this->area();
  std::vector<cfa::VariableId> slots = hidden_parameters().pointers;
  slots.push_back(hidden_parameters().rest);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Value placeholder =
        build_.approximate(emit_.program().variable(slots[i]).type, "variable argument", {});
    context_.area_placeholders[placeholder] = slots[i];
    emit_.assign(
        build_.element(build_.variable(area), build_.constant(build_.int_type(), std::uint64_t{i})),
        placeholder);
  }
  const Value start = build_.decay(build_.variable(area));
  const cfa::Type* type = emit_.type_of(list);
  if (type->is_pointer() && type->element->kind == cfa::TypeKind::Record) {
    const Value record = build_.dereference(emit_.stabilise(operands_.value(list)), type->element);
    for (std::size_t i = 0; i < type->element->fields.size(); ++i) {
      const cfa::Type* member = type->element->fields[i].type;
      if (member->is_pointer()) {
        emit_.assign(build_.field(record, i), build_.cast(start, member));
      }
    }
  } else if (type->is_pointer()) {
    emit_.assign(operands_.lvalue(list), build_.cast(start, type));
  } else {
    operands_.effects(list);
  }
}

/// What other functions may find through the copy.
void ArgumentLists::copy(const clang::Expr* target, const clang::Expr* source) {
  const cfa::Type* type = emit_.type_of(target);
  const bool is_record = type->is_pointer() && type->element->kind == cfa::TypeKind::Record;
  if (is_record) {
    const Value to = emit_.stabilise(operands_.value(target));
    const Value from = emit_.stabilise(operands_.value(source));
    emit_.assign(build_.dereference(to, type->element), build_.dereference(from, type->element));
  } else if (type->is_pointer()) {
    const Value from = emit_.stabilise(operands_.value(source));
    emit_.assign(operands_.lvalue(target), from);
  }
}

void ArgumentLists::builtin(const clang::CallExpr* e, const std::string& name) {
  const Value list = e->getNumArgs() > 0 ? argument_index(e->getArg(0)) : nullptr;
  const bool is_start = name != "__builtin_va_copy" && name != "__builtin_va_end";
  const bool is_copy = name == "__builtin_va_copy";
  if (is_start && e->getNumArgs() > 0 && is_passed_on(e->getArg(0))) {
    store_area(e->getArg(0));
  } else if (is_copy) {
    copy(e->getArg(0), e->getArg(1));
  } else if (list == nullptr) {
    for (const clang::Expr* argument : e->arguments()) {
      operands_.effects(argument);
    }
  }
  if (list == nullptr) {
    return;
  }
  if (is_copy) {
    const Value source = argument_index(e->getArg(1));
    const cfa::Type* type = build_.int_type();
    emit_.assign(list, source != nullptr
                           ? source
                           : build_.constant(type, std::uint64_t{max_variable_arguments}));
  } else if (is_start) {
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
