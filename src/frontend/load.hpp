// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "frontend/enumerations.hpp"
#include "support/limits.hpp"

namespace pcegar::frontend {

enum class DataModel { Ilp32, Lp64 };

struct LoadOptions {
  DataModel data_model = DataModel::Lp64;
  std::string entry_function = "main";
  /// Further arguments for the C preprocessor: -I, -D, -include.
  std::vector<std::string> preprocessor_arguments;
  /// C files with bodies for functions that the program only declares. The program's own
  /// definitions take precedence over these, and these over the built-in models (folder models/).
  std::vector<std::filesystem::path> models;
  enum class DefaultModels { Used, Ignored } default_models = DefaultModels::Used;
  /// Functions of the program whose bodies are not used, as if they were only declared.
  std::set<std::string> opaque_functions = {};
  /// The files that name them.
  std::vector<std::filesystem::path> opaque_function_files = {};
  /// What is stated about functions without a body.
  cfa::StatedEffectsTable effects = {};
  /// The files that state it.
  std::vector<std::filesystem::path> effects_files = {};
  /// The built-in models may walk through objects of at most so many bytes; 0: they take no
  /// pointers.
  std::uint64_t walked_bytes = 64;
  /// Whether output functions such as printf() and fprintf() may fail.
  enum class Output { MayFail, Succeeds } output = Output::MayFail;
  /// What a read of a volatile variable gives that the program defines: what it holds, or any
  /// value. Behind pointers, and where no file defines it, it is any value in both cases.
  enum class VolatileVariables { Hold, Any } volatile_variables = VolatileVariables::Hold;
  /// Which functions a call through a pointer may go to: those that are passed and return values
  /// alike, or only those of the pointer's type (another call has no behaviour: C11 6.5.2.2p9).
  enum class PointerCalls { Alike, Exact } pointer_calls = PointerCalls::Alike;
  /// Whether a structure may be accessed where none of its type, nor one that begins alike, lies
  /// (which has no behaviour: C11 6.5p7).
  enum class StructureAccesses { Any, Typed } structure_accesses = StructureAccesses::Any;
  /// Whether a call through a pointer may lead back to a function that is being executed.
  enum class PointerRecursion { Followed, None } pointer_recursion = PointerRecursion::Followed;
  /// The number of activations of a recursive function that are followed; a deeper call is an
  /// unsupported edge.
  unsigned recursion_bound = 8;
  /// Copies: one copy of the function for each activation. Loops: where possible, recursion becomes
  /// loops of any depth instead (recursion_loops.cpp).
  enum class Recursion { Copies, Loops } recursion = Recursion::Copies;
  /// Functions whose arguments rules use as objects.
  std::set<std::string> observed_functions = {};
  /// Functions whose calls rules refer to; "label NAME" for a label, "label" for any label.
  std::set<std::string> watched_functions = {};
  /// What the conditions of rules read there: names of variables, "*" for memory behind pointers.
  std::map<std::string, std::set<std::string>> reads_of_rules = {};
  /// Whether rules look at calls and labels only.
  bool rules_are_about_calls = true;
  /// Names of variables that rules read anywhere. A global of that name is part of the program even
  /// if none of its statements mentions it.
  std::set<std::string> variables_of_rules = {};
  /// The limits of the run, if it has any.
  const Limits* limits = nullptr;
};

/// A function whose recursion has become loops, with a counter of its depth (recursion_loops.cpp).
/// It does not call itself any more.
struct RecursionLoops {
  cfa::FunctionId function;
  cfa::VariableId depth;  ///< the counter; invalid if all its calls of itself are tail calls
  std::vector<cfa::VariableId> steady;   ///< parameters that it never changes
  std::vector<cfa::VariableId> changed;  ///< globals that it assigns to
  /// Its own variables that hold the result, or may hold it on the way to the end.
  std::vector<cfa::VariableId> results;
};

struct LoadResult {
  cfa::Program program;
  /// What the user should know (calls of undefined functions, ignored attributes), each
  /// "file:line:column: warning: ...".
  std::vector<std::string> warnings;
  std::vector<RecursionLoops> recursion_loops = {};
  Enumerations enumerations = {};
};

/// Parses the files (.c, or .i as already preprocessed), links them into one program and builds its
/// finished CFA. Throws InputError with file:line:column for the first syntax or type error, for an
/// unreadable file, for duplicate definitions, and if there is no entry function; LimitReached.
[[nodiscard]] LoadResult load_program(std::span<const std::filesystem::path> files,
                                      const LoadOptions& options);

}  // namespace pcegar::frontend
