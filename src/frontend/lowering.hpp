// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// From statements and expressions of C to the edges of one function's draft. Every side effect
// becomes an edge. Where C leaves the order of evaluation open, operands with side effects are
// evaluated from left to right (an assignment's right side before its left one), and operands
// without are read after them, as GCC does: x + f() reads x after the call. What value() returns is
// free of side effects and means the same until the next edge; the value of an operand with side
// effects is saved in a temporary (stabilise) if another such operand follows.
//
//   lower_expression.cpp   values and l-values      lower_operators.cpp   operators, assignments
//   lower_call.cpp         calls, builtins          lower_statement.cpp   statements, declarations
//   lower_library.cpp      C library functions      lower_initialiser.cpp initialisers, zero values
//   lower_condition.cpp    conditions as branches

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/draft.hpp"
#include "frontend/expression_builder.hpp"
#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

/// What the lowerings of all functions share.
struct LoweringContext {
  cfa::Program& program;
  TypeMapper& types;
  Linker& linker;
  ExpressionBuilder build;
  std::vector<std::string>& warnings;
  std::set<std::string> warned_functions;
  std::map<const clang::VarDecl*, cfa::VariableId> static_locals;  // looked up only
  std::map<const clang::Expr*, cfa::VariableId> static_literals;   // looked up only
  unsigned literal_count = 0;
};

class Lowering {
public:
  using Value = const cfa::Expression*;

  Lowering(LoweringContext& context, const SourceUnit& unit, FunctionDraft& draft,
           DraftLocation begin)
      : context_(context), build_(context.build), unit_(unit), draft_(draft), here_(begin) {}

  /// The whole body, from the draft's entry to its exit.
  void function(const clang::FunctionDecl& definition);
  /// Gives a global its initial value.
  void global(const PendingGlobal& pending);
  /// The program's start: arbitrary arguments, and the call of the entry function.
  void call_entry(cfa::FunctionId entry, const SourcePosition& position);
  void unsupported_edge(std::string construct, const SourcePosition& position);
  [[nodiscard]] DraftLocation here() const { return here_; }

private:
  enum class Storage { Static, Automatic };
  /// Whether somebody wants to know the value of an expression with side effects.
  enum class Use { Discarded, Needed };
  /// Whether the bytes of a string literal can be read by the program.
  enum class Literals { Readable, Opaque };

  // -- edges --
  SourcePosition position(const clang::Stmt* at) const;
  DraftLocation fresh();
  void emit(cfa::Operation operation, std::string text);
  void emit_assign(Value target, Value value, std::string text = {});
  void jump(DraftLocation target);
  /// Control continues at a location that nothing has reached yet.
  void place(DraftLocation location);
  void end_path();
  Value unsupported(const std::string& construct, const clang::Stmt* at, const cfa::Type* type);

  // -- variables --
  const cfa::Type* type_of(const clang::Expr* e) { return context_.types.map(e->getType()); }
  Value temporary(const cfa::Type* type);
  Value saved(Value value);
  Value stabilise(Value value);
  cfa::VariableId local(const clang::VarDecl& declaration);
  cfa::VariableId static_local(const clang::VarDecl& declaration);
  Value reference(const clang::VarDecl& declaration, const clang::Expr* at);
  std::string function_name() const { return context_.program.function(draft_.function()).name; }

  // -- expressions --
  Value value(const clang::Expr* e);
  /// The first operand's value, where the second is evaluated after it.
  Value value_before(const clang::Expr* first, const clang::Expr* second);
  Value array_before(const clang::Expr* array, const clang::Expr* index);
  Value value_as(const clang::Expr* e, const cfa::Type* type,
                 cfa::Cast::Origin origin = cfa::Cast::Origin::Implicit);
  Value lvalue(const clang::Expr* e);
  void effects(const clang::Expr* e);
  bool has_effects(const clang::Expr* e) const;
  std::optional<Value> folded(const clang::Expr* e);
  Value read(const clang::Expr* e, Value target);
  Value cast(const clang::CastExpr* e);
  Value decay(const clang::Expr* array, const cfa::Type* type);
  Value member(const clang::MemberExpr* e);
  Value subscript(const clang::ArraySubscriptExpr* e);
  Value dereference(const clang::UnaryOperator* e);
  Value function_designator(const clang::Expr* e);
  Value literal(const clang::StringLiteral* e);
  Value compound_literal(const clang::CompoundLiteralExpr* e);
  Value statement_expression(const clang::StmtExpr* e, Use use);
  Value conditional(const clang::AbstractConditionalOperator* e, Use use);

