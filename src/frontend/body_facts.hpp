// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pcegar::frontend {

/// Facts about a function's body that lowering needs before it starts with the first statement.
struct BodyFacts {
  /// For each label, the number of variables with cleanup attribute in whose scope it is.
  std::unordered_map<const clang::LabelDecl*, std::size_t> cleanups_at;  // looked up only
  /// The number of cleanups around a label; 0 for labels of other bodies.
  [[nodiscard]] std::size_t cleanups_around(const clang::LabelDecl* label) const {
    const auto found = cleanups_at.find(label);
    return found == cleanups_at.end() ? 0 : found->second;
  }
  using Blocks = std::vector<const clang::Stmt*>;
  /// The blocks around jumps (GotoStmt, IndirectGotoStmt, SwitchStmt) and their targets (LabelDecl,
  /// SwitchCase), from the outermost one inwards.
  std::unordered_map<const void*, Blocks> blocks_around;  // looked up only
  /// The blocks with declarations that a jump enters. Their variables are new objects then, whose
  /// declarations may never be reached (C11 6.2.4p6).
  [[nodiscard]] Blocks entered(const void* jump, const void* target) const;
  /// By block, the variables whose declarations a jump inside of the block may pass over: these are
  /// new objects each time that the block is entered, and their declarations may not be reached.
  std::unordered_map<const clang::Stmt*, std::vector<const clang::VarDecl*>>
      passed_over;  // looked up only
  /// Labels whose address is taken, in the order of the source.
  std::vector<const clang::LabelDecl*> labels_with_address;
  /// Local variables whose address may be known outside of the function.
  std::unordered_set<const clang::VarDecl*> escaping;  // looked up only
  /// Variables of type va_list that are used elsewhere than in arguments of calls and in va_arg.
  std::unordered_set<const clang::VarDecl*> mentioned_lists;  // looked up only
  /// Variables of type va_list that are passed to functions or copied.
  std::unordered_set<const clang::VarDecl*> passed_lists;  // looked up only
};

[[nodiscard]] BodyFacts collect_facts(const clang::Stmt& body);

/// Whether a variable is a new object each time that its block is entered, declared or not. (No
/// jump leads past the declaration of one whose size is computed.)
[[nodiscard]] bool is_renewed(const clang::VarDecl& variable);

/// The variable that an l-value is or is part of, without a pointer in between; or null.
[[nodiscard]] const clang::VarDecl* variable_of(const clang::Expr* lvalue);

/// Whether its type is va_list, on targets where that is an array of one structure (System V ABI of
/// x86-64).
[[nodiscard]] bool is_argument_list(const clang::VarDecl& variable);

}  // namespace pcegar::frontend
