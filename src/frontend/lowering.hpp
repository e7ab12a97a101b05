// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// From statements and expressions of C to the edges of one function's draft. Every side effect
// becomes an edge. Where C leaves the order of evaluation open, operands with side effects are
// evaluated from left to right (an assignment's right side before its left one), and operands
// without are read after them, as GCC does: x + f() reads x after the call; where another order may
// have another result is an obstacle (evaluation_order.hpp). What value() returns is
// free of side effects and means the same until the next edge; the value of an operand with side
// effects is saved in a temporary (stabilise) if another such operand follows.
//
//   lower_expression.cpp   values               lower_lvalue.cpp       l-values, literals
//   lower_operators.cpp    operators, assignments
//   lower_call.cpp         calls, builtins      lower_statement.cpp    statements, declarations
//   lower_library.cpp      C library functions  lower_initialiser.cpp  initialisers, zero values
//   lower_condition.cpp    conditions           lower_scope.cpp        cleanups, labels as values
//   lower_atomic.cpp       atomic operations    lower_variable_length.cpp  such arrays
//   variable_arguments.cpp va_list              lower_vector.cpp       vectors of GCC
//   lower_nested.cpp       nested functions     lower_complex.cpp      complex numbers
//   lower_order.cpp        orders of evaluation that C leaves open
//   lower_rounding_mode.cpp  fesetround(), fegetround()

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/body_facts.hpp"
#include "frontend/draft.hpp"
#include "frontend/evaluation_order.hpp"
#include "frontend/expression_builder.hpp"
#include "frontend/linkage.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

/// What the copy of a model for one call knows of the call (library_models.cpp).
struct ModelInstance {
  /// No loop runs more often.
  std::uint64_t most_steps = 0;
  /// Elements behind a pointer that the model walks along, or the value of a size that is constant:
  /// how often a loop whose condition says so may run.
  std::map<const clang::ParmVarDecl*, std::uint64_t> steps = {};  // looked up only
  /// Constant arguments of parameters that the model declares as const.
  std::map<const clang::ParmVarDecl*, const cfa::Expression*> constants = {};  // looked up only
};

/// What the lowerings of all functions share.
struct LoweringContext {
  cfa::Program& program;
  TypeMapper& types;
  Linker& linker;
  ExpressionBuilder build;
  std::vector<std::string>& warnings;
  std::uint64_t walked_bytes = 0;  ///< of objects, by models of ours
  bool output_may_fail = true;     ///< printf()
  std::map<cfa::FunctionId, ModelInstance> model_instances;
  std::set<std::string> warned_functions;
  std::map<const clang::VarDecl*, cfa::VariableId> static_locals;  // looked up only
  std::map<const clang::Expr*, cfa::VariableId> static_literals;   // looked up only
  std::map<const clang::VarDecl*, cfa::VariableId> captured;       // looked up only
  /// Labels that nested functions jump to: a number that is not 0, and the function around.
  struct OuterLabel {
    std::uint64_t number = 0;
    cfa::FunctionId owner;
  };
  std::map<const clang::LabelDecl*, OuterLabel> outer_labels;  // looked up only
  /// The numbers of the labels that a function jumps to when it ends.
  std::map<cfa::FunctionId, std::set<std::uint64_t>> leaves_to;
  /// The number of the label that control is on the way to, or 0.
  cfa::VariableId leaving;
  /// Of which there is one activation at a time: nested functions mention their variables.
  std::set<cfa::FunctionId> single;
  std::map<const clang::LabelDecl*, cfa::FunctionId> label_addresses;  // looked up only
  /// Addresses of weak symbols without definition, by name.
  std::map<std::string, cfa::VariableId> weak_addresses;
  /// The program calls atexit() (exit_handlers.cpp).
  bool registers_exit_handlers = false;
  unsigned literal_count = 0;
  /// Operands whose order of evaluation is open, by construct.
  std::vector<UnorderedOperands> unordered;
  /// A call of a function with variable arguments passes something that %n could write through.
  bool passes_count_targets = false;
  /// Of functions with variable arguments (variable_arguments.cpp), one of each for a position.
  struct HiddenParameters {
    std::vector<cfa::VariableId> numbers;
    std::vector<cfa::VariableId> pointers;
  };
  std::map<cfa::FunctionId, HiddenParameters> hidden_parameters;
  std::map<const cfa::Expression*, cfa::VariableId> argument_placeholders;  // looked up only
};

/// Variable arguments of a call that are told apart.
inline constexpr std::size_t max_variable_arguments = 8;

/// Begins the names of the functions that stand for addresses of labels.
inline constexpr std::string_view label_prefix = "&&";

/// Text or a conversion of a format (lower_format.cpp).
struct FormatPiece {
  std::string text = {};
  char conversion = '\0';
  unsigned flags = 0;
  std::uint64_t width = 0;
  std::optional<std::uint64_t> precision = {};
  unsigned bits = 32;  ///< of a number; 1 for those of `long`
};

