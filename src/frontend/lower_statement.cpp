// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements. Locations for loop heads, labels, cases and joins are made when first needed, also in
// code that cannot be reached; the draft drops those that stay unreachable.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>

#include "frontend/function_lowering.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;
using clang::Stmt;

namespace {

/// The cases of a switch in the order of the source (Clang lists them backwards).
std::vector<const clang::SwitchCase*> cases_of(const clang::SwitchStmt* s) {
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* c = s->getSwitchCaseList(); c != nullptr;
       c = c->getNextSwitchCase()) {
    cases.push_back(c);
  }
  std::reverse(cases.begin(), cases.end());
  return cases;
}

}  // namespace

Statements::Statements(FunctionLowering& owner)
    : owner_(owner),
      emit_(owner.emit),
      build_(owner.emit.build()),
      unit_(owner.emit.unit()),
      operands_(owner.expressions) {}

void Statements::lower(const Stmt* s) {
  if (s == nullptr) {
    return;
  }
  emit_.set_statement_position(emit_.position(s));
  build_.set_position(emit_.statement_position());
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    const std::size_t outer = owner_.scopes.cleanups();
    SourcePosition around = emit_.set_scope_end(unit_.position(block->getRBracLoc()));
    owner_.scopes.enter(block);
    for (const Stmt* child : block->body()) {
      lower(child);
    }
    emit_.set_scope_end(std::move(around));
    owner_.scopes.leave(outer);
  } else if (const auto* e = llvm::dyn_cast<Expr>(s)) {
    operands_.effects(e);
  } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* d : declarations->decls()) {
      declaration(d);
    }
  } else if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) {
    if_statement(choice);
  } else if (const auto* while_loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
    owner_.loops.while_statement(while_loop);
  } else if (const auto* do_loop = llvm::dyn_cast<clang::DoStmt>(s)) {
    owner_.loops.do_statement(do_loop);
  } else if (const auto* for_loop = llvm::dyn_cast<clang::ForStmt>(s)) {
    owner_.loops.for_statement(for_loop);
  } else if (const auto* selection = llvm::dyn_cast<clang::SwitchStmt>(s)) {
    switch_statement(selection);
  } else if (const auto* entry = llvm::dyn_cast<clang::SwitchCase>(s)) {
    case_label(entry);
    lower(entry->getSubStmt());
  } else if (is_nested_body(s)) {
    return;  // a definition
  } else if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(s)) {
    owner_.scopes.label(labelled);
    lower(labelled->getSubStmt());
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) {
    lower(attributed->getSubStmt());
  } else if (const auto* code = llvm::dyn_cast<clang::GCCAsmStmt>(s)) {
    assembler(code);
  } else if (!jump_statement(s) && !llvm::isa<clang::NullStmt>(s)) {
    emit_.unsupported(std::string("statement of kind ") + s->getStmtClassName(), s, nullptr);
  }
}

/// The switch may enter a block of its body behind declarations.
void Statements::case_label(const clang::SwitchCase* entry) {
  const Case& labelled = cases_.at(entry);
  if (labelled.blocks.empty()) {
    emit_.jump(labelled.location);
    emit_.place(labelled.location);
    return;
  }
  const DraftLocation inside = emit_.fresh();
  emit_.jump(inside);
  emit_.place(labelled.location);
  owner_.scopes.renew(labelled.blocks);
  emit_.jump(inside);
  emit_.place(inside);
}

/// Lowers a jump; returns whether the statement is one.
bool Statements::jump_statement(const Stmt* s) {
  if (const auto* go = llvm::dyn_cast<clang::GotoStmt>(s)) {
    owner_.scopes.goto_statement(go);
  } else if (const auto* indirect = llvm::dyn_cast<clang::IndirectGotoStmt>(s)) {
    owner_.scopes.computed_goto(indirect);
  } else if (llvm::isa<clang::BreakStmt>(s)) {
    owner_.loops.break_statement(s);
  } else if (llvm::isa<clang::ContinueStmt>(s)) {
    owner_.loops.continue_statement(s);
  } else if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    return_statement(result);
  } else {
    return false;
  }
  return true;
}

void Statements::declaration(const clang::Decl* d) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(d)) {
    variable_declaration(*variable);
  } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(d)) {
    owner_.lengths.fix(alias->getUnderlyingType(), unit_.position(d->getLocation()));
  }
}

void Statements::variable_declaration(const clang::VarDecl& d) {
  emit_.set_statement_position(unit_.position(d.getLocation()));
  owner_.lengths.fix(d.getType(), emit_.statement_position());
  if (d.isStaticLocal() && d.hasAttr<clang::AsmLabelAttr>()) {
    emit_.unsupported_edge("static variable with a name for the assembler",
                           emit_.statement_position());
  }
  if (d.isStaticLocal() || d.hasExternalStorage()) {
    return;  // made on first use, initialised at the start
  }
  initialise_local(d);
  if (d.hasAttr<clang::CleanupAttr>()) {
    owner_.scopes.add_cleanup(d);
  }
}

void Statements::initialise_local(const clang::VarDecl& d) {
  const Value target = build_.variable(owner_.variables.local(d));
  const Expr* initial = d.getInit();
  if (initial == nullptr) {
    std::string text = unit_.name(d);
    d.getType().getAsStringInternal(text, clang::PrintingPolicy(unit_.context().getLangOpts()));
    emit_.add(cfa::Havoc{target}, text + ";");
    return;
  }
  const auto* callee = llvm::dyn_cast<clang::CallExpr>(initial->IgnoreParens());
  if (callee != nullptr) {
    const Value result = owner_.calls.call(callee, Use::Needed, target);
    if (result != target) {
      emit_.assign(target, result != nullptr
                               ? build_.cast(result, target->type)
                               : build_.approximate(target->type, "value of a void function", {}));
    }
    return;
  }
  owner_.initialisers.initialise(target, initial, Storage::Automatic);
}

