// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The calls that the program's start and its end make (lower_main.cpp).

#include <string>
#include <vector>

#include "frontend/emitter.hpp"

namespace pcegar::frontend {

class ProgramStart {
public:
  ProgramStart(LoweringContext& context, Emitter& emit)
      : context_(context), emit_(emit), build_(emit.build()) {}

  /// A call with arbitrary arguments.
  void call(cfa::FunctionId callee);
  /// Runs the functions that the program has registered with atexit().
  void run_exit_handlers();
  /// Comes after the call of a function that does not return. For exit(), it runs what has to run
  /// at the end.
  void end_program(const std::string& name);

private:
  void main_arguments(cfa::FunctionId main, const std::vector<Value>& arguments);
  void assume_address(Value pointer);
  void argument_array(Value argc, Value argv);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
};

}  // namespace pcegar::frontend