/// The functions that register a function to be run at the end, and that run them.
inline constexpr std::string_view exit_registration = "__pcegar_register_exit_handler";
inline constexpr std::string_view exit_handlers = "__pcegar_run_exit_handlers";

class Lowering {
public:
  using Value = const cfa::Expression*;

  Lowering(LoweringContext& context, const SourceUnit& unit, FunctionDraft& draft,
           DraftLocation begin)
      : context_(context), build_(context.build), unit_(unit), draft_(draft), here_(begin) {}

  /// The whole body, from the draft's entry to its exit.
  void function(const FunctionDefinition& definition);
  /// Gives a global its initial value.
  void global(const PendingGlobal& pending);
  /// What the program has registered with atexit().
  void run_exit_handlers();
  /// A call that the program's start makes, with arbitrary arguments.
  void call_from_start(cfa::FunctionId callee);
  // lower_main.cpp
  void main_arguments(cfa::FunctionId main, const std::vector<Value>& arguments);
  void argument_array(Value argc, Value argv);
  void assume(Value condition);
  void assume_not(Value condition);
  void unsupported_edge(std::string construct, const SourcePosition& position);
  [[nodiscard]] DraftLocation here() const { return here_; }

private:
  enum class Storage { Static, Automatic };
  /// Whether somebody wants to know the value of an expression with side effects.
  enum class Use { Discarded, Needed };
  /// Whether the bytes of a string literal can be read by the program.
  enum class Literals { Readable, Opaque };
  /// Where break, continue or goto lead, and how many variables with cleanup are alive there.
  struct JumpTarget {
    DraftLocation location;
    std::size_t cleanups;
  };

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

  // -- orders of evaluation --
  /// A construct whose operands are being lowered.
  struct OpenOrder {
    struct Part {
      const clang::Expr* expression;
      bool is_located;  ///< not read
      UnorderedOperand operand;
      bool is_being_lowered = false;
    };
    const clang::Expr* construct;
    std::vector<Part> parts;
  };
  class OrderScope {
  public:
    OrderScope(Lowering& lowering, const clang::Expr* e);
    ~OrderScope();
    OrderScope(const OrderScope&) = delete;
    OrderScope& operator=(const OrderScope&) = delete;

  private:
    Lowering& lowering_;
    std::size_t number_ = 0;
    bool is_open_ = false;
  };
  Value noted(const clang::Expr* e, const std::function<Value()>& lower,
              Value initialised = nullptr);
  Value value_of(const clang::Expr* e);
  Value lvalue_of(const clang::Expr* e);
  void effects_of(const clang::Expr* e);

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
  bool is_pure_builtin(const clang::CallExpr& call) const;
  Value wide_constant(const llvm::APInt& number, const cfa::Type* type);
  std::optional<Value> folded(const clang::Expr* e);
  Value read(const clang::Expr* e, Value target);
  bool names_volatile_object(const clang::Expr* e) const;
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
  Value truth(const clang::Expr* e);
  Value logical(const clang::BinaryOperator* e);
  Value assignment(const clang::BinaryOperator* e, Use use);
  Value compound_assignment(const clang::CompoundAssignOperator* e, Use use);
  Value increment(const clang::UnaryOperator* e, Use use);
  Value store(const clang::Expr* target_expression, Value target, Value new_value, Use use,
              std::string text);
  std::uint64_t pointee_bytes(clang::QualType pointer) const;
  Value moved(cfa::BinaryOperator op, Value pointer, Value index, clang::QualType type);
  Value distance(Value left, Value right, clang::QualType type);
  Value offset_of(const clang::OffsetOfExpr* e);
  Value computed_size(const clang::UnaryExprOrTypeTraitExpr* e);

  // -- vectors --
  Value lane(Value vector, std::uint64_t index);
  Value lane_by_lane(const cfa::Type* type, const std::function<Value(std::uint64_t)>& compute);
  std::optional<Value> vector(const clang::Expr* e);
  std::optional<Value> vector_unary(const clang::UnaryOperator* e);
  Value lanes_computed(clang::BinaryOperatorKind op, Value left, Value right, const cfa::Type* type,
                       const clang::Expr* e);
  Value vector_update(const clang::Expr* target_expression, clang::BinaryOperatorKind op,
                      Value operand, const clang::Expr* e);
  Value vector_increment(const clang::UnaryOperator* e);
  Value same_bytes(Value source, const cfa::Type* type);
  Value shuffled(const clang::ShuffleVectorExpr* e);
  void initialise_vector(Value target, const clang::InitListExpr* list);

