// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the nested functions that nested_text.cpp has rewritten, and the variables of the functions
// around them that they mention.
//
// Such a variable gets static storage: one cell for all activations. This is exact as long as there
// is one activation at a time, so recursion of the function that it belongs to is not followed
// (recursion.cpp). A call of a nested function through a pointer after the function around has
// returned is undefined.
#include "frontend/nested_functions.hpp"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "frontend/nested_text.hpp"

namespace pcegar::frontend {

namespace {

/// f for f__pcegar_nested1.
llvm::StringRef without_number(llvm::StringRef name) {
  return name.substr(0, name.find(nested_suffix));
}

class NestedFinder : public clang::RecursiveASTVisitor<NestedFinder> {
  using Base = clang::RecursiveASTVisitor<NestedFinder>;

public:
  NestedFunctions find(clang::ASTContext& context) {
    for (clang::Decl* d : context.getTranslationUnitDecl()->decls()) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(d);
      if (function != nullptr && function->doesThisDeclarationHaveABody()) {
        visit_function(function);
      }
    }
    return std::move(found_);
  }

  bool TraverseLabelStmt(clang::LabelStmt* s) {
    label_owner_[s->getDecl()] = owner_;
    if (!is_nested_body(s)) {
      return Base::TraverseLabelStmt(s);
    }
    const std::size_t before = nested_;
    const void* outer = owner_;
    nested_ = found_.definitions.size();
    owner_ = begin_definition(s);
    const bool result = Base::TraverseLabelStmt(s);
    owner_ = outer;
    nested_ = before;
    return result;
  }

  bool VisitVarDecl(clang::VarDecl* d) {
    // Parameters in declarations of other functions are not variables.
    if (!llvm::isa<clang::ParmVarDecl>(d)) {
      owner_of_[d] = owner_;
    }
    if (nested_ != none && d->getType()->isVariablyModifiedType() &&
        !llvm::isa<clang::VariableArrayType>(d->getType().getTypePtr())) {
      note_unsupported("variable-length array", d->getLocation());
    }
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* d) {
    if (d->getName().contains(nested_suffix)) {
      declarations_[d->getName()] = d;
    }
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    mentions_.push_back(e);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    const auto owner = variable != nullptr && variable->hasLocalStorage() ? owner_of_.find(variable)
                                                                          : owner_of_.end();
    if (owner == owner_of_.end() || owner->second == owner_) {
      return true;
    }
    found_.captured.insert(variable);
    captured_owners_.insert(owner->second);
    if (variable->getType()->isVariablyModifiedType()) {
      note_unsupported("variable-length array", e->getLocation());
    }
    if (variable->getType().getAsString().find("va_list") != std::string::npos) {
      note_unsupported("va_list of the enclosing function", e->getLocation());
    }
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* e) {
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (nested_ == none || callee == nullptr) {
      return true;
    }
    if (callee->isNoReturn()) {  // a message
      for (const clang::Expr* argument : e->arguments()) {
        messages_.insert(argument->IgnoreParenCasts());
      }
    }
    const llvm::StringRef name = callee->getName();
    if (name.startswith("__builtin_va_") || name.contains("return_address") ||
        name.contains("frame_address") || name.startswith("__builtin_apply")) {
      note_unsupported("call of " + name.str() + " in a nested function", e->getBeginLoc());
    }
    return true;
  }
  bool VisitPredefinedExpr(clang::PredefinedExpr* e) {
    return messages_.contains(e) || note_unsupported("name of a nested function", e->getBeginLoc());
  }
  bool VisitVAArgExpr(clang::VAArgExpr* e) {
    return note_unsupported("va_arg in a nested function", e->getBeginLoc());
  }
  bool VisitReturnStmt(clang::ReturnStmt* s) {
    return note_unsupported("return by a macro in a nested function", s->getBeginLoc());
  }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr* e) {
    addresses_.push_back({e->getLabel(), owner_, nested_, e->getBeginLoc()});
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt* s) {
    gotos_.emplace_back(s, owner_);
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* e) {
    return !e->isArgumentType() || check_type(e->getArgumentType(), e->getBeginLoc());
  }
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* e) {
    return check_type(e->getTypeAsWritten(), e->getBeginLoc());
  }

