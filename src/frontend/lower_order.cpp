// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Operands whose order C leaves open: arguments of a call, operands of most binary operators, both
// sides of an assignment, expressions of an initialiser list. If one of them has a call, an edge
// before them stands for the choice of an order. While each operand is lowered, its effects are
// collected: its edges, and what its value reads.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "frontend/open_orders.hpp"
#include "frontend/side_effects.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;
using clang::Stmt;

namespace {

const Expr* core(const Expr* e) {
  return e->IgnoreParenImpCasts();
}

struct Operand {
  const Expr* expression;
  bool is_located = false;  ///< its address is taken or written to; it is not read
};

Operand located_or_read(const Expr* e) {
  const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e->IgnoreParens());
  return {e, conversion != nullptr && conversion->getCastKind() == clang::CK_ArrayToPointerDecay};
}

std::vector<Operand> unordered_operands(const Expr* e) {
  std::vector<Operand> result;
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (!operation->isLogicalOp() && !operation->isCommaOp()) {
      result.push_back({operation->getLHS(), operation->getOpcode() == clang::BO_Assign});
      result.push_back(located_or_read(operation->getRHS()));
    }
  } else if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    result.push_back(located_or_read(access->getBase()));
    result.push_back({access->getIdx()});
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    result.push_back({call->getCallee()});
    for (const Expr* argument : call->arguments()) {
      result.push_back(located_or_read(argument));
    }
  } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    list = list->getSemanticForm() != nullptr ? list->getSemanticForm() : list;
    for (const Expr* initial : list->inits()) {
      if (initial != nullptr) {
        result.push_back(located_or_read(initial));
      }
    }
  } else if (const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(e)) {
    for (unsigned i = 0; i < offset->getNumExpressions(); ++i) {
      result.push_back({offset->getIndexExpr(i)});
    }
  } else if (const auto* shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(e)) {
    for (unsigned i = 0; i < shuffle->getNumSubExprs(); ++i) {
      result.push_back({shuffle->getExpr(i)});
    }
  } else if (const auto* atomic = llvm::dyn_cast<clang::AtomicExpr>(e)) {
    for (const Stmt* child : atomic->children()) {
      if (const auto* operand = llvm::dyn_cast_or_null<Expr>(child)) {
        result.push_back(located_or_read(operand));
      }
    }
  }
  return result;
}

/// A call, an atomic operation, or a statement expression, which is run like one.
bool has_call(const Stmt* s) {
  if (llvm::isa<clang::CallExpr>(s) || llvm::isa<clang::StmtExpr>(s) ||
      llvm::isa<clang::AtomicExpr>(s)) {
    return true;
  }
  bool is_found = false;
  const auto look_at = [&](const Stmt* part) { is_found = is_found || has_call(part); };
  if (const auto* measure = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    if (measure->isArgumentType()) {
      for_each_evaluated_in(measure->getArgumentType(), look_at);
      return is_found;
    }
    return measure->getTypeOfArgument()->isVariablyModifiedType() &&
           has_call(measure->getArgumentExpr());
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(s)) {
    for_each_evaluated_in(cast->getTypeAsWritten(), look_at);
  } else if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(s)) {
    for_each_evaluated_in(literal->getType(), look_at);
  } else if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(s)) {
    for_each_evaluated_in(argument->getWrittenTypeInfo()->getType(), look_at);
  }
  return is_found || std::any_of(s->child_begin(), s->child_end(), [](const Stmt* child) {
           return child != nullptr && has_call(child);
         });
}

/// Neither reads nor writes anything.
bool is_inert(const Expr* e, bool is_located) {
  e = core(e);
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e);
  if (ref != nullptr) {
    return is_located || !llvm::isa<clang::VarDecl>(ref->getDecl());
  }
  const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e);
  if (operation != nullptr && operation->getOpcode() == clang::UO_AddrOf) {
    return is_inert(operation->getSubExpr(), true);
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
  if (member != nullptr && !member->isArrow()) {
    return is_inert(member->getBase(), is_located);
  }
  return std::all_of(e->child_begin(), e->child_end(),
                     [](const Stmt* child) {
                       const auto* operand = llvm::dyn_cast_or_null<Expr>(child);
                       return child == nullptr || (operand != nullptr && is_inert(operand, false));
                     }) &&
         !has_call(e);
}

}  // namespace

