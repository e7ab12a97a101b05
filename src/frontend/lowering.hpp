// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Lowers the statements and expressions of C to the edges of one function's draft. Every side
// effect becomes an edge. Where C leaves the order of evaluation open, operands with side effects
// are evaluated from left to right (an assignment's right side before its left one), and operands
// without side effects are read after them, as GCC does: x + f() reads x after the call. If another
// order may have another result, the place is an unsupported construct (evaluation_order.hpp). The
// values that Operands::value() returns have no side effects and keep their meaning until the next
// edge. The value of an operand with side effects is saved in a temporary (Emitter::stabilise) if
// another such operand follows.
//
// Each section is a class. function_lowering.hpp puts them together.
//
//   expressions.hpp        Expressions     values                     lower_expression.cpp
//   lvalues.hpp            LValues         l-values                   lower_lvalue.cpp
//   literals.hpp           Literals        objects of literals        lower_literal.cpp
//   operators.hpp          Operators       operators                  lower_operators.cpp
//   assignments.hpp        Assignments     assignments, ++ and --     lower_assignment.cpp
//   conditions.hpp         Conditions      branches                   lower_condition.cpp
//   variables.hpp          Variables       variables of the program   lower_variables.cpp
//   array_lengths.hpp      ArrayLengths    variable-length arrays     lower_variable_length.cpp
//   vectors.hpp            Vectors         vectors of GCC             lower_vector.cpp
//   complex_numbers.hpp    ComplexNumbers  complex numbers            lower_complex.cpp
//   initialisers.hpp       Initialisers    initialisers, zero values  lower_initialiser.cpp
//   open_orders.hpp        OpenOrders      orders that C leaves open  lower_order.cpp
//   calls.hpp              Calls           calls                      lower_call.cpp
//   special_calls.hpp      SpecialCalls    calls without a call edge  lower_special_call.cpp
//   library_calls.hpp      LibraryCalls    C library functions        lower_library.cpp
//   formats.hpp            Formats         printf() and its like      lower_format.cpp
//   math_calls.hpp         MathCalls       <math.h>                   lower_math*.cpp
//   atomics.hpp            Atomics         atomic operations          lower_atomic.cpp
//   argument_lists.hpp     ArgumentLists   va_list                    lower_argument_list.cpp
//   program_start.hpp      ProgramStart    what start and end call    lower_main.cpp
//   statements.hpp         Statements      statements, declarations   lower_statement.cpp
//   loops.hpp              Loops           loops, break, continue     lower_loop.cpp
//   scopes.hpp             Scopes          cleanups, labels           lower_scope.cpp
//   nested_bodies.hpp      NestedBodies    nested functions           lower_nested.cpp

#include <memory>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

struct FunctionDefinition;
struct FunctionLowering;
struct PendingGlobal;
class SourceUnit;

class Lowering {
public:
  Lowering(LoweringContext& context, const SourceUnit& unit, FunctionDraft& draft,
           DraftLocation begin);
  ~Lowering();
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  /// The whole body, from the draft's entry to its exit.
  void function(const FunctionDefinition& definition);
  /// Gives a global its initial value.
  void global(const PendingGlobal& pending);
  /// A call that the program's start makes, with arbitrary arguments.
  void call_from_start(cfa::FunctionId callee);
  /// What the program has registered with atexit().
  void run_exit_handlers();
  [[nodiscard]] DraftLocation here() const;

private:
  void parameters(const FunctionDefinition& definition);
  void end_of_body(const FunctionDefinition& definition);

  std::unique_ptr<FunctionLowering> parts_;
};

}  // namespace pcegar::frontend
