// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Loops. In the copy of a model for one call they are unrolled, with the counters' values.
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <functional>

#include "frontend/function_lowering.hpp"
#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;
using clang::Stmt;

namespace {

/// The greatest count among the parameters in the expression that have one.
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

/// Whether an expression reads the parameter.
bool reads(const Stmt* e, const clang::ParmVarDecl* parameter) {
  if (e == nullptr || parameter == nullptr) {
    return false;
  }
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return (ref != nullptr && ref->getDecl() == parameter) ||
         std::any_of(e->child_begin(), e->child_end(),
                     [&](const Stmt* child) { return reads(child, parameter); });
}

/// The most steps of a model's loop that walks through memory of so many bytes: going on beyond
/// them is undefined. Each part of a conjunction bounds the loop by what it reads.
std::uint64_t most_steps(const ModelInstance& model, const Expr* test) {
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

}  // namespace

Loops::Loops(FunctionLowering& owner)
    : owner_(owner), emit_(owner.emit), operands_(owner.expressions) {}

/// A jump in a statement expression in a loop's head binds to the loop around, as with GCC; Clang
/// binds it to the loop itself and so accepts it where there is none.
void Loops::leave(const std::vector<JumpTarget>& targets, const Stmt* s) {
  if (targets.empty()) {
    emit_.unsupported("jump out of a loop's head", s, nullptr);
  } else {
    owner_.scopes.jump_out(targets.back());
  }
}

void Loops::loop_body(const Stmt* body, DraftLocation break_to, DraftLocation continue_to) {
  break_targets_.push_back({break_to, owner_.scopes.cleanups()});
  continue_targets_.push_back({continue_to, owner_.scopes.cleanups()});
  owner_.statements.lower(body);
  break_targets_.pop_back();
  continue_targets_.pop_back();
}

void Loops::switch_body(const Stmt* body, DraftLocation break_to) {
  break_targets_.push_back({break_to, owner_.scopes.cleanups()});
  owner_.statements.lower(body);
  break_targets_.pop_back();
}

bool Loops::unrolled_loop(const LoopParts& loop) {
  const auto& instances = owner_.context.model_instances;
  const auto model = instances.find(emit_.function());
  if (model == instances.end()) {
    return false;
  }
  const DraftLocation after = emit_.fresh();
  unroll(loop, most_steps(model->second, loop.test), after);
  if (model->second.may_be_left && !reads(loop.test, model->second.limited)) {
    emit_.unsupported_edge("string that leaves its array", emit_.statement_position());
  }
  emit_.end_path();
  emit_.place(after);
  return true;
}

/// One copy for each round. In each of them the counters are constants, so that it is known which
/// elements the round accesses.
void Loops::unroll(const LoopParts& loop, std::uint64_t steps, DraftLocation after) {
  const FunctionDefinition& model = *owner_.context.linker.definition(emit_.function());
  const auto counters = loop_counters(*model.body(), loop,
                                      unrolled_bodies_.empty() ? nullptr : unrolled_bodies_.back());
  unrolled_bodies_.push_back(loop.body);
  for (std::uint64_t i = 0; i <= steps; ++i) {
    for (const auto& [variable, start] : counters) {
      counters_[variable] = start + i;
    }
    const DraftLocation inside = emit_.fresh();
    const DraftLocation next = emit_.fresh();
    if (loop.test != nullptr) {
      owner_.conditions.lower(loop.test, inside, after);
    } else {
      emit_.jump(inside);
    }
    emit_.place(inside);
    loop_body(loop.body, after, next);
    emit_.jump(next);
    emit_.place(next);
    if (loop.step != nullptr) {
      operands_.effects(loop.step);
    }
  }
  unrolled_bodies_.pop_back();
  for (const auto& [variable, start] : counters) {
    counters_.erase(variable);
  }
}

void Loops::while_statement(const clang::WhileStmt* s) {
  if (unrolled_loop({nullptr, s->getCond(), s->getBody(), nullptr})) {
    return;
  }
  const SourcePosition begin = emit_.statement_position();
  const DraftLocation head = emit_.fresh();
  const DraftLocation body = emit_.fresh();
  const DraftLocation after = emit_.fresh();
  emit_.jump(head);
  emit_.place(head);
  emit_.decide({begin, body, after}, [&] { owner_.conditions.lower(s->getCond(), body, after); });
  emit_.place(body);
  loop_body(s->getBody(), after, head);
  emit_.set_statement_position(begin);
  emit_.jump(head);
  emit_.place(after);
}

void Loops::do_statement(const clang::DoStmt* s) {
  const SourcePosition begin = emit_.statement_position();
  const DraftLocation body = emit_.fresh();
  const DraftLocation test = emit_.fresh();
  const DraftLocation after = emit_.fresh();
  emit_.jump(body);
  emit_.place(body);
  loop_body(s->getBody(), after, test);
  emit_.jump(test);
  emit_.place(test);
  emit_.set_statement_position(emit_.position(s->getCond()));
  emit_.decide({begin, body, after}, [&] { owner_.conditions.lower(s->getCond(), body, after); });
  emit_.place(after);
}

void Loops::for_statement(const clang::ForStmt* s) {
  const std::size_t outer = owner_.scopes.cleanups();
  SourcePosition around = emit_.set_scope_end(emit_.unit().position(s->getEndLoc()));
  owner_.statements.lower(s->getInit());
  emit_.set_scope_end(std::move(around));
  emit_.set_statement_position(emit_.position(s));
  if (unrolled_loop({s->getInit(), s->getCond(), s->getBody(), s->getInc()})) {
    owner_.scopes.leave(outer);
    return;
  }
  const DraftLocation head = emit_.fresh();
  const DraftLocation body = emit_.fresh();
  const DraftLocation step = emit_.fresh();
  const DraftLocation after = emit_.fresh();
  emit_.jump(head);
  emit_.place(head);
  if (s->getCond() != nullptr) {
    emit_.decide({emit_.statement_position(), body, after},
                 [&] { owner_.conditions.lower(s->getCond(), body, after); });
  } else {
    emit_.jump(body);
  }
  emit_.place(body);
  loop_body(s->getBody(), after, step);
  emit_.jump(step);
  emit_.place(step);
  if (s->getInc() != nullptr) {
    owner_.statements.lower(s->getInc());
  }
  emit_.jump(head);
  emit_.place(after);
  owner_.scopes.leave(outer);
}

}  // namespace pcegar::frontend
