// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Loops, break and continue (lower_loop.cpp).

#include <cstdint>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"
#include "frontend/scopes.hpp"

namespace clang {
class DoStmt;
class ForStmt;
class WhileStmt;
}  // namespace clang

namespace pcegar::frontend {

struct FunctionLowering;

class Loops {
public:
  explicit Loops(FunctionLowering& owner);

  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void for_statement(const clang::ForStmt* s);
  /// The body of a switch, in which break leads there.
  void switch_body(const clang::Stmt* body, DraftLocation break_to);
  void break_statement(const clang::Stmt* s) { leave(break_targets_, s); }
  void continue_statement(const clang::Stmt* s) { leave(continue_targets_, s); }

private:
  void loop_body(const clang::Stmt* body, DraftLocation break_to, DraftLocation continue_to);
  bool unrolled_loop(const clang::Expr* test, const clang::Stmt* body, const clang::Expr* step);
  void leave(const std::vector<JumpTarget>& targets, const clang::Stmt* s);

  FunctionLowering& owner_;
  Emitter& emit_;
  Operands& operands_;
  std::vector<JumpTarget> break_targets_;
  std::vector<JumpTarget> continue_targets_;
};

}  // namespace pcegar::frontend
