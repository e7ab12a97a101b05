// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function is read once, statement by statement. Local variables have the origin that was
// assigned last; loops and branches are not told apart, and what is loaded from memory has none.
// This guides which object an environment passes, and no proof rests on it.
#include "frontend/containers.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

namespace pcegar::frontend {

namespace {

using Origin = Containers::Origin;
using Parts = std::vector<EnclosingPart>;

/// The structure and the path of a member; nothing if an index or an unnamed structure is involved.
std::optional<EnclosingPart> part_of(const clang::OffsetOfExpr& e) {
  const auto* record = e.getTypeSourceInfo()->getType()->getAs<clang::RecordType>();
  if (record == nullptr || record->getDecl()->getNameAsString().empty()) {
    return std::nullopt;
  }
  EnclosingPart result{record->getDecl()->getNameAsString(), {}};
  for (unsigned i = 0; i < e.getNumComponents(); ++i) {
    const clang::OffsetOfNode& component = e.getComponent(i);
    if (component.getKind() != clang::OffsetOfNode::Field) {
      return std::nullopt;
    }
    const std::string name = component.getField()->getNameAsString();
    if (!name.empty()) {
      result.member += (result.member.empty() ? "" : ".") + name;
    }
  }
  return result;
}

class Reader {
public:
  explicit Reader(Containers& containers) : containers_(containers) {}

  Containers::Summary run(const clang::FunctionDecl& function) {
    for (unsigned i = 0; i < function.getNumParams(); ++i) {
      origins_[function.getParamDecl(i)] = {i, {}};
    }
    visit(function.getBody());
    return std::move(summary_);
  }

private:
  void visit(const clang::Stmt* s);
  std::optional<Origin> origin(const clang::Expr* e);
  std::optional<Origin> computed(const clang::BinaryOperator& e);
  std::optional<Origin> called(const clang::CallExpr& e);
  void visit_children(const clang::Stmt& s) {
    for (const clang::Stmt* child : s.children()) {
      visit(child);
    }
  }
  void assign(const clang::ValueDecl* variable, const std::optional<Origin>& value) {
    if (value) {
      origins_[variable] = *value;
    } else {
      origins_.erase(variable);
    }
  }
  void found(const Origin& value) {
    const auto [entry, is_new] = summary_.parts.try_emplace(value.parameter, value.parts);
    Parts& known = entry->second;
    const auto [mine, other] =
        std::mismatch(known.begin(), known.end(), value.parts.begin(), value.parts.end());
    if (mine != known.end() && other != value.parts.end()) {
      known.clear();
    } else if (!known.empty() && other != value.parts.end()) {
      known = value.parts;
    }
  }

  Containers& containers_;
  Containers::Summary summary_;
  std::map<const clang::ValueDecl*, Origin> origins_;
};

Origin around(Origin inner, const Parts& parts) {
  inner.parts.insert(inner.parts.end(), parts.begin(), parts.end());
  return inner;
}

void Reader::visit(const clang::Stmt* s) {
  if (s == nullptr) {
    return;
  }
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    origin(e);
  } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* each : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
      if (variable != nullptr && variable->hasInit()) {
        assign(variable, origin(variable->getInit()));
      }
    }
  } else if (const auto* end = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    if (end->getRetValue() != nullptr) {
      if (auto value = origin(end->getRetValue())) {
        summary_.result = std::move(value);
      }
    }
  } else {
    visit_children(*s);
  }
}

std::optional<Origin> Reader::origin(const clang::Expr* e) {
  e = e->IgnoreParenCasts();
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(e)) {
    return std::nullopt;
  }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto known = origins_.find(reference->getDecl());
    return known == origins_.end() ? std::nullopt : std::optional(known->second);
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(e)) {
    const clang::CompoundStmt* statements = block->getSubStmt();
    for (const clang::Stmt* each : statements->body()) {
      const auto* last = llvm::dyn_cast<clang::Expr>(each);
      if (last != nullptr && each == statements->body_back()) {
        return origin(last);
      }
      visit(each);
    }
    return std::nullopt;
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return computed(*operation);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    origin(choice->getCond());
    const auto first = origin(choice->getTrueExpr());
    const auto second = origin(choice->getFalseExpr());
    return first ? first : second;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    return called(*call);
  }
  visit_children(*e);
  return std::nullopt;
}

std::optional<Origin> Reader::computed(const clang::BinaryOperator& e) {
  auto left = origin(e.getLHS());
  auto right = origin(e.getRHS());
  if (e.getOpcode() == clang::BO_Comma) {
    return right;
  }
  if (e.getOpcode() == clang::BO_Assign) {
    const auto* target = llvm::dyn_cast<clang::DeclRefExpr>(e.getLHS()->IgnoreParens());
    if (target != nullptr) {
      assign(target->getDecl(), right);
    }
    return right;
  }
  const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(e.getRHS()->IgnoreParenCasts());
  const auto part = e.getOpcode() == clang::BO_Sub && offset != nullptr
                        ? part_of(*offset)
                        : std::optional<EnclosingPart>();
  if (!left || !part) {
    return std::nullopt;
  }
  Origin result = around(*left, {*part});
  found(result);
  return result;
}

std::optional<Origin> Reader::called(const clang::CallExpr& e) {
  std::vector<std::optional<Origin>> arguments;
  for (const clang::Expr* argument : e.arguments()) {
    arguments.push_back(origin(argument));
  }
  const clang::FunctionDecl* callee = e.getDirectCallee();
  if (callee == nullptr) {
    origin(e.getCallee());
    return std::nullopt;
  }
  const Containers::Summary& summary = containers_.of(*callee);
  for (const auto& [parameter, parts] : summary.parts) {
    if (parameter < arguments.size() && arguments[parameter] && !parts.empty()) {
      found(around(*arguments[parameter], parts));
    }
  }
  if (summary.result && summary.result->parameter < arguments.size() &&
      arguments[summary.result->parameter]) {
    return around(*arguments[summary.result->parameter], summary.result->parts);
  }
  return std::nullopt;
}

}  // namespace

const Containers::Summary& Containers::of(const clang::FunctionDecl& function) {
  // A function that is being read has nothing yet.
  const auto [entry, is_new] = summaries_.try_emplace(function.getCanonicalDecl());
  const clang::FunctionDecl* definition = nullptr;
  if (is_new && function.hasBody(definition)) {
    entry->second = Reader(*this).run(*definition);
  }
  return entry->second;
}

}  // namespace pcegar::frontend
