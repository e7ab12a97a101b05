// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements. Locations for loop heads, labels, cases and joins are made when first needed, also in
// code that cannot be reached; the draft drops those that stay unreachable.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>

#include "frontend/known_functions.hpp"
#include "frontend/lowering.hpp"
#include "frontend/side_effects.hpp"
#include "support/error.hpp"

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

/// The greatest count of a parameter in the expression that has one.
std::optional<std::uint64_t> greatest_of(
    const Stmt& e, const std::map<const clang::ParmVarDecl*, std::uint64_t>& counts) {
  std::optional<std::uint64_t> result;
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(&e)) {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(ref->getDecl());
    const auto found = counts.find(parameter);
    return found == counts.end() ? std::nullopt : std::optional(found->second);
  }
  for (const Stmt* child : e.children()) {
    const auto below = child == nullptr ? std::nullopt : greatest_of(*child, counts);
    result = below ? std::max(result.value_or(0), *below) : result;
  }
  return result;
}

}  // namespace

void Lowering::parameters(const FunctionDefinition& definition) {
  const clang::FunctionDecl& declaration = *definition.declaration;
  for (unsigned i = 0; i < declaration.getNumParams(); ++i) {
    locals_[declaration.getParamDecl(i)] =
        context_.program.function(draft_.function()).parameters[i];
  }
  if (definition.nested != nullptr) {
    bind_nested(*definition.nested);
  }
  keep_captured(definition);
  for (const clang::ParmVarDecl* parameter : declaration.parameters()) {
    statement_position_ = unit_.position(parameter->getLocation());
    const clang::QualType type = parameter->getType();
    if (type.getCanonicalType()->isVariablyModifiedType()) {
      fix_lengths(type, statement_position_);
    } else {
      for_each_evaluated_in(parameter->getOriginalType(), [&](const Expr* e) { effects(e); });
    }
  }
}

void Lowering::function(const FunctionDefinition& definition) {
  facts_ = collect_facts(*definition.body());
  parameters(definition);
  if (definition.nested != nullptr) {
    nested_body(*definition.nested);
  } else {
    statement(definition.body());
  }
  // Control may reach the closing brace of a function that returns a value.
  const cfa::VariableId result = context_.program.function(draft_.function()).return_variable;
  if (result.valid()) {
    statement_position_ = unit_.position(definition.body()->getEndLoc());
    const Value target = build_.variable(result);
    if (definition.declaration->isMain() && target->type->is_integer()) {
      emit_assign(target, build_.constant(target->type, 0), "return 0;");
    } else {
      emit(cfa::Havoc{target}, {});
    }
  }
  jump(draft_.exit());
}

void Lowering::statement(const Stmt* s) {
  if (s == nullptr) {
    return;
  }
  statement_position_ = position(s);
  build_.set_position(statement_position_);
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    const std::size_t outer = cleanups_.size();
    for (const Stmt* child : block->body()) {
      statement(child);
    }
    leave_scope(outer);
  } else if (const auto* e = llvm::dyn_cast<Expr>(s)) {
    effects(e);
  } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* d : declarations->decls()) {
      declaration(d);
    }
  } else if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) {
    if_statement(choice);
  } else if (const auto* while_loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
    while_statement(while_loop);
  } else if (const auto* do_loop = llvm::dyn_cast<clang::DoStmt>(s)) {
    do_statement(do_loop);
  } else if (const auto* for_loop = llvm::dyn_cast<clang::ForStmt>(s)) {
    for_statement(for_loop);
  } else if (const auto* selection = llvm::dyn_cast<clang::SwitchStmt>(s)) {
    switch_statement(selection);
  } else if (const auto* entry = llvm::dyn_cast<clang::SwitchCase>(s)) {
    const DraftLocation location = cases_.at(entry);
    jump(location);
    place(location);
    statement(entry->getSubStmt());
  } else if (is_nested_body(s)) {
    return;  // a definition
  } else if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(s)) {
    label(labelled);
    statement(labelled->getSubStmt());
  } else if (const auto* go = llvm::dyn_cast<clang::GotoStmt>(s)) {
    goto_statement(go);
  } else if (llvm::isa<clang::BreakStmt>(s)) {
    leave_loop(break_targets_, s);
  } else if (llvm::isa<clang::ContinueStmt>(s)) {
    leave_loop(continue_targets_, s);
  } else if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    return_statement(result);
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) {
    statement(attributed->getSubStmt());
  } else if (const auto* code = llvm::dyn_cast<clang::GCCAsmStmt>(s)) {
    assembler(code);
  } else if (const auto* indirect = llvm::dyn_cast<clang::IndirectGotoStmt>(s)) {
    computed_goto(indirect);
  } else if (!llvm::isa<clang::NullStmt>(s)) {
    unsupported(std::string("statement of kind ") + s->getStmtClassName(), s, nullptr);
  }
}

