// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a kernel module offers to its callers, as plain values: its init and exit functions, the
// tables of operations, and which functions it hands out otherwise. `environment` makes a main()
// from it.

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/load.hpp"
#include "support/source_position.hpp"

namespace pcegar::frontend {

/// A C type as the generated text needs it.
struct SurveyedType {
  enum class Kind { Void, Integer, Floating, Pointer, Record, Other };
  Kind kind = Kind::Other;
  /// As written in C, with "$" where the name is: "int (*$)(void)". Empty if it has no name that
  /// other text could use (structures without tag).
  std::string text;
  /// The same of what a pointer points to, without qualifiers.
  std::string pointee;
  enum class Behind { Nothing, Void, Object, Incomplete, Function } behind = Behind::Nothing;
  std::string tag;  ///< of a structure, or of the structure behind a pointer
  /// The declaration of a variable or parameter, or the type for a cast if there is no name.
  [[nodiscard]] std::string declare(const std::string& name = {}) const;
};

/// A structure that has another one as a member: {"w1_slave", "dev"}.
struct EnclosingPart {
  std::string tag;
  std::string member;  ///< with dots, if it is one of a member
  friend bool operator==(const EnclosingPart&, const EnclosingPart&) = default;
};

struct SurveyedFunction {
  std::string name;
  SurveyedType result;
  std::vector<SurveyedType> parameters;
  bool is_variadic = false;
  bool is_static = false;
  SourcePosition position;
  /// By parameter, from 0: in which structures the function looks for what it gets
  /// (container_of()), from the inside out.
  std::map<std::size_t, std::vector<EnclosingPart>> enclosing = {};
};

/// A variable (or a part of one) of structure type whose initial value has functions.
struct OperationTable {
  std::string object;  ///< "lcd_driver", "drivers[0]", "lcd_driver.driver"
  std::string tag;     ///< of its type: "usb_driver"
  SourcePosition position;
  std::map<std::string, std::string> operations = {};  ///< member -> function
  struct Reference {
    std::string variable;
    std::string tag;           ///< of the variable, or of its elements
    std::size_t elements = 0;  ///< 0: not an array
  };
  std::map<std::string, Reference> references = {};  ///< member -> variable whose address it has
  /// Whether the init function or what it calls names the variable, or one that refers to it. Else
  /// it is handed over later, such as when a device appears.
  bool is_named_by_init = true;
};

/// A function that is passed to another one.
struct PassedFunction {
  std::string function;
  std::string callee;  ///< empty for a call through a pointer
  std::size_t argument = 0;
  bool callee_has_body = false;
  bool callee_calls_it = false;  ///< itself, in its body
  SourcePosition position;
};

/// A function that is assigned to a member, or kept elsewhere (then without tag).
struct StoredFunction {
  std::string function;
  std::string tag;
  std::string member;
  SourcePosition position;
};

struct Survey {
  std::string file;
  std::optional<std::string> init;
  std::optional<std::string> exit;
  std::map<std::string, SurveyedFunction> functions;  ///< defined in the module's own files
  std::vector<OperationTable> tables;
  std::vector<PassedFunction> passed;
  std::vector<StoredFunction> stored;
  /// Functions without a body that the module's functions call, perhaps by others with a body.
  std::map<std::string, SurveyedFunction> externals;
  /// By function of the module that other files may call: those of `externals` that it calls.
  std::map<std::string, std::set<std::string>> externals_of = {};
  /// The members of structures with a tag, with their types.
  struct Member {
    std::string name;
    SurveyedType type;
  };
  std::map<std::string, std::vector<Member>> records;
  /// Identifiers of the whole text, macros too, that begin with "env".
  std::set<std::string, std::less<>> names_with_env = {};
};

/// Throws InputError for the first error in the file.
[[nodiscard]] Survey survey_module(const std::filesystem::path& file, const LoadOptions& options);

}  // namespace pcegar::frontend
