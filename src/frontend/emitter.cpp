// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/emitter.hpp"

#include <clang/AST/Expr.h>

#include <utility>

#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

const cfa::Type* Emitter::type(clang::QualType type) const {
  return context_.types.map(type);
}

const cfa::Type* Emitter::type_of(const clang::Expr* e) const {
  return context_.types.map(e->getType());
}

SourcePosition Emitter::position(const clang::Stmt* at) const {
  return unit_.position(at->getBeginLoc());
}

void Emitter::add(cfa::Operation operation, std::string text) {
  const DraftLocation next = fresh();
  draft_.add_edge({here_, next, std::move(operation), statement_position_, std::move(text)});
  here_ = next;
}

void Emitter::assign(Value target, Value value, std::string text, Value cleared) {
  if (text.empty()) {
    text = this->text(*target) + " = " + this->text(*value) + ";";
  }
  add(cfa::Assign{target, value, cleared}, std::move(text));
}

void Emitter::call(DraftCall call, std::string text) {
  this->call(std::move(call), std::move(text), statement_position_);
}

void Emitter::call(DraftCall call, std::string text, const SourcePosition& position) {
  const DraftLocation next = fresh();
  draft_.add_edge({here_, next, std::move(call), position, std::move(text)});
  here_ = next;
}

void Emitter::assume(Value condition) {
  add(cfa::Assume{condition, true}, "[" + text(*condition) + "]");
}

void Emitter::assume_not(Value condition) {
  add(cfa::Assume{condition, false}, "[!(" + text(*condition) + ")]");
}

void Emitter::branch(Value value, DraftLocation yes, DraftLocation no, std::string text) {
  if (const cfa::Constant* constant = ExpressionBuilder::as_constant(value)) {
    jump(constant->bits != 0 ? yes : no);
    return;
  }
  if (text.empty()) {
    text = this->text(*value);
  }
  const auto outcome = [&](DraftLocation target, bool holds, std::string shown) {
    draft_.add_edge({.source = here_,
                     .target = target,
                     .operation = cfa::Assume{value, holds},
                     .position = statement_position_,
                     .text = std::move(shown),
                     .decision = decided(target)});
  };
  outcome(yes, true, "[" + text + "]");
  outcome(no, false, "[!(" + text + ")]");
  place(fresh());
}

std::shared_ptr<const cfa::Decision> Emitter::decided(DraftLocation target) const {
  const bool is_yes = decision_.yes.valid() && target == decision_.yes;
  if (!is_yes && (!decision_.no.valid() || target != decision_.no)) {
    return nullptr;
  }
  return std::make_shared<const cfa::Decision>(
      cfa::Decision{decision_.keyword, is_yes ? decision_.yes_value : decision_.no_value});
}

void Emitter::assign_where(Value condition, Value target, Value value, DraftLocation then) {
  const DraftLocation yes = fresh();
  const DraftLocation no = fresh();
  branch(condition, yes, no, {});
  place(yes);
  assign(target, value);
  jump(then);
  place(no);
}

void Emitter::jump(DraftLocation target) {
  draft_.add_edge({here_, target, cfa::Operation{cfa::Skip{}}, statement_position_, {}});
}

void Emitter::unsupported_edge(std::string construct, const SourcePosition& position) {
  statement_position_ = position;
  std::string text = "unsupported: " + construct;
  add(cfa::UnsupportedOperation{std::move(construct)}, std::move(text));
}

Value Emitter::unsupported(const std::string& construct, const clang::Stmt* at,
                           const cfa::Type* type) {
  const SourcePosition before = statement_position_;
  unsupported_edge(construct, position(at));
  statement_position_ = before;
  const bool has_value = type != nullptr && type->kind != cfa::TypeKind::Void;
  return has_value ? build().approximate(type, construct, {}) : nullptr;
}

Value Emitter::temporary(const cfa::Type* type) {
  const std::string name = "__t" + std::to_string(draft_.next_temporary());
  return build().variable(program().add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(function_name() + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = function(),
       .position = statement_position_}));
}

Value Emitter::saved(Value value) {
  const Value result = temporary(value->type);
  assign(result, value);
  return result;
}

Value Emitter::stabilise(Value value) {
  return is_stable(program(), *value) ? value : saved(value);
}

}  // namespace pcegar::frontend
