// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Nested functions: what a body shares with the functions that enclose it and that it encloses
// (lower_nested.cpp).

#include <vector>

#include "frontend/emitter.hpp"

namespace clang {
class GotoStmt;
}

namespace pcegar::frontend {

struct BodyFacts;
struct FunctionDefinition;
struct NestedFunction;
class Scopes;
class Variables;

class NestedBodies {
public:
  NestedBodies(LoweringContext& context, Emitter& emit, Variables& variables, Scopes& scopes,
               const BodyFacts& facts)
      : context_(context),
        emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        variables_(variables),
        scopes_(scopes),
        facts_(facts) {}

  /// The nested function whose body is being lowered, or null.
  [[nodiscard]] const NestedFunction* current() const { return nested_; }
  /// Makes the frame's variables the function's parameters and its result.
  void bind(const NestedFunction& nested);
  /// Copies parameters that nested functions mention into separate variables.
  void keep_captured(const FunctionDefinition& definition);
  /// A goto to a label of an enclosing function.
  void leave_function(const clang::GotoStmt* s);
  /// Whether nested functions jump to labels of this one.
  [[nodiscard]] bool has_outer_labels() const { return !outer_labels_.empty(); }
  /// Comes after a call, which may have ended by such a jump.
  void follow_jumps();

private:
  void declare_outer_labels(const FunctionDefinition& definition);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Variables& variables_;
  Scopes& scopes_;
  const BodyFacts& facts_;
  const NestedFunction* nested_ = nullptr;
  std::vector<const clang::LabelDecl*> outer_labels_;
};

}  // namespace pcegar::frontend