bool have_open_order(const std::vector<const Expr*>& expressions, const Operands& operands) {
  const auto matters = [](const Expr* e) { return !is_inert(core(e), false); };
  const auto calls = [&](const Expr* e) { return has_call(e) && operands.has_effects(e); };
  return std::count_if(expressions.begin(), expressions.end(), matters) > 1 &&
         std::any_of(expressions.begin(), expressions.end(), calls);
}

OpenOrders::Scope::Scope(OpenOrders& orders, const Expr* e) : orders_(orders) {
  e = e->IgnoreParens();
  Emitter& emit = orders.emit_;
  std::vector<Construct>& open = orders.open_;
  if (emit.unit().origin() == Origin::DefaultModel ||
      (!open.empty() && open.back().expression == e)) {
    return;
  }
  Construct construct{e, {}};
  bool has_calls = false;
  for (const auto& [operand, is_located] : unordered_operands(e)) {
    const Expr* expression = core(operand);
    const bool is_repeated =  // of a range of elements
        !construct.parts.empty() && construct.parts.back().expression == expression;
    if (is_repeated || is_inert(expression, is_located)) {
      continue;
    }
    const bool calls = has_call(expression) && orders.operands_.has_effects(expression);
    has_calls = has_calls || calls;
    construct.parts.push_back(
        {expression, is_located, {.text = emit.unit().text(*expression), .has_call = calls}});
  }
  if (!has_calls || construct.parts.size() < 2) {
    return;
  }
  number_ = orders.context_.unordered.size();
  orders.context_.unordered.emplace_back();
  const DraftLocation next = emit.fresh();
  orders.context_.unordered.back().begin = next;
  emit.draft().add_edge({emit.here(), next, cfa::Operation{cfa::Skip{}}, emit.position(e),
                         "order of evaluation", number_});
  emit.place(next);
  first_edge_ = emit.edge_count();
  open.push_back(std::move(construct));
  is_open_ = true;
}

OpenOrders::Scope::~Scope() {
  if (!is_open_) {
    return;
  }
  UnorderedOperands& operands = orders_.context_.unordered[number_];
  for (Part& part : orders_.open_.back().parts) {
    operands.operands.push_back(std::move(part.operand));
  }
  operands.end = orders_.emit_.draft().next_location();
  operands.after = orders_.emit_.here();
  const std::vector<DraftEdge>& edges = orders_.emit_.draft().edges();
  operands.is_closed =
      std::all_of(edges.begin() + static_cast<std::ptrdiff_t>(first_edge_), edges.end(),
                  [&](const DraftEdge& edge) { return operands.begin <= edge.source; });
  orders_.open_.pop_back();
}

Value OpenOrders::noted(const Expr* e, const std::function<Value()>& lower, Value initialised) {
  const Scope scope(*this, e);
  const Expr* expression = core(e);
  std::optional<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t i = open_.size(); i-- > 0 && !found;) {
    for (std::size_t j = 0; j < open_[i].parts.size(); ++j) {
      const Part& part = open_[i].parts[j];
      if (part.expression == expression && !part.is_being_lowered) {
        found = {i, j};
      }
    }
  }
  if (!found) {
    return lower();
  }
  const auto part = [&]() -> Part& { return open_[found->first].parts[found->second]; };
  part().is_being_lowered = true;
  const std::size_t begin = emit_.edge_count();
  part().operand.start = emit_.here();
  part().operand.first = emit_.draft().next_location();
  const Value result = lower();
  part().operand.after = emit_.here();
  part().operand.last = emit_.draft().next_location();
  for (std::size_t i = begin; i < emit_.edge_count(); ++i) {
    part().operand.note(emit_.draft().edges()[i], initialised);
  }
  if (result != nullptr) {
    (part().is_located ? part().operand.addresses : part().operand.reads).push_back(result);
    part().operand.result = result;
    part().operand.value = emit_.edge_count() == begin ? result : nullptr;
  }
  part().is_being_lowered = false;
  return result;
}

}  // namespace pcegar::frontend