  // -- operators --
  Value unary(const clang::UnaryOperator* e);
  Value binary(const clang::BinaryOperator* e);
  Value arithmetic(const clang::BinaryOperator* e);
  Value computed(clang::BinaryOperatorKind op, Value left, Value right, const cfa::Type* type);
  Value logical(const clang::BinaryOperator* e);
  Value assignment(const clang::BinaryOperator* e, Use use);
  Value compound_assignment(const clang::CompoundAssignOperator* e, Use use);
  Value increment(const clang::UnaryOperator* e, Use use);
  Value store(const clang::Expr* target_expression, Value target, Value new_value, Use use,
              std::string text);
  std::uint64_t pointee_bytes(clang::QualType pointer) const;

  // -- calls --
  struct Arguments {
    std::vector<Value> values;
    std::vector<Value> written;  ///< before conversion; empty if the same
    std::string text;
  };
  /// The result, or null if there is none. With a destination of the right type the call's edge
  /// may write to it; then the destination is returned.
  Value call(const clang::CallExpr* e, Use use, Value destination = nullptr);
  Value direct_call(const clang::CallExpr* e, const clang::FunctionDecl& callee, Use use,
                    Value destination);
  Value indirect_call(const clang::CallExpr* e, Use use, Value destination);
  Value library_call(const clang::CallExpr* e, cfa::FunctionId callee, const Arguments& given,
                     Use use);
  std::optional<Value> block_operation(const clang::CallExpr* e, cfa::FunctionId callee,
                                       const Arguments& given, Use use);
  void library_edge(const clang::CallExpr* e, cfa::FunctionId callee, const Arguments& given,
                    std::vector<Value> passed);
  Value object_behind(Value pointer, std::uint64_t bytes);
  std::optional<Value> special_call(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                                    const std::string& name);
  std::optional<Value> overflow_builtin(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> float_constant(const clang::Expr* e);
  std::optional<Value> math_call(const std::string& called, const cfa::Type* type,
                                 const std::vector<Value>& operands);
  Value classified(std::string_view name, std::string_view called, Value x);
  Value chosen(std::string_view name, Value x, Value y);
  Value not_a_number(Value x);
  Value nonzero_if(Value bit);
  std::optional<Value> sync_builtin(const clang::CallExpr* e, const std::string& name);
  const clang::Expr* without_conversions(const clang::Expr* e,
                                         std::vector<const cfa::Type*>& conversions);
  Arguments arguments(const clang::CallExpr* e, std::optional<cfa::FunctionId> callee);
  void warn_undefined(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                      const std::string& name);

  // -- conditions --
  void condition(const clang::Expr* e, DraftLocation yes, DraftLocation no);
  void branch(Value value, DraftLocation yes, DraftLocation no, std::string text);
  std::optional<bool> constant_truth(const clang::Expr* e);
  const clang::Expr* truth_core(const clang::Expr* e) const;

  // -- statements --
  void statement(const clang::Stmt* s);
  void declaration(const clang::Decl* d);
  void variable_declaration(const clang::VarDecl& d);
  void if_statement(const clang::IfStmt* s);
  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void for_statement(const clang::ForStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void return_statement(const clang::ReturnStmt* s);
  void assembler(const clang::GCCAsmStmt* s);
  void label(const clang::LabelStmt* s);
  void loop_body(const clang::Stmt* body, DraftLocation break_to, DraftLocation continue_to);
  DraftLocation label_location(const clang::LabelDecl* d);

  // -- initialisers --
  void initialise(Value target, const clang::Expr* initialiser, Storage storage);
  void initialise_list(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_record(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_array(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_pointers(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_string(Value target, const clang::StringLiteral* literal);
  void zero(Value target);
  void give_up_on_array(Value target);

  LoweringContext& context_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  FunctionDraft& draft_;
  DraftLocation here_;
  SourcePosition statement_position_;
  Literals literals_ = Literals::Readable;

  // Looked up by address only, never walked.
  std::unordered_map<const clang::VarDecl*, cfa::VariableId> locals_;
  std::unordered_map<const clang::Expr*, cfa::VariableId> literal_objects_;
  std::unordered_map<const clang::Expr*, Value> opaque_values_;
  std::unordered_map<const clang::LabelDecl*, DraftLocation> labels_;
  std::unordered_map<const clang::SwitchCase*, DraftLocation> cases_;
  std::vector<DraftLocation> break_targets_;
  std::vector<DraftLocation> continue_targets_;
};

/// Scalars below a type, up to a limit.
[[nodiscard]] std::uint64_t count_scalars(const cfa::Type& type);
/// Arrays with more scalars are not initialised element by element.
inline constexpr std::uint64_t max_initialised_scalars = 1024;

}  // namespace pcegar::frontend