  // -- complex numbers --
  struct Parts {
    Value real;
    Value imaginary;  ///< null: a real number
  };
  Value complex_number(const cfa::Type* type, Value real, Value imaginary);
  Parts parts_of(Value value, clang::QualType type);
  Value part(const clang::UnaryOperator* e);
  std::optional<Value> complex(const clang::Expr* e);
  std::optional<Value> complex_cast(const clang::CastExpr* e);
  std::optional<Value> complex_unary(const clang::UnaryOperator* e);
  Value real_cast(const clang::CastExpr* e);
  Value complex_truth(const Parts& number);
  Value complex_computed(clang::BinaryOperatorKind op, const Parts& left, const Parts& right,
                         const cfa::Type* type);
  Value complex_product(const Parts& left, const Parts& right, const cfa::Type* type);
  Value complex_update(const clang::CompoundAssignOperator* e, Value right, Use use);
  Value complex_increment(const clang::UnaryOperator* e);

  // -- calls --
  struct Arguments {
    std::vector<Value> values;
    std::vector<Value> written;  ///< before conversion; empty if the same
    std::string text;
  };
  /// The result, or null if there is none. With a destination of the right type the call's edge
  /// may write to it; then the destination is returned.
  Value call(const clang::CallExpr* e, Use use, Value destination = nullptr);
  /// `id` is the callee, or the model that stands for it.
  Value direct_call(const clang::CallExpr* e, const clang::FunctionDecl& callee, cfa::FunctionId id,
                    Use use, Value destination);
  /// Of ours, for this call; none if there is none that will do.
  std::optional<cfa::FunctionId> default_model(const clang::CallExpr* e, const std::string& name);
  Value indirect_call(const clang::CallExpr* e, Use use, Value destination);
  std::optional<Value> library_call(const clang::CallExpr* e, cfa::FunctionId callee,
                                    const Arguments& given, Use use);
  std::optional<Value> block_operation(const clang::CallExpr* e, cfa::FunctionId callee,
                                       const Arguments& given, Use use);
  bool byte_operation(const clang::CallExpr* e, cfa::FunctionId callee, const Arguments& given);
  void library_edge(const clang::CallExpr* e, cfa::FunctionId callee, const Arguments& given,
                    std::vector<Value> passed);
  Value object_behind(Value pointer, std::uint64_t bytes);
  // -- formats --
  struct Output {
    Value destination;
    Value size;
    Value at;  ///< the position of the next character
    bool is_kept;
    bool is_bounded;  ///< by `size`
  };
  std::optional<std::vector<FormatPiece>> format_pieces(const clang::CallExpr* e,
                                                        const std::string& name, Use use) const;
  Value formatted(const clang::CallExpr* e, cfa::FunctionId callee, const Arguments& given,
                  const std::vector<FormatPiece>& pieces);
  Value put(const FormatPiece& piece, const Output& output, Value argument);
  void put_byte(const Output& output, std::uint64_t position, Value byte);
  void put_end(const Output& output);
  Value printed(Value length, const std::string& name);
  void end_program(const std::string& name);
  std::optional<Value> rounding_mode_call(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> special_call(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                                    const std::string& name);
  std::optional<Value> overflow_builtin(const clang::CallExpr* e, const std::string& name);
  Value character_table(const clang::ArraySubscriptExpr* e);
  Value object_size(const clang::CallExpr* e);
  std::optional<Value> division(const clang::CallExpr* e);
  std::optional<Value> float_constant(const clang::Expr* e);
  std::optional<Value> math_call(const std::string& called, const cfa::Type* type,
                                 const std::vector<Value>& operands);
  Value classified(std::string_view name, std::string_view called, Value x);
  Value chosen(std::string_view name, Value x, Value y);
  std::optional<Value> partly_known(std::string_view name, const cfa::Type* type, Value x, Value y);
  Value rounded(Value number, const cfa::Type* type);
  Value float_remainder(Value x, Value y);
  Value float_class(Value x, const std::vector<Value>& numbers);
  Value not_a_number(Value x);
  Value unless_nan(Value x, Value number);
  Value nonzero_if(Value bit);
  std::optional<Value> sync_builtin(const clang::CallExpr* e, const std::string& name);
  const clang::Expr* without_conversions(const clang::Expr* e,
                                         std::vector<const cfa::Type*>& conversions);
  Arguments arguments(const clang::CallExpr* e, std::optional<cfa::FunctionId> callee,
                      Literals strings = Literals::Opaque);
  void warn_undefined(const SourcePosition& at, const clang::FunctionDecl& callee,
                      const std::string& name);
  Value argument_index(const clang::Expr* list);
  const LoweringContext::HiddenParameters& hidden_parameters();
  void argument_list_builtin(const clang::CallExpr* e, const std::string& name);
  Value variable_argument(const clang::VAArgExpr* e);
  Value atomic(const clang::AtomicExpr* e);
  Value compare_exchange(Value object, Value expected, Value wanted);
  /// The address of a weak symbol that no file defines: null, or the one given.
  Value weak_address(const std::string& name, Value address);
  /// Of an l-value that is such a variable; null for all others.
  Value weak_variable_address(const clang::Expr* lvalue);

  // -- conditions --
  void condition(const clang::Expr* e, DraftLocation yes, DraftLocation no);
  void branch(Value value, DraftLocation yes, DraftLocation no, std::string text);
  std::optional<bool> constant_truth(const clang::Expr* e);
  /// Clang takes different names for different objects, which aliases are not.
  bool may_compare_aliases(const clang::Stmt* e) const;
  const clang::Expr* truth_core(const clang::Expr* e) const;

  // -- nested functions --
  bool is_captured(const clang::VarDecl& declaration) const;
  cfa::VariableId captured_variable(const clang::VarDecl& declaration);
  void keep_captured(const FunctionDefinition& definition);
  void declare_outer_labels(const FunctionDefinition& definition);
  void leave_function(const clang::GotoStmt* s);
  void follow_jumps();
  void bind_nested(const NestedFunction& nested);
  void nested_body(const NestedFunction& nested);

  // -- statements --
  void parameters(const FunctionDefinition& definition);
  void statement(const clang::Stmt* s);
  void declaration(const clang::Decl* d);
  void fix_lengths(clang::QualType type, const SourcePosition& at);
  void lengths_of_cast(const clang::CastExpr* e);
  void variable_declaration(const clang::VarDecl& d);
  void initialise_local(const clang::VarDecl& d);
  void if_statement(const clang::IfStmt* s);
  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void for_statement(const clang::ForStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void return_statement(const clang::ReturnStmt* s);
  void assembler(const clang::GCCAsmStmt* s);
  void label(const clang::LabelStmt* s);
  void leave_loop(const std::vector<JumpTarget>& targets, const clang::Stmt* s);
  void loop_body(const clang::Stmt* body, DraftLocation break_to, DraftLocation continue_to);
  bool unrolled_loop(const clang::Expr* test, const clang::Stmt* body, const clang::Expr* step);
  std::uint64_t most_steps(const ModelInstance& model, const clang::Expr* test) const;

  // -- scopes and jumps --
  void run_cleanups(std::size_t kept);
  void leave_scope(std::size_t kept);
  void jump_out(const JumpTarget& target);
  void call_cleanup(const clang::VarDecl& variable);
  void goto_statement(const clang::GotoStmt* s);
  void computed_goto(const clang::IndirectGotoStmt* s);
  Value label_address(const clang::LabelDecl& label, const cfa::Type* type);
  DraftLocation label_location(const clang::LabelDecl* d);

  // -- initialisers --
  void initialise(Value target, const clang::Expr* initialiser, Storage storage);
  void initialise_with(Value target, const clang::Expr* initialiser, Storage storage);
  void initialise_list(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_record(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_array(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_element(Value target, std::uint64_t index, const clang::InitListExpr* list,
                          Storage storage);
  void initialise_pointers(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_string(Value target, const clang::StringLiteral* literal);
  void zero(Value target);
  void give_up_on_array(Value target);
  void null_or_address(Value target, Value address);

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
  std::unordered_map<const clang::VarDecl*, Value> argument_indices_;
  std::unordered_map<const clang::Expr*, Value> lengths_;  ///< of arrays, by the expression
  std::unordered_map<const clang::LabelDecl*, DraftLocation> labels_;
  std::unordered_map<const clang::SwitchCase*, DraftLocation> cases_;
  std::vector<JumpTarget> break_targets_;
  std::vector<JumpTarget> continue_targets_;
  std::vector<const clang::VarDecl*> cleanups_;  ///< alive, in the order of their declarations
  BodyFacts facts_;
  std::vector<OpenOrder> open_orders_;                 ///< innermost last
  const NestedFunction* nested_ = nullptr;             ///< that is being lowered
  std::vector<const clang::LabelDecl*> outer_labels_;  ///< that nested functions jump to
};

/// Whether the CFA's type is the record of lanes that stands for the vector.
[[nodiscard]] bool is_modelled_vector(clang::QualType type, const cfa::Type& mapped);
/// Whether the CFA's type is the record of parts that stands for the complex number.
[[nodiscard]] bool is_modelled_complex(clang::QualType type, const cfa::Type& mapped);
/// Of a number in a format that is modelled.
[[nodiscard]] cfa::Constant float_pattern(const llvm::APFloat& number);
/// Scalars below a type, up to a limit.
[[nodiscard]] std::uint64_t count_scalars(const cfa::Type& type);
/// Arrays with more scalars are not initialised element by element.
inline constexpr std::uint64_t max_initialised_scalars = 1024;

}  // namespace pcegar::frontend
