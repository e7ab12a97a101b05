// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Ways out of scopes, labels, and labels as values (lower_scope.cpp).

#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CompoundStmt;
class GotoStmt;
class IndirectGotoStmt;
class LabelDecl;
class LabelStmt;
class Stmt;
}  // namespace clang

namespace pcegar::frontend {

struct BodyFacts;
class NestedBodies;
class Variables;

/// The target of break, continue or goto, and the number of variables with cleanup alive there.
struct JumpTarget {
  DraftLocation location;
  std::size_t cleanups;
};

class Scopes {
public:
  Scopes(LoweringContext& context, Emitter& emit, Operands& operands, Variables& variables,
         NestedBodies& nested, const BodyFacts& facts)
      : context_(context),
        emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        operands_(operands),
        variables_(variables),
        nested_(nested),
        facts_(facts) {}

  /// The number of variables with cleanup that are alive.
  [[nodiscard]] std::size_t cleanups() const { return cleanups_.size(); }
  void add_cleanup(const clang::VarDecl& variable) { cleanups_.push_back(&variable); }
  void run_cleanups(std::size_t kept);
  void leave(std::size_t kept);
  void jump_out(const JumpTarget& target);

  void label(const clang::LabelStmt* s);
  /// Where a jump to the label goes that enters no block.
  DraftLocation label_location(const clang::LabelDecl* d);
  /// At the start of a block.
  void enter(const clang::CompoundStmt* block);
  /// Gives the variables of blocks that a jump has entered arbitrary values, as far as they are
  /// declared before here.
  void renew(const std::vector<const clang::Stmt*>& blocks);
  void goto_statement(const clang::GotoStmt* s);
  void computed_goto(const clang::IndirectGotoStmt* s);
  Value label_address(const clang::LabelDecl& label, const cfa::Type* type);

private:
  /// A jump from outside of blocks to a label in them that was not lowered yet.
  struct Entry {
    std::vector<const clang::Stmt*> blocks;
    DraftLocation location;
  };
  void call_cleanup(const clang::VarDecl& variable);
  DraftLocation entry(const clang::LabelDecl* label, const clang::Stmt* jump);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
  Variables& variables_;
  NestedBodies& nested_;
  const BodyFacts& facts_;
  std::vector<const clang::VarDecl*> cleanups_;  ///< alive, in the order of their declarations
  std::unordered_map<const clang::LabelDecl*, DraftLocation> labels_;  // looked up only
  std::unordered_set<const clang::LabelDecl*> passed_;                 ///< labels; looked up only
  std::unordered_map<const clang::LabelDecl*, std::vector<Entry>> entries_;  // looked up only
};

}  // namespace pcegar::frontend
