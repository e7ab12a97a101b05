// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Loops, break and continue (lower_loop.cpp).

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/loop_counters.hpp"
#include "frontend/operands.hpp"
#include "frontend/scopes.hpp"

namespace clang {
class DoStmt;
class ForStmt;
class VarDecl;
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
  /// The value of a variable that counts the rounds of an unrolled loop, in the round that is being
  /// lowered.
  [[nodiscard]] std::optional<std::uint64_t> known_counter(const clang::VarDecl& variable) const {
    const auto found = counters_.find(&variable);
    return found == counters_.end() ? std::nullopt : std::optional(found->second);
  }

private:
  void loop_body(const clang::Stmt* body, DraftLocation break_to, DraftLocation continue_to);
  bool unrolled_loop(const LoopParts& loop);
  void unroll(const LoopParts& loop, std::uint64_t steps, DraftLocation after);
  void leave(const std::vector<JumpTarget>& targets, const clang::Stmt* s);

  FunctionLowering& owner_;
  Emitter& emit_;
  Operands& operands_;
  std::vector<JumpTarget> break_targets_;
  std::vector<JumpTarget> continue_targets_;
  std::vector<const clang::Stmt*> unrolled_bodies_;          ///< of the loops around
  std::map<const clang::VarDecl*, std::uint64_t> counters_;  ///< looked up only
};

}  // namespace pcegar::frontend
