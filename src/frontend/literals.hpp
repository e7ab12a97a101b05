// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Objects of string literals and compound literals.

#include <unordered_map>

#include "frontend/emitter.hpp"

namespace clang {
class CompoundLiteralExpr;
class StringLiteral;
}  // namespace clang

namespace pcegar::frontend {

class Initialisers;

class Literals {
public:
  /// Whether the bytes of a string literal can be read by the program.
  enum class Contents { Readable, Opaque };

  Literals(LoweringContext& context, Emitter& emit, Initialisers& initialisers)
      : context_(context),
        emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        initialisers_(initialisers) {}

  Value string(const clang::StringLiteral* e);
  Value compound(const clang::CompoundLiteralExpr* e);
  /// Applies to the string literals from now on.
  [[nodiscard]] Contents contents() const { return contents_; }
  void set_contents(Contents contents) { contents_ = contents; }

private:
  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Initialisers& initialisers_;
  Contents contents_ = Contents::Readable;
  std::unordered_map<const clang::Expr*, cfa::VariableId> objects_;  // looked up only
};

}  // namespace pcegar::frontend
