// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Statements and declarations (lower_statement.cpp).

#include <unordered_map>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class Decl;
class GCCAsmStmt;
class IfStmt;
class ReturnStmt;
class SwitchCase;
class SwitchStmt;
}  // namespace clang

namespace pcegar::frontend {

struct FunctionLowering;
struct NestedFunction;

class Statements {
public:
  explicit Statements(FunctionLowering& owner);

  /// Null stands for no statement.
  void lower(const clang::Stmt* s);
  void nested_body(const NestedFunction& nested);

private:
  bool jump_statement(const clang::Stmt* s);
  void declaration(const clang::Decl* d);
  void variable_declaration(const clang::VarDecl& d);
  void initialise_local(const clang::VarDecl& d);
  void if_statement(const clang::IfStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void case_label(const clang::SwitchCase* entry);
  void return_statement(const clang::ReturnStmt* s);
  void assembler(const clang::GCCAsmStmt* s);

  struct Case {
    DraftLocation location;
    std::vector<const clang::Stmt*> blocks;  ///< that the switch enters
  };

  FunctionLowering& owner_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
  std::unordered_map<const clang::Stmt*, Case> cases_;  // looked up only
};

}  // namespace pcegar::frontend
