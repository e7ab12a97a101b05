// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/body_facts.hpp"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>
#include <iterator>

#include "frontend/nested_functions.hpp"

namespace pcegar::frontend {

namespace {

const clang::Expr* decayed_array(const clang::Expr* e) {
  const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e->IgnoreParens());
  return conversion != nullptr && conversion->getCastKind() == clang::CK_ArrayToPointerDecay
             ? conversion->getSubExpr()
             : nullptr;
}

class Collector {
public:
  BodyFacts collect(const clang::Stmt& body) {
    std::size_t none = 0;
    visit(&body, none);
    find_passed_over();
    return std::move(facts_);
  }

private:
  /// Statements are numbered in the order of the source.
  struct Declared {
    const clang::VarDecl* variable;
    const clang::Stmt* block;
    std::size_t number;
  };
  struct Jump {
    const clang::Stmt* statement;
    std::size_t number;
  };
  void find_passed_over();
  void pass_over(const Jump& jump, const clang::LabelDecl* label);
  /// `cleanups` is the number of variables with cleanup attribute that are alive; declarations in
  /// the statement itself add to it.
  void visit(const clang::Stmt* s, std::size_t& cleanups);
  void children(const clang::Stmt* s, std::size_t& cleanups) {
    for (const clang::Stmt* child : s->children()) {
      visit(child, cleanups);
    }
  }
  void escapes(const clang::Expr* lvalue) {
    if (const clang::VarDecl* variable = variable_of(lvalue)) {
      facts_.escaping.insert(variable);
    }
  }
  void call(const clang::CallExpr* e, std::size_t& cleanups);
  void expression(const clang::Stmt* s, std::size_t& cleanups);
  /// The variable of type va_list that an expression is, or null.
  static const clang::VarDecl* list(const clang::Expr* e) {
    const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenCasts());
    const auto* variable =
        ref != nullptr ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    return variable != nullptr && is_argument_list(*variable) ? variable : nullptr;
  }

  BodyFacts facts_;
  BodyFacts::Blocks blocks_;  ///< around the current statement
  std::size_t number_ = 0;    ///< of the current statement
  std::vector<Declared> declared_;
  std::vector<Jump> jumps_;
  std::unordered_map<const clang::LabelDecl*, std::size_t> labels_;  // looked up only
};

void Collector::visit(const clang::Stmt* s, std::size_t& cleanups) {
  if (s == nullptr || is_nested_body(s)) {
    return;
  }
  ++number_;
  const bool is_goto = llvm::isa<clang::GotoStmt>(s) || llvm::isa<clang::IndirectGotoStmt>(s);
  if (is_goto || llvm::isa<clang::SwitchStmt>(s) || llvm::isa<clang::SwitchCase>(s)) {
    facts_.blocks_around[s] = blocks_;
  }
  if (is_goto) {
    jumps_.push_back({s, number_});
  }
  if (llvm::isa<clang::CompoundStmt>(s) || llvm::isa<clang::ForStmt>(s)) {
    std::size_t inner = cleanups;
    blocks_.push_back(s);
    children(s, inner);
    blocks_.pop_back();
  } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    children(s, cleanups);
    for (const clang::Decl* d : declarations->decls()) {
      cleanups += d->hasAttr<clang::CleanupAttr>() ? 1 : 0;
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
      if (variable != nullptr && is_renewed(*variable) && !blocks_.empty()) {
        declared_.push_back({variable, blocks_.back(), number_});
      }
    }
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s)) {
    facts_.cleanups_at[label->getDecl()] = cleanups;
    facts_.blocks_around[label->getDecl()] = blocks_;
    labels_[label->getDecl()] = number_;
    children(s, cleanups);
  } else if (const auto* assembler = llvm::dyn_cast<clang::GCCAsmStmt>(s)) {
    for (const clang::Stmt* operand : assembler->children()) {
      if (const auto* e = llvm::dyn_cast_or_null<clang::Expr>(operand)) {
        escapes(e->IgnoreParenImpCasts());
      }
    }
    children(s, cleanups);
  } else {
    expression(s, cleanups);
  }
}

void Collector::find_passed_over() {
  for (const Jump& jump : jumps_) {
    if (const auto* direct = llvm::dyn_cast<clang::GotoStmt>(jump.statement)) {
      pass_over(jump, direct->getLabel());
      continue;
    }
    for (const clang::LabelDecl* label : facts_.labels_with_address) {
      pass_over(jump, label);
    }
  }
}

