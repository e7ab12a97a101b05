// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The output of lowering: one function's draft, and the location in it that control has reached.
// All sections of lowering share it.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace clang {
class Expr;
class QualType;
class Stmt;
}  // namespace clang

namespace pcegar::frontend {

class SourceUnit;

using Value = const cfa::Expression*;

class Emitter {
public:
  Emitter(LoweringContext& context, const SourceUnit& unit, FunctionDraft& draft,
          DraftLocation begin)
      : context_(context), unit_(unit), draft_(draft), here_(begin) {}

  // ---- what edges are made of ----
  [[nodiscard]] cfa::Program& program() const { return context_.program; }
  [[nodiscard]] ExpressionBuilder& build() const { return context_.build; }
  [[nodiscard]] const SourceUnit& unit() const { return unit_; }
  [[nodiscard]] FunctionDraft& draft() const { return draft_; }
  [[nodiscard]] cfa::FunctionId function() const { return draft_.function(); }
  [[nodiscard]] std::string function_name() const { return program().function(function()).name; }
  [[nodiscard]] std::size_t edge_count() const { return draft_.edge_count(); }
  [[nodiscard]] const cfa::Type* type(clang::QualType type) const;
  [[nodiscard]] const cfa::Type* type_of(const clang::Expr* e) const;
  [[nodiscard]] SourcePosition position(const clang::Stmt* at) const;
  [[nodiscard]] std::string text(const cfa::Expression& e) const {
    return cfa::to_string(program(), e);
  }

  /// The position of the edges that are added.
  [[nodiscard]] const SourcePosition& statement_position() const { return statement_position_; }
  void set_statement_position(SourcePosition position) {
    statement_position_ = std::move(position);
  }

  // Edges.
  [[nodiscard]] DraftLocation here() const { return here_; }
  DraftLocation fresh() { return draft_.add_location(statement_position_); }
  void add(cfa::Operation operation, std::string text);
  /// `cleared`: as in cfa::Assign.
  void assign(Value target, Value value, std::string text = {}, Value cleared = nullptr);
  void call(DraftCall call, std::string text);
  void call(DraftCall call, std::string text, const SourcePosition& position);
  void assume(Value condition);
  void assume_not(Value condition);
  /// Branches on a scalar, with an edge for both outcomes; without a text, the edges show the
  /// value's own text.
  void branch(Value value, DraftLocation yes, DraftLocation no, std::string text);
  /// Where the condition holds, gives the target the value and jumps; continues where it does not.
  void assign_where(Value condition, Value target, Value value, DraftLocation then);
  /// While `lower` runs, the edges that lead to `yes` or `no` decide the statement at the keyword;
  /// nothing is decided inside of what `lower` itself lowers with another call of this. An invalid
  /// location decides nothing.
  struct Decision {
    SourcePosition keyword;
    DraftLocation yes;
    DraftLocation no;
    std::string yes_value = "true";
    std::string no_value = "false";
  };
  template <class Lower>
  void decide(Decision decision, const Lower& lower) {
    std::swap(decision_, decision);
    lower();
    std::swap(decision_, decision);
  }
  void jump(DraftLocation target);
  /// Continues at a location that no edge reaches yet.
  void place(DraftLocation location) { here_ = location; }
  void end_path() { here_ = fresh(); }
  void unsupported_edge(std::string construct, const SourcePosition& position);
  /// The value that the construct would have; null without a type.
  Value unsupported(const std::string& construct, const clang::Stmt* at, const cfa::Type* type);

  // Scopes of variables.
  [[nodiscard]] const SourcePosition& scope_end() const { return scope_end_; }
  /// The end of the block whose declarations are lowered; returns that of the block around.
  SourcePosition set_scope_end(SourcePosition end) {
    return std::exchange(scope_end_, std::move(end));
  }

  // Values that later edges do not change.
  Value temporary(const cfa::Type* type);
  Value saved(Value value);
  Value stabilise(Value value);

private:
  LoweringContext& context_;
  const SourceUnit& unit_;
  FunctionDraft& draft_;
  DraftLocation here_;
  [[nodiscard]] std::shared_ptr<const cfa::Decision> decided(DraftLocation target) const;

  SourcePosition statement_position_;
  SourcePosition scope_end_;
  Decision decision_;
};

}  // namespace pcegar::frontend
