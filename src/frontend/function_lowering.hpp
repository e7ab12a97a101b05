// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The sections of lowering for one function. They share an Emitter. A section that only lowers
// operands sees them through the interface Operands. Expressions, calls and statements contain one
// another, so these sections see the whole structure.

#include "frontend/argument_lists.hpp"
#include "frontend/array_lengths.hpp"
#include "frontend/assignments.hpp"
#include "frontend/atomics.hpp"
#include "frontend/body_facts.hpp"
#include "frontend/calls.hpp"
#include "frontend/complex_numbers.hpp"
#include "frontend/conditions.hpp"
#include "frontend/expressions.hpp"
#include "frontend/formats.hpp"
#include "frontend/initialisers.hpp"
#include "frontend/library_calls.hpp"
#include "frontend/literals.hpp"
#include "frontend/loops.hpp"
#include "frontend/lvalues.hpp"
#include "frontend/math_calls.hpp"
#include "frontend/nested_bodies.hpp"
#include "frontend/open_orders.hpp"
#include "frontend/operators.hpp"
#include "frontend/program_start.hpp"
#include "frontend/scopes.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/special_calls.hpp"
#include "frontend/statements.hpp"
#include "frontend/variables.hpp"
#include "frontend/vectors.hpp"

namespace pcegar::frontend {

struct FunctionLowering {
  FunctionLowering(LoweringContext& shared, const SourceUnit& unit, FunctionDraft& draft,
                   DraftLocation begin);
  FunctionLowering(const FunctionLowering&) = delete;
  FunctionLowering& operator=(const FunctionLowering&) = delete;

  LoweringContext& context;
  BodyFacts facts;
  Emitter emit;
  Expressions expressions;
  OpenOrders orders;
  Variables variables;
  ArrayLengths lengths;
  ComplexNumbers complex;
  Vectors vectors;
  Conditions conditions;
  Initialisers initialisers;
  Literals literals;
  LValues lvalues;
  Operators operators;
  Assignments assignments;
  MathCalls math;
  Atomics atomics;
  ArgumentLists argument_lists;
  Formats formats;
  LibraryCalls library;
  SpecialCalls special_calls;
  ProgramStart start;
  Calls calls;
  Scopes scopes;
  NestedBodies nested;
  Loops loops;
  Statements statements;
};

}  // namespace pcegar::frontend
