// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// pcegar as a library: a C program, properties and options in, one result per property out.
//
//     using namespace pcegar::verifier;
//     for (const Result& result : verify({.files = {"driver.c"}}, {.files = {"lock.spc"}})) {
//       if (const auto* violated = std::get_if<Violated>(&result.outcome)) ...
//     }
//
// This header needs only the standard library. docs/library.md explains how to link, and what may
// be relied on and what not; examples/verifier is a complete program.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace pcegar::verifier {

/// A place in an input file. Lines and columns count from 1; 0: not known.
struct Position {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// The input is wrong: the program, a property or an option. what() is "file:line:column: error:
/// message", or "pcegar: error: message" if the error has no place in a file.
class InputError : public std::runtime_error {
public:
  InputError(const std::string& text, std::optional<Position> position)
      : std::runtime_error(text), position_(std::move(position)) {}
  [[nodiscard]] const std::optional<Position>& position() const { return position_; }

private:
  std::optional<Position> position_;
};

/// The C files of one program.
struct Program {
  std::vector<std::filesystem::path> files;  ///< at least one; .i: already preprocessed
  /// The function that the environment calls; empty: the one that the property files name, else
  /// main().
  std::string entry = {};
  std::vector<std::string> preprocessor_arguments = {};  ///< -I, -D, -include
  /// C files with bodies for functions that the program only declares.
  std::vector<std::filesystem::path> models = {};
  enum class DataModel { Ilp32, Lp64 } data_model = DataModel::Lp64;
};

/// The properties to decide: .spc and .prp files, or folders of them (docs/specifications.md).
/// Without files, the property "unreach-call": no call of reach_error() and no label ERROR is
/// reached, and no assert() fails.
struct Properties {
  std::vector<std::filesystem::path> files = {};
};

struct Options {
  /// Limits of this call; nothing: none. CPU time is that of the whole process and of the processes
  /// that it starts, from the beginning of the call. Some moments after a limit is reached,
  /// verify() returns what was decided until then.
  std::optional<double> cpu_seconds = std::nullopt;
  std::optional<double> wall_seconds = std::nullopt;
  /// Resident memory of the whole process, including what it had before the call.
  std::optional<std::size_t> memory_bytes = std::nullopt;
  /// A request to stop ends the verification like a limit.
  std::stop_token stop = {};
  /// Options of the command line (docs/cli.md) that control how verdicts are found:
  /// {"--signed-overflow", "wraps", "--processes", "2"}. Options that name files to write or read,
  /// programs or properties, and options that print, are an InputError.
  std::vector<std::string> arguments = {};
};

/// Something that a verdict rests on (docs/assumptions.md).
struct Assumption {
  enum class Kind : std::uint8_t {
    UnderApproximation,  ///< executions that were not considered, as the options ask
    Arithmetic,          ///< what signed overflow does
    Memory,              ///< what accesses do not do
    Concurrency,         ///< nothing else runs
    Environment,         ///< how the program is started
    ExternalFunction,    ///< what a function without a body does
    InlineAssembler,
    OverApproximation,  ///< a construct with an arbitrary value or effect: costs no correctness
    EnvironmentMemory,  ///< what a counterexample may choose, as the options ask
  };
  Kind kind;
  std::string text;
  Position position;  ///< line 0: the whole program
};

/// One step of a counterexample.
struct Step {
  enum class Kind : std::uint8_t {
    Statement,   ///< an assignment, a declaration, a label, a call of a function without a body
    Assumption,  ///< a condition of the program that came out this way: "[x < 3]", "[!(x < 3)]"
    Call,        ///< into a function with a body; the step after it is in that function
    Return,      ///< back from it
  };
  struct Value {
    std::string what;   ///< "x", "result of f()"
    std::string value;  ///< decimal, according to the C type
  };
  Kind kind;
  Position position;
  std::string function;         ///< that the step is in
  std::string text;             ///< in C, one line; empty where nothing is written in the source
  std::vector<Value> inputs;    ///< what the environment chose here
  std::vector<Value> assigned;  ///< what variables have after it, as far as it is known
};

/// An execution of the program that violates a property, from its start to the violation.
struct Counterexample {
  std::vector<Step> steps;
};

/// No execution violates the property.
struct Holds {
  /// Why nothing had to be explored; empty: the program was explored.
  std::string irrelevant_because;
  /// The assumptions of this verdict; with --processes above 1, without those that the explored
  /// code adds.
  std::vector<Assumption> assumptions;
};

/// An execution violates the property.
struct Violated {
  std::string message;  ///< of the property's ERROR; may be empty
  Counterexample counterexample;
  std::vector<Assumption> assumptions;  ///< as for Holds
};

/// Why a property is open.
enum class Cause : std::uint8_t {
  NotChecked,       ///< its turn has not come
  Arithmetic,       ///< another --arithmetic may decide it
  NotModelled,      ///< a construct that is not modelled may be reached
  Limit,            ///< of time or memory, or a request to stop
  Budget,           ///< of this property (--property-time, --property-refinements)
  OtherProperties,  ///< explored with too many others (--together-states)
  Internal,         ///< a bug of ours came to light
  Other,
};

/// Neither is known.
struct Open {
  Cause cause;
  std::string reason;  ///< for people
};

struct Result {
  std::string property;  ///< the name of its automaton
  std::variant<Holds, Violated, Open> outcome;
  /// Spent on this property; an equal part of what was spent on several properties together.
  double cpu_seconds = 0;
  std::uint64_t refinements = 0;
};

/// Observes a verification while it runs. Calls come one at a time, from another thread than the
/// one that called verify(), which waits. An exception ends the verification and is thrown by
/// verify().
class Observer {
public:
  virtual ~Observer() = default;
  /// A warning about the program: "file:line:column: warning: ...".
  virtual void warned(const std::string& /*text*/) {}
  /// The program was read. It may be read again, to follow recursion in another way.
  virtual void loaded(std::size_t /*locations*/, std::size_t /*edges*/) {}
  /// Something new is known about a property: its exploration has begun or ended, or it is decided.
  /// An outcome other than Open is final. Assumptions come only with the results.
  virtual void changed(const Result& /*result*/) {}
};

/// Decides the properties: one result for each, in the order of the files and of the automata in
/// them. Throws InputError, and std::exception for remaining internal errors. In a process, one
/// call runs at a time; others wait for it (an observer must not call verify()). Prints nothing.
[[nodiscard]] std::vector<Result> verify(const Program& program, const Properties& properties,
                                         const Options& options, Observer& observer);
[[nodiscard]] std::vector<Result> verify(const Program& program, const Properties& properties,
                                         const Options& options = {});

}  // namespace pcegar::verifier