/// A jump in a statement expression in a loop's head binds to the loop around, as with GCC; Clang
/// binds it to the loop itself and so accepts it where there is none.
void Lowering::leave_loop(const std::vector<JumpTarget>& targets, const Stmt* s) {
  if (targets.empty()) {
    unsupported("jump out of a loop's head", s, nullptr);
  } else {
    jump_out(targets.back());
  }
}

void Lowering::declaration(const clang::Decl* d) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(d)) {
    variable_declaration(*variable);
  } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(d)) {
    fix_lengths(alias->getUnderlyingType(), unit_.position(d->getLocation()));
  }
}

void Lowering::variable_declaration(const clang::VarDecl& d) {
  statement_position_ = unit_.position(d.getLocation());
  fix_lengths(d.getType(), statement_position_);
  if (d.isStaticLocal() || d.hasExternalStorage()) {
    return;  // made on first use, initialised at the start
  }
  initialise_local(d);
  if (d.hasAttr<clang::CleanupAttr>()) {
    cleanups_.push_back(&d);
  }
}

void Lowering::initialise_local(const clang::VarDecl& d) {
  const Value target = build_.variable(local(d));
  const Expr* initial = d.getInit();
  if (initial == nullptr) {
    std::string text = unit_.name(d);
    d.getType().getAsStringInternal(text, clang::PrintingPolicy(unit_.context().getLangOpts()));
    emit(cfa::Havoc{target}, text + ";");
    return;
  }
  const auto* callee = llvm::dyn_cast<clang::CallExpr>(initial->IgnoreParens());
  if (callee != nullptr) {
    const Value result = call(callee, Use::Needed, target);
    if (result != target) {
      emit_assign(target, result != nullptr
                              ? build_.cast(result, target->type)
                              : build_.approximate(target->type, "value of a void function", {}));
    }
    return;
  }
  initialise(target, initial, Storage::Automatic);
}

void Lowering::if_statement(const clang::IfStmt* s) {
  const DraftLocation yes = fresh();
  const DraftLocation no = fresh();
  const DraftLocation join = fresh();
  condition(s->getCond(), yes, no);
  place(yes);
  statement(s->getThen());
  jump(join);
  place(no);
  statement(s->getElse());
  jump(join);
  place(join);
}

void Lowering::loop_body(const Stmt* body, DraftLocation break_to, DraftLocation continue_to) {
  break_targets_.push_back({break_to, cleanups_.size()});
  continue_targets_.push_back({continue_to, cleanups_.size()});
  statement(body);
  break_targets_.pop_back();
  continue_targets_.pop_back();
}

/// A loop of a model that walks through memory of so many bytes: going on beyond is undefined.
/// Each part of a conjunction bounds the loop by what it looks at.
std::uint64_t Lowering::most_steps(const ModelInstance& model, const Expr* test) const {
  std::uint64_t least = model.most_steps;
  bool is_bounded = false;
  const std::function<void(const Expr*)> conjunct = [&](const Expr* e) {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e->IgnoreParenImpCasts());
    if (operation != nullptr && operation->getOpcode() == clang::BO_LAnd) {
      conjunct(operation->getLHS());
      conjunct(operation->getRHS());
      return;
    }
    if (const auto steps = greatest_of(*e, model.steps)) {
      least = is_bounded ? std::min(least, *steps) : *steps;
      is_bounded = true;
    }
  };
  if (test != nullptr) {
    conjunct(test);
  }
  return least;
}

bool Lowering::unrolled_loop(const Expr* test, const Stmt* body, const Expr* step) {
  const auto model = context_.model_instances.find(draft_.function());
  if (model == context_.model_instances.end()) {
    return false;
  }
  const std::uint64_t steps = most_steps(model->second, test);
  const DraftLocation after = fresh();
  for (std::uint64_t i = 0; i <= steps; ++i) {
    const DraftLocation inside = fresh();
    const DraftLocation next = fresh();
    if (test != nullptr) {
      condition(test, inside, after);
    } else {
      jump(inside);
    }
    place(inside);
    loop_body(body, after, next);
    jump(next);
    place(next);
    if (step != nullptr) {
      effects(step);
    }
  }
  end_path();
  place(after);
  return true;
}

void Lowering::while_statement(const clang::WhileStmt* s) {
  if (unrolled_loop(s->getCond(), s->getBody(), nullptr)) {
    return;
  }
  const SourcePosition begin = statement_position_;
  const DraftLocation head = fresh();
  const DraftLocation body = fresh();
  const DraftLocation after = fresh();
  jump(head);
  place(head);
  condition(s->getCond(), body, after);
  place(body);
  loop_body(s->getBody(), after, head);
  statement_position_ = begin;
  jump(head);
  place(after);
}

