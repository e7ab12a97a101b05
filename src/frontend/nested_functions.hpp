// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace pcegar::frontend {

/// An unsupported construct in a nested function, and its position.
struct UnsupportedNested {
  std::string construct;
  clang::SourceLocation location;
};

/// A function in a function, as nested_text.cpp has rewritten it.
struct NestedFunction {
  const clang::FunctionDecl* declaration = nullptr;
  const clang::CompoundStmt* frame = nullptr;  ///< parameters, result, body, end
  std::vector<const clang::VarDecl*> parameters;
  const clang::VarDecl* result = nullptr;
  const clang::LabelDecl* end = nullptr;  ///< where each return leads
  std::optional<UnsupportedNested> unsupported;
};

struct NestedFunctions {
  std::vector<NestedFunction> definitions;
  /// Variables that a nested function of their function mentions.
  std::unordered_set<const clang::VarDecl*> captured;  // looked up only
  /// The functions that these variables belong to.
  std::unordered_set<const clang::FunctionDecl*> owners;  // looked up only
  /// Jumps out of a nested function.
  std::unordered_set<const clang::GotoStmt*> leaving;  // looked up only
  /// The labels that they lead to, by enclosing function.
  std::map<const clang::FunctionDecl*, std::vector<const clang::LabelDecl*>> targets;
  /// A construct that the rewriting has probably missed.
  std::optional<UnsupportedNested> probably_missed;
};

[[nodiscard]] NestedFunctions find_nested_functions(clang::ASTContext& context);

/// The statement stands for the definition of a nested function.
[[nodiscard]] bool is_nested_body(const clang::Stmt* s);

}  // namespace pcegar::frontend
