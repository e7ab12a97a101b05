// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What happens when control leaves a scope, and labels as values (GNU C).
//
// Cleanup functions (__attribute__((cleanup(f)))) run in reverse order of the declarations on every
// way out of a scope: at its end, and before break, continue, goto and return. A jump leads out of
// scopes of such variables and never into one (Clang rejects that). So the variables to clean up
// are the last ones of those that are alive, down to the number alive at the target. For labels,
// which may come later in the source, body_facts.cpp has counted them.
//
// A jump may enter a block behind the declarations of other variables. They are new objects there,
// as they are where a declaration is reached (C11 6.2.4p6), so they get arbitrary values: where the
// jump is if the label was passed before, else at the label, where all of the block's declarations
// before it are known. A jump may also pass over declarations of blocks that it is in. Their
// variables get arbitrary values where such a block is entered.
//
// The address of a label is that of a function that exists only for this purpose and is never
// called. It is a fixed value, not null, and different from all others. A computed goto branches
// over the labels of its function whose address is taken. Any other target is undefined, so there
// is no further branch.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>

#include "frontend/body_facts.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/library_types.hpp"
#include "frontend/linkage.hpp"
#include "frontend/nested_bodies.hpp"
#include "frontend/scopes.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/variables.hpp"

namespace pcegar::frontend {

void Scopes::run_cleanups(std::size_t kept) {
  for (std::size_t i = cleanups_.size(); i > kept; --i) {
    call_cleanup(*cleanups_[i - 1]);
  }
}

void Scopes::leave(std::size_t kept) {
  run_cleanups(kept);
  cleanups_.resize(kept);
}

void Scopes::jump_out(const JumpTarget& target) {
  run_cleanups(target.cleanups);
  emit_.jump(target.location);
  emit_.end_path();
}

void Scopes::call_cleanup(const clang::VarDecl& variable) {
  const clang::FunctionDecl& callee = *variable.getAttr<clang::CleanupAttr>()->getFunctionDecl();
  const std::string name = unit_.name(callee);
  const SourcePosition at = unit_.position(variable.getLocation());
  const cfa::FunctionId id = context_.linker.function(unit_, callee);
  const bool has_body = emit_.program().function(id).has_body;
  const std::string symbol = has_body ? name : context_.linker.library_symbol(unit_, callee);
  if (!has_body) {
    if (breaks_control_flow(symbol)) {
      emit_.unsupported_edge("call of " + name, at);
      return;
    }
    context_.warn_undefined(at, callee, symbol);
  }
  Value argument = build_.address_of(build_.variable(variables_.local(variable)));
  const std::vector<cfa::VariableId>& parameters = emit_.program().function(id).parameters;
  if (!parameters.empty()) {
    argument = build_.cast(argument, emit_.program().variable(parameters[0]).type);
  }
  cfa::CallSite site{.name = name,
                     .callee = id,
                     .arguments = {argument},
                     .caller = emit_.function(),
                     .position = at};
  emit_.call(DraftCall{std::move(site)}, name + "(&" + unit_.name(variable) + ");", at);
  nested_.follow_jumps();
  if (!has_body && never_returns(symbol, callee)) {
    emit_.end_path();
  }
}

void Scopes::goto_statement(const clang::GotoStmt* s) {
  if (nested_.current() != nullptr && s->getLabel() == nested_.current()->end) {  // a return
    jump_out({emit_.draft().exit(), 0});
    return;
  }
  if (unit_.nested_functions().leaving.contains(s)) {
    nested_.leave_function(s);
    return;
  }
  const auto known = facts_.cleanups_at.find(s->getLabel());
  jump_out({entry(s->getLabel(), s),
            known == facts_.cleanups_at.end() ? cleanups_.size() : known->second});
}

Value Scopes::label_address(const clang::LabelDecl& label, const cfa::Type* type) {
  const auto [found, is_new] = context_.label_addresses.try_emplace(&label);
  if (is_new) {
    found->second = emit_.program().add_function(
        {.name = context_.linker.unique_name(std::string(label_prefix) + emit_.function_name() +
                                             "::" + unit_.name(label)),
         .return_type = emit_.program().types().void_type(),
         .position = unit_.position(label.getLocation())});
  }
  return build_.cast(build_.function_address(found->second), type);
}

void Scopes::computed_goto(const clang::IndirectGotoStmt* s) {
  const Value target = emit_.stabilise(operands_.value(s->getTarget()));
  for (const clang::LabelDecl* label : facts_.labels_with_address) {
    const DraftLocation yes = emit_.fresh();
    const DraftLocation no = emit_.fresh();
    emit_.branch(build_.binary(cfa::BinaryOperator::Equal, target,
                               label_address(*label, target->type), build_.int_type()),
                 yes, no, "target of goto == &&" + unit_.name(*label));
    emit_.place(yes);
    jump_out({entry(label, s), facts_.cleanups_around(label)});
    emit_.place(no);
  }
  if (nested_.current() != nullptr) {
    emit_.unsupported("goto out of a nested function", s, nullptr);
  }
  emit_.end_path();
}

void Scopes::enter(const clang::CompoundStmt* block) {
  const auto found = facts_.passed_over.find(block);
  if (found != facts_.passed_over.end()) {
    for (const clang::VarDecl* variable : found->second) {
      emit_.add(cfa::Havoc{build_.variable(variables_.local(*variable))}, {});
    }
  }
}

void Scopes::renew(const std::vector<const clang::Stmt*>& blocks) {
  for (const clang::Stmt* block : blocks) {
    for (const clang::Stmt* child : block->children()) {
      const auto* declarations = llvm::dyn_cast_or_null<clang::DeclStmt>(child);
      if (declarations == nullptr) {
        continue;
      }
      for (const clang::Decl* d : declarations->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
        if (variable != nullptr && is_renewed(*variable) && variables_.is_made(*variable)) {
          emit_.add(cfa::Havoc{build_.variable(variables_.local(*variable))}, {});
        }
      }
    }
  }
}

/// Where a jump to the label goes.
DraftLocation Scopes::entry(const clang::LabelDecl* label, const clang::Stmt* jump) {
  const std::vector<const clang::Stmt*> blocks = facts_.entered(jump, label);
  if (blocks.empty() || passed_.contains(label)) {
    renew(blocks);
    return label_location(label);
  }
  std::vector<Entry>& entries = entries_[label];
  const auto known = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& each) { return each.blocks == blocks; });
  if (known != entries.end()) {
    return known->location;
  }
  const DraftLocation location = emit_.draft().add_location(unit_.position(label->getLocation()));
  entries.push_back({blocks, location});
  return location;
}

void Scopes::label(const clang::LabelStmt* s) {
  const DraftLocation location = label_location(s->getDecl());
  emit_.jump(location);
  passed_.insert(s->getDecl());
  if (const auto found = entries_.find(s->getDecl()); found != entries_.end()) {
    for (const Entry& each : found->second) {
      emit_.place(each.location);
      renew(each.blocks);
      emit_.jump(location);
    }
  }
  emit_.place(location);
  emit_.set_statement_position(emit_.position(s));
  const std::string name = unit_.name(*s->getDecl());
  emit_.add(cfa::Label{name}, name + ":");
}

DraftLocation Scopes::label_location(const clang::LabelDecl* d) {
  const auto found = labels_.find(d);
  if (found != labels_.end()) {
    return found->second;
  }
  return labels_[d] = emit_.draft().add_location(unit_.position(d->getLocation()));
}

}  // namespace pcegar::frontend