void Collector::pass_over(const Jump& jump, const clang::LabelDecl* label) {
  const auto found = labels_.find(label);
  if (found == labels_.end()) {
    return;  // of another body
  }
  const BodyFacts::Blocks& from = facts_.blocks_around.at(jump.statement);
  const BodyFacts::Blocks& to = facts_.blocks_around.at(label);
  const auto contains = [](const BodyFacts::Blocks& blocks, const clang::Stmt* block) {
    return std::find(blocks.begin(), blocks.end(), block) != blocks.end();
  };
  for (const Declared& each : declared_) {
    if (jump.number < each.number && each.number < found->second && contains(from, each.block) &&
        contains(to, each.block)) {
      std::vector<const clang::VarDecl*>& passed = facts_.passed_over[each.block];
      if (std::find(passed.begin(), passed.end(), each.variable) == passed.end()) {
        passed.push_back(each.variable);
      }
    }
  }
}

void Collector::call(const clang::CallExpr* e, std::size_t& cleanups) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const unsigned builtin = callee != nullptr ? callee->getBuiltinID() : 0;
  const bool only_starts_or_ends = builtin == clang::Builtin::BI__builtin_va_start ||
                                   builtin == clang::Builtin::BI__builtin_va_end;
  for (const clang::Stmt* child : e->children()) {
    const auto* argument = llvm::dyn_cast_or_null<clang::Expr>(child);
    const clang::VarDecl* passed = argument != nullptr ? list(argument) : nullptr;
    if (passed == nullptr) {
      visit(child, cleanups);
    } else if (!only_starts_or_ends) {
      facts_.passed_lists.insert(passed);
    }
  }
}

void Collector::expression(const clang::Stmt* s, std::size_t& cleanups) {
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(s)) {
    call(c, cleanups);
    return;
  }
  if (const auto* next = llvm::dyn_cast<clang::VAArgExpr>(s)) {
    if (list(next->getSubExpr()) == nullptr) {
      children(s, cleanups);
    }
    return;
  }
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(s);
      ref != nullptr && list(ref) != nullptr) {
    facts_.mentioned_lists.insert(llvm::cast<clang::VarDecl>(ref->getDecl()));
    return;
  }
  if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(s)) {
    auto& labels = facts_.labels_with_address;
    if (std::find(labels.begin(), labels.end(), address->getLabel()) == labels.end()) {
      labels.push_back(address->getLabel());
    }
  } else if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(s)) {
    if (const clang::Expr* array = decayed_array(access->getBase())) {
      visit(array, cleanups);  // an element is not an address
      visit(access->getIdx(), cleanups);
      return;
    }
  } else if (const auto* e = llvm::dyn_cast<clang::Expr>(s); e != nullptr) {
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e);
    if (operation != nullptr && operation->getOpcode() == clang::UO_AddrOf) {
      escapes(operation->getSubExpr());
    } else if (const clang::Expr* array = decayed_array(e)) {
      escapes(array);
    }
  }
  children(s, cleanups);
}

bool declares_variables(const clang::Stmt* block) {
  const auto& parts = block->children();
  return std::any_of(parts.begin(), parts.end(), [](const clang::Stmt* part) {
    return part != nullptr && llvm::isa<clang::DeclStmt>(part);
  });
}

}  // namespace

BodyFacts::Blocks BodyFacts::entered(const void* jump, const void* target) const {
  const auto from = blocks_around.find(jump);
  const auto to = blocks_around.find(target);
  if (from == blocks_around.end() || to == blocks_around.end()) {
    return {};
  }
  Blocks result;
  const auto left =
      std::mismatch(from->second.begin(), from->second.end(), to->second.begin(), to->second.end());
  std::copy_if(left.second, to->second.end(), std::back_inserter(result), declares_variables);
  return result;
}

bool is_renewed(const clang::VarDecl& variable) {
  return variable.hasLocalStorage() && !variable.getType()->isVariablyModifiedType();
}

const clang::VarDecl* variable_of(const clang::Expr* lvalue) {
  while (true) {
    lvalue = lvalue->IgnoreParens();
    if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(lvalue)) {
      return llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(lvalue);
    const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(lvalue);
    if (member != nullptr && !member->isArrow()) {
      lvalue = member->getBase();
    } else if (access != nullptr && decayed_array(access->getBase()) != nullptr) {
      lvalue = decayed_array(access->getBase());
    } else {
      return nullptr;
    }
  }
}

bool is_argument_list(const clang::VarDecl& variable) {
  const clang::Type* type = variable.getType().getTypePtr();
  const clang::RecordDecl* element =
      type->isArrayType() ? type->getArrayElementTypeNoTypeQual()->getAsRecordDecl() : nullptr;
  return element != nullptr && element->getName() == "__va_list_tag";
}

BodyFacts collect_facts(const clang::Stmt& body) {
  return Collector().collect(body);
}

}  // namespace pcegar::frontend
