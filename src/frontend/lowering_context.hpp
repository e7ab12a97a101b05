// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The data that the lowerings of all functions share, and pass on to the later steps.

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/evaluation_order.hpp"
#include "frontend/expression_builder.hpp"
#include "frontend/function_conversions.hpp"

namespace clang {
class Expr;
class FunctionDecl;
class LabelDecl;
class ParmVarDecl;
class VarDecl;
}  // namespace clang

namespace pcegar::frontend {

class Linker;
class TypeMapper;

/// What the copy of a model for one call knows about the call (library_models.cpp).
struct ModelInstance {
  /// An upper bound on the steps of each loop.
  std::uint64_t most_steps = 0;
  /// Bounds for a loop whose condition mentions the parameter: the number of elements behind a
  /// pointer that the model walks along, or the value of a constant size.
  std::map<const clang::ParmVarDecl*, std::uint64_t> steps = {};  // looked up only
  /// Constant arguments of parameters that the model declares as const.
  std::map<const clang::ParmVarDecl*, const cfa::Expression*> constants = {};  // looked up only
  /// Some of the memory is a part of an object: to go on beyond it is not undefined, but has no
  /// model.
  bool may_be_left = false;
  /// A size that the caller compares with how many bytes there are, before it calls the model: a
  /// loop that is bounded by it is not left. Null if there is none.
  const clang::ParmVarDecl* limited = nullptr;
};

struct LoweringContext {
  cfa::Program& program;
  TypeMapper& types;
  Linker& linker;
  ExpressionBuilder build;
  std::vector<std::string>& warnings;
  std::uint64_t walked_bytes = 0;  ///< of objects, by models of ours
  bool output_may_fail = true;     ///< printf()
  /// Nothing outside of the program changes its volatile variables.
  bool volatile_variables_hold = true;
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
  /// Functions with one activation at a time, because nested functions mention their variables.
  std::set<cfa::FunctionId> single;
  std::map<const clang::LabelDecl*, cfa::FunctionId> label_addresses;  // looked up only
  /// Addresses of weak symbols without definition, by name.
  std::map<std::string, cfa::VariableId> weak_addresses;
  /// Whether the program calls atexit() (exit_handlers.cpp).
  bool registers_exit_handlers = false;
  unsigned literal_count = 0;
  /// Operands whose order of evaluation is open, by construct.
  std::vector<UnorderedOperands> unordered;
  FunctionConversions conversions = {};
  /// Whether some call of a function with variable arguments passes something that %n could write
  /// through.
  bool passes_count_targets = false;
  /// The hidden parameters of functions with variable arguments (variable_arguments.cpp): one of
  /// each kind for each position.
  struct HiddenParameters {
    std::vector<cfa::VariableId> numbers;
    std::vector<cfa::VariableId> pointers;
    cfa::VariableId rest;  ///< whatever a call passes beyond these, if a va_list is passed on
  };
  std::map<cfa::FunctionId, HiddenParameters> hidden_parameters;
  std::map<const cfa::Expression*, cfa::VariableId> argument_placeholders;  // looked up only
  /// The same where an argument that no call passes is null.
  std::map<const cfa::Expression*, cfa::VariableId> area_placeholders;  // looked up only

  /// Warns, once for each function, that its result is arbitrary.
  void warn_undefined(const SourcePosition& at, const clang::FunctionDecl& callee,
                      const std::string& name);
};

/// The number of variable arguments of a call that are modelled.
inline constexpr std::size_t max_variable_arguments = 8;

/// Prefix of the names of the functions that stand for addresses of labels.
inline constexpr std::string_view label_prefix = "&&";

/// The function that registers a function to be run at the end, and the one that runs all of them.
inline constexpr std::string_view exit_registration = "__pcegar_register_exit_handler";
inline constexpr std::string_view exit_handlers = "__pcegar_run_exit_handlers";

}  // namespace pcegar::frontend
