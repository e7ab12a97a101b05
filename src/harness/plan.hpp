// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "refiners/concretiser.hpp"

namespace pcegar::harness {

/// So many bytes of a value, at an offset from an object that is passed to the runtime: object 0 is
/// the result of a call (or the variable itself), object k what its k-th argument points to.
struct Write {
  unsigned object = 0;
  std::int64_t offset = 0;
  unsigned bytes = 0;
  std::uint64_t value = 0;
  std::string what;
  std::uint64_t high = 0;  ///< of the value, beyond 64 bits
};

/// Something that the running program tells the harness, in the order of the path.
struct Event {
  enum class Kind {
    Call,   ///< of a function that the harness defines
    Fill,   ///< an uninitialised variable begins its lifetime
    Mark,   ///< a marked place of the source is passed
    Enter,  ///< a function of the program is entered
    Exit    ///< ... and left
  };
  Kind kind;
  std::size_t subject;  ///< index into the plan's stubs, fills or marks; a function's id
  std::string what;     ///< for people: "f(...)"
  SourcePosition position;
  std::vector<Write> writes;
};

/// A function that the harness defines. A null result type means none.
struct Stub {
  std::string name;
  const cfa::Type* result = nullptr;
  std::vector<const cfa::Type*> parameters;
  /// Its callers in the program are linked to it, but not those in the C library.
  bool wrapped = false;
};

/// Data that is declared in the program and defined nowhere.
struct Object {
  std::string name;
  const cfa::Type* type;
  std::vector<Write> writes;
};

/// A variable that gets its arbitrary value from a call behind its declaration.
struct Fill {
  std::string name;
  SourcePosition position;
};

/// A place of the source that the program reports: a label, or an expression statement.
struct Mark {
  enum class Kind { Label, Statement };
  Kind kind;
  std::string label;
  SourcePosition position;
};

/// A parameter of the entry function.
struct EntryArgument {
  const cfa::Type* type;
  std::vector<Write> writes;
};

/// What the environment of the program has to do for the program to take the path.
struct Plan {
  std::string property;
  std::string message;
  std::string entry;
  SourcePosition entry_position;
  /// A static entry function is called through a pointer that a copy of its file defines.
  enum class Linkage { External, Internal } entry_linkage = Linkage::External;
  std::vector<EntryArgument> arguments;
  std::vector<Stub> stubs;
  std::vector<Object> objects;
  std::vector<Fill> fills;
  std::vector<Mark> marks;
  std::vector<Event> events;  ///< the last one is the violation
  /// Reasons why the program may not take the path, as text for people.
  std::vector<std::string> notes;
  unsigned pointer_bits = 64;
  bool changes_rounding_mode = false;

  [[nodiscard]] bool traces_functions() const;
};

[[nodiscard]] Plan make_plan(const cfa::Program& program, const std::string& property,
                             const std::string& message,
                             const refiners::Counterexample& counterexample);

}  // namespace pcegar::harness
