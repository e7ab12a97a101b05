// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What happens when control leaves a scope, and labels as values (GNU C).
//
// Cleanup functions (__attribute__((cleanup(f)))) run in reverse order of the declarations on every
// way out of a scope: at its end, and before break, continue, goto and return. A jump leads out of
// some scopes and never into one (Clang rejects that), so the variables to clean up are the last
// ones of those alive, down to the number alive at the target; for labels, which may come later in
// the source, body_facts.cpp has counted them.
//
// The address of a label is that of a function that exists for its sake only and is never called:
// a fixed value, not null, different from all others. A computed goto branches over the labels of
// its function whose address is taken; another target is undefined, so there is no further branch.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include "frontend/known_functions.hpp"
#include "frontend/lowering.hpp"

namespace pcegar::frontend {

using Value = Lowering::Value;

void Lowering::run_cleanups(std::size_t kept) {
  for (std::size_t i = cleanups_.size(); i > kept; --i) {
    call_cleanup(*cleanups_[i - 1]);
  }
}

void Lowering::leave_scope(std::size_t kept) {
  run_cleanups(kept);
  cleanups_.resize(kept);
}

void Lowering::jump_out(const JumpTarget& target) {
  run_cleanups(target.cleanups);
  jump(target.location);
  end_path();
}

void Lowering::call_cleanup(const clang::VarDecl& variable) {
  const clang::FunctionDecl& callee = *variable.getAttr<clang::CleanupAttr>()->getFunctionDecl();
  const std::string name = unit_.name(callee);
  const SourcePosition at = unit_.position(variable.getLocation());
  const cfa::FunctionId id = context_.linker.function(unit_, callee);
  const bool has_body = context_.program.function(id).has_body;
  if (!has_body) {
    if (breaks_control_flow(name)) {
      unsupported_edge("call of " + name, at);
      return;
    }
    warn_undefined(at, callee, name);
  }
  Value argument = build_.address_of(build_.variable(local(variable)));
  const std::vector<cfa::VariableId>& parameters = context_.program.function(id).parameters;
  if (!parameters.empty()) {
    argument = build_.cast(argument, context_.program.variable(parameters[0]).type);
  }
  cfa::CallSite site{.name = name,
                     .callee = id,
                     .arguments = {argument},
                     .caller = draft_.function(),
                     .position = at};
  const DraftLocation next = fresh();
  draft_.add_edge(
      {here_, next, DraftCall{std::move(site)}, at, name + "(&" + unit_.name(variable) + ");"});
  place(next);
  follow_jumps();
  if (!has_body && (ends_program(name) || callee.isNoReturn())) {
    end_path();
  }
}

void Lowering::goto_statement(const clang::GotoStmt* s) {
  if (nested_ != nullptr && s->getLabel() == nested_->end) {  // a return
    jump_out({draft_.exit(), 0});
    return;
  }
  if (unit_.nested_functions().leaving.contains(s)) {
    leave_function(s);
    return;
  }
  const auto known = facts_.cleanups_at.find(s->getLabel());
  jump_out({label_location(s->getLabel()),
            known == facts_.cleanups_at.end() ? cleanups_.size() : known->second});
}

Value Lowering::label_address(const clang::LabelDecl& label, const cfa::Type* type) {
  const auto [found, is_new] = context_.label_addresses.try_emplace(&label);
  if (is_new) {
    found->second = context_.program.add_function(
        {.name = context_.linker.unique_name(std::string(label_prefix) + function_name() +
                                             "::" + unit_.name(label)),
         .return_type = context_.program.types().void_type(),
         .position = unit_.position(label.getLocation())});
  }
  return build_.cast(build_.function_address(found->second), type);
}

void Lowering::computed_goto(const clang::IndirectGotoStmt* s) {
  const Value target = stabilise(value(s->getTarget()));
  for (const clang::LabelDecl* label : facts_.labels_with_address) {
    const DraftLocation yes = fresh();
    const DraftLocation no = fresh();
    branch(build_.binary(cfa::BinaryOperator::Equal, target, label_address(*label, target->type),
                         build_.int_type()),
           yes, no, "target of goto == &&" + unit_.name(*label));
    place(yes);
    jump_out({label_location(label), facts_.cleanups_at[label]});
    place(no);
  }
  if (nested_ != nullptr) {
    unsupported("goto out of a nested function", s, nullptr);
  }
  end_path();
}

}  // namespace pcegar::frontend