private:
  static constexpr std::size_t none = ~std::size_t{0};
  struct LabelAddress {
    const clang::LabelDecl* label;
    const void* owner;
    std::size_t nested;
    clang::SourceLocation location;
  };

  void visit_function(clang::FunctionDecl* function) {
    owner_ = function_ = function;
    nested_ = none;
    const std::size_t first = found_.definitions.size();
    mentions_.clear();
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      owner_of_[parameter] = function;
    }
    TraverseStmt(function->getBody());
    check_labels();
    check_names(first);
    if (captured_owners_.contains(function)) {
      found_.owners.insert(function);
    }
    for (std::size_t i = first; i < found_.definitions.size(); ++i) {
      if (captured_owners_.contains(found_.definitions[i].frame)) {
        found_.owners.insert(found_.definitions[i].declaration);
      }
    }
  }

  const void* begin_definition(const clang::LabelStmt* s);

  bool note_unsupported(std::string construct, clang::SourceLocation location) {
    if (nested_ != none && !found_.definitions[nested_].unsupported) {
      found_.definitions[nested_].unsupported = {std::move(construct), location};
    }
    return true;
  }
  bool check_type(clang::QualType type, clang::SourceLocation location) {
    return !type->isVariablyModifiedType() || note_unsupported("variable-length array", location);
  }

  void add_target(const clang::LabelDecl* label) {
    const void* owner = label_owner_[label];
    const auto nested = std::find_if(found_.definitions.begin(), found_.definitions.end(),
                                     [&](const NestedFunction& n) { return n.frame == owner; });
    auto& labels =
        found_.targets[nested == found_.definitions.end() ? function_ : nested->declaration];
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) {
      labels.push_back(label);
    }
  }

  void check_labels() {
    for (const auto& [go, owner] : gotos_) {
      if (label_owner_[go->getLabel()] != owner) {
        found_.leaving.insert(go);
        add_target(go->getLabel());
      }
    }
    for (const LabelAddress& address : addresses_) {
      if (label_owner_[address.label] != address.owner && !found_.probably_missed) {
        found_.probably_missed = {"label of the function that encloses a nested function",
                                  address.location};
      }
    }
    gotos_.clear();
    addresses_.clear();
  }

  /// Checks for mentions of another entity with the same name: a macro may have hidden a name from
  /// the rewriting.
  void check_names(std::size_t first) {
    std::set<std::string> names;
    for (std::size_t i = first; i < found_.definitions.size(); ++i) {
      names.insert(without_number(found_.definitions[i].declaration->getName()).str());
    }
    for (const clang::DeclRefExpr* e : mentions_) {
      const auto* named = e->getDecl();
      if (!found_.probably_missed && named->getIdentifier() != nullptr &&
          names.contains(named->getName().str())) {
        found_.probably_missed = {"name of a nested function", e->getLocation()};
      }
    }
  }

  NestedFunctions found_;
  const clang::FunctionDecl* function_ = nullptr;
  const void* owner_ = nullptr;  // a function, or the frame of a nested one
  std::size_t nested_ = none;    // the definition that we are in
  std::unordered_map<const clang::VarDecl*, const void*> owner_of_;
  std::unordered_map<const clang::LabelDecl*, const void*> label_owner_;
  std::unordered_set<const void*> captured_owners_;
  std::unordered_set<const clang::Expr*> messages_;
  std::vector<std::pair<const clang::GotoStmt*, const void*>> gotos_;
  std::vector<LabelAddress> addresses_;
  std::vector<const clang::DeclRefExpr*> mentions_;
  std::map<llvm::StringRef, const clang::FunctionDecl*> declarations_;  // by name
};

/// The new definition; returns its frame.
const void* NestedFinder::begin_definition(const clang::LabelStmt* s) {
  const llvm::StringRef label = s->getDecl()->getName();
  const llvm::StringRef suffix = label.substr(label.find(nested_suffix));
  NestedFunction definition;
  definition.frame = llvm::cast<clang::CompoundStmt>(s->getSubStmt());
  for (const auto& [name, declaration] : declarations_) {
    if (name.substr(name.find(nested_suffix)) == suffix) {
      definition.declaration = declaration;
    }
  }
  for (const clang::Stmt* child : definition.frame->body()) {
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(child)) {
      const auto* variable = declarations->isSingleDecl()
                                 ? llvm::dyn_cast<clang::VarDecl>(declarations->getSingleDecl())
                                 : nullptr;
      if (variable != nullptr && variable->getName().contains(nested_suffix)) {
        definition.result = variable;
      } else if (variable != nullptr) {
        definition.parameters.push_back(variable);
      }
    } else if (const auto* end = llvm::dyn_cast<clang::LabelStmt>(child)) {
      definition.end = end->getDecl();
    }
  }
  if (definition.declaration == nullptr || definition.result == nullptr ||
      definition.end == nullptr ||
      definition.parameters.size() != definition.declaration->getNumParams()) {
    found_.probably_missed = UnsupportedNested{"nested function", s->getBeginLoc()};
  }
  found_.definitions.push_back(std::move(definition));
  return found_.definitions.back().frame;
}

}  // namespace

NestedFunctions find_nested_functions(clang::ASTContext& context) {
  return NestedFinder().find(context);
}

bool is_nested_body(const clang::Stmt* s) {
  const auto* label = llvm::dyn_cast_or_null<clang::LabelStmt>(s);
  return label != nullptr && llvm::isa<clang::CompoundStmt>(label->getSubStmt()) &&
         label->getDecl()->getName().startswith("body") &&
         label->getDecl()->getName().contains(nested_suffix);
}

}  // namespace pcegar::frontend
