// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The CFA's variables for those that a function mentions.

#include <string>
#include <unordered_map>

#include "frontend/emitter.hpp"

namespace pcegar::frontend {

class Variables {
public:
  Variables(LoweringContext& context, Emitter& emit)
      : context_(context), emit_(emit), build_(emit.build()), unit_(emit.unit()) {}

  Value reference(const clang::VarDecl& declaration, const clang::Expr* at);
  cfa::VariableId local(const clang::VarDecl& declaration);
  /// Whether local() was asked for it before.
  [[nodiscard]] bool is_made(const clang::VarDecl& declaration) const {
    return locals_.contains(&declaration) || is_captured(declaration);
  }
  /// Maps a declaration (a parameter, for example) to an existing variable.
  void bind(const clang::VarDecl& declaration, cfa::VariableId id) { locals_[&declaration] = id; }
  /// Whether nested functions mention it.
  [[nodiscard]] bool is_captured(const clang::VarDecl& declaration) const;
  cfa::VariableId captured_variable(const clang::VarDecl& declaration);
  /// The address of a weak symbol that no file defines: null, or the given one.
  Value weak_address(const std::string& name, Value address);
  /// The address of an l-value that is such a variable; null for all others.
  Value weak_variable_address(const clang::Expr* lvalue);

private:
  cfa::VariableId static_local(const clang::VarDecl& declaration);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  std::unordered_map<const clang::VarDecl*, cfa::VariableId> locals_;  // looked up only
};

}  // namespace pcegar::frontend