void Statements::if_statement(const clang::IfStmt* s) {
  const DraftLocation yes = emit_.fresh();
  const DraftLocation no = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  emit_.decide({emit_.statement_position(), yes, no},
               [&] { owner_.conditions.lower(s->getCond(), yes, no); });
  emit_.place(yes);
  lower(s->getThen());
  emit_.jump(join);
  emit_.place(no);
  lower(s->getElse());
  emit_.jump(join);
  emit_.place(join);
}

void Statements::switch_statement(const clang::SwitchStmt* s) {
  const clang::ASTContext& context = unit_.context();
  const SourcePosition keyword = emit_.statement_position();
  Value subject = operands_.value(s->getCond());
  if (cfa::is_approximate(*subject)) {
    subject = emit_.stabilise(subject);  // one value for all comparisons
  }
  const DraftLocation after = emit_.fresh();
  DraftLocation otherwise = after;
  const auto number = [&](const Expr* e) {
    const llvm::APSInt n = e->EvaluateKnownConstInt(context);
    return build_.constant(
        subject->type, n.isSigned() ? static_cast<std::uint64_t>(n.extOrTrunc(64).getSExtValue())
                                    : n.extOrTrunc(64).getZExtValue());
  };
  const auto compare = [&](cfa::BinaryOperator op, Value left, Value right) {
    return build_.binary(op, left, right, build_.int_type());
  };
  const std::vector<const clang::SwitchCase*> cases = cases_of(s);
  auto constants = std::count_if(cases.begin(), cases.end(), [](const clang::SwitchCase* entry) {
    return llvm::isa<clang::CaseStmt>(entry);
  });
  for (const clang::SwitchCase* entry : cases) {
    const DraftLocation target = emit_.draft().add_location(unit_.position(entry->getBeginLoc()));
    cases_[entry] = {target, owner_.facts.entered(s, entry)};
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(entry);
    if (labelled == nullptr) {
      otherwise = target;
      continue;
    }
    const Value low = number(labelled->getLHS());
    Value matches = compare(cfa::BinaryOperator::Equal, subject, low);
    if (labelled->getRHS() != nullptr) {
      matches = compare(
          cfa::BinaryOperator::LogicalAnd, compare(cfa::BinaryOperator::GreaterEqual, subject, low),
          compare(cfa::BinaryOperator::LessEqual, subject, number(labelled->getRHS())));
    }
    const DraftLocation next = emit_.fresh();
    const bool is_last = --constants == 0;
    emit_.decide({keyword, target, is_last ? next : DraftLocation{}, emit_.text(*low), "default"},
                 [&] { emit_.branch(matches, target, next, {}); });
    emit_.place(next);
  }
  emit_.jump(otherwise);
  emit_.place(emit_.fresh());  // code before the first case is never reached from above
  owner_.loops.switch_body(s->getBody(), after);
  emit_.jump(after);
  emit_.place(after);
}

void Statements::return_statement(const clang::ReturnStmt* s) {
  const cfa::VariableId result = emit_.program().function(emit_.function()).return_variable;
  const Expr* e = s->getRetValue();
  if (!result.valid()) {
    if (e != nullptr) {
      operands_.effects(e);
    }
  } else {
    const Value target = build_.variable(result);
    if (e == nullptr) {
      emit_.add(cfa::Havoc{target}, "return;");
    } else {
      const std::size_t edges = emit_.edge_count();
      const Value returned = operands_.value_as(e, target->type);
      const std::string text = emit_.edge_count() == edges ? unit_.text(*e) : emit_.text(*returned);
      emit_.assign(target, returned, "return " + text + ";");
    }
  }
  owner_.scopes.run_cleanups(0);
  emit_.jump(emit_.draft().exit());
  emit_.end_path();
}

/// Inline assembly is over-approximated by arbitrary outputs, if it declares that it changes
/// nothing else. Memory clobbers of barriers are for the compiler only.
void Statements::assembler(const clang::GCCAsmStmt* s) {
  if (s->isAsmGoto()) {
    emit_.unsupported("asm goto", s, nullptr);
    return;
  }
  bool clobbers_memory = false;
  for (unsigned i = 0; i < s->getNumClobbers(); ++i) {
    clobbers_memory = clobbers_memory || s->getClobber(i) == "memory";
  }
  const llvm::StringRef text = s->getAsmString()->getString();
  if (may_change_rounding(text)) {
    emit_.unsupported("inline assembly that may change the rounding mode", s, nullptr);
    return;
  }
  const bool barrier = is_barrier(text);
  if (clobbers_memory && !barrier) {
    emit_.unsupported("inline assembly that changes memory", s, nullptr);
    return;
  }
  std::vector<Value> sources;
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    const clang::Expr* input = s->getInputExpr(i);
    const bool is_data = input->getType()->isScalarType() || input->getType()->isRecordType();
    if (is_data && s->getNumOutputs() > 0) {
      sources.push_back(operands_.value(input));
    } else {
      operands_.effects(input);
    }
  }
  std::vector<Value> targets;
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) {
    targets.push_back(operands_.lvalue(s->getOutputExpr(i)));
    sources.push_back(targets.back());  // it may be an input as well
  }
  for (const Value target : targets) {
    emit_.assign(target, build_.approximate(target->type, "inline assembler output", sources));
  }
}

void Statements::nested_body(const NestedFunction& nested) {
  for (const clang::Stmt* s : nested.frame->body()) {
    if (!llvm::isa<clang::DeclStmt>(s) && !llvm::isa<clang::LabelStmt>(s)) {
      lower(s);
    }
  }
}

}  // namespace pcegar::frontend