void Lowering::do_statement(const clang::DoStmt* s) {
  const DraftLocation body = fresh();
  const DraftLocation test = fresh();
  const DraftLocation after = fresh();
  jump(body);
  place(body);
  loop_body(s->getBody(), after, test);
  jump(test);
  place(test);
  statement_position_ = position(s->getCond());
  condition(s->getCond(), body, after);
  place(after);
}

void Lowering::for_statement(const clang::ForStmt* s) {
  const std::size_t outer = cleanups_.size();
  statement(s->getInit());
  statement_position_ = position(s);
  if (unrolled_loop(s->getCond(), s->getBody(), s->getInc())) {
    leave_scope(outer);
    return;
  }
  const DraftLocation head = fresh();
  const DraftLocation body = fresh();
  const DraftLocation step = fresh();
  const DraftLocation after = fresh();
  jump(head);
  place(head);
  if (s->getCond() != nullptr) {
    condition(s->getCond(), body, after);
  } else {
    jump(body);
  }
  place(body);
  loop_body(s->getBody(), after, step);
  jump(step);
  place(step);
  if (s->getInc() != nullptr) {
    statement(s->getInc());
  }
  jump(head);
  place(after);
  leave_scope(outer);
}

void Lowering::switch_statement(const clang::SwitchStmt* s) {
  const clang::ASTContext& context = unit_.context();
  Value subject = value(s->getCond());
  if (cfa::is_approximate(*subject)) {
    subject = stabilise(subject);  // one value for all comparisons
  }
  const DraftLocation after = fresh();
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
  for (const clang::SwitchCase* entry : cases_of(s)) {
    const DraftLocation target = draft_.add_location(unit_.position(entry->getBeginLoc()));
    cases_[entry] = target;
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
    const DraftLocation next = fresh();
    branch(matches, target, next, {});
    place(next);
  }
  jump(otherwise);
  place(fresh());  // code before the first case is never reached from above
  break_targets_.push_back({after, cleanups_.size()});
  statement(s->getBody());
  break_targets_.pop_back();
  jump(after);
  place(after);
}

void Lowering::return_statement(const clang::ReturnStmt* s) {
  const cfa::VariableId result = context_.program.function(draft_.function()).return_variable;
  const Expr* e = s->getRetValue();
  if (!result.valid()) {
    if (e != nullptr) {
      effects(e);
    }
  } else {
    const Value target = build_.variable(result);
    if (e == nullptr) {
      emit(cfa::Havoc{target}, "return;");
    } else {
      const std::size_t edges = draft_.edge_count();
      const Value returned = value_as(e, target->type);
      const std::string text = draft_.edge_count() == edges
                                   ? unit_.text(*e)
                                   : cfa::to_string(context_.program, *returned);
      emit_assign(target, returned, "return " + text + ";");
    }
  }
  run_cleanups(0);
  jump(draft_.exit());
  end_path();
}

/// Inline assembly is over-approximated by its outputs, as long as it says that it changes nothing
/// else. Memory clobbers of barriers are for the compiler only.
void Lowering::assembler(const clang::GCCAsmStmt* s) {
  if (s->isAsmGoto()) {
    unsupported("asm goto", s, nullptr);
    return;
  }
  bool clobbers_memory = false;
  for (unsigned i = 0; i < s->getNumClobbers(); ++i) {
    clobbers_memory = clobbers_memory || s->getClobber(i) == "memory";
  }
  const llvm::StringRef text = s->getAsmString()->getString();
  if (may_change_rounding(text)) {
    unsupported("inline assembly that may change the rounding mode", s, nullptr);
    return;
  }
  const bool barrier = is_barrier(text);
  if (clobbers_memory && !barrier) {
    unsupported("inline assembly that changes memory", s, nullptr);
    return;
  }
  std::vector<Value> sources;
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    const clang::Expr* input = s->getInputExpr(i);
    const bool is_data = input->getType()->isScalarType() || input->getType()->isRecordType();
    if (is_data && s->getNumOutputs() > 0) {
      sources.push_back(value(input));
    } else {
      effects(input);
    }
  }
  std::vector<Value> targets;
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) {
    targets.push_back(lvalue(s->getOutputExpr(i)));
    sources.push_back(targets.back());  // it may be an input as well
  }
  for (const Value target : targets) {
    emit_assign(target, build_.approximate(target->type, "inline assembler output", sources));
  }
}

void Lowering::label(const clang::LabelStmt* s) {
  const DraftLocation location = label_location(s->getDecl());
  jump(location);
  place(location);
  statement_position_ = position(s);
  const std::string name = unit_.name(*s->getDecl());
  emit(cfa::Label{name}, name + ":");
}

DraftLocation Lowering::label_location(const clang::LabelDecl* d) {
  const auto found = labels_.find(d);
  if (found != labels_.end()) {
    return found->second;
  }
  return labels_[d] = draft_.add_location(unit_.position(d->getLocation()));
}

}  // namespace pcegar::frontend
