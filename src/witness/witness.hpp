// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Witnesses for the verdicts on a property, as a value that both formats are written from and read
// into: YAML (version 2.0) and GraphML (version 1.0). docs/witnesses.md describes what is written
// and how what is read is understood.

#include <cstdint>
#include <string>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::witness {

/// Whether one position stands before another one in the same file.
[[nodiscard]] inline bool is_before(const SourcePosition& a, const SourcePosition& b) {
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

/// What an execution passes.
struct Waypoint {
  enum class Kind : std::uint8_t { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
  enum class Action : std::uint8_t { Follow, Avoid };
  Kind kind = Kind::Target;
  Action action = Action::Follow;
  /// Its place in the program: where the statement of an assumption begins, the keyword of a
  /// branching, the bracket that closes a call, where the statement of a target begins. The column
  /// may be unknown, then it is any on that line.
  SourcePosition at;
  /// An assumption: a C expression. A branching: "true", "false", the constant of a case,
  /// "default". A return: "\result == 1".
  std::string value = {};
  std::string function = {};  ///< where it is
  std::string callee = {};    ///< of entering and returning; empty: any
  /// Whether an assumption is about the state before its statement or after it.
  enum class Moment : std::uint8_t { Before, After } moment = Moment::Before;
  SourcePosition statement = {};  ///< in which the value of an assumption is found, if it is known
  SourcePosition written = {};    ///< in the witness, for messages
};

/// What holds whenever control is at a place.
struct Invariant {
  enum class Kind : std::uint8_t { Loop, Location };
  Kind kind = Kind::Loop;
  SourcePosition at;          ///< the loop's keyword, or where a statement begins
  std::string value = {};     ///< a C expression
  std::string function = {};  ///< where it is
  SourcePosition written = {};
};

enum class DataModel : std::uint8_t { Ilp32, Lp64 };

/// What a witness is about, and where it is from.
struct Metadata {
  std::string creation_time = {};  ///< ISO 8601
  std::string producer_name = {};
  std::string producer_version = {};
  struct InputFile {
    std::string name;
    std::string sha256;           ///< empty: not given
    SourcePosition written = {};  ///< of the hash
  };
  std::vector<InputFile> input_files = {};
  std::string specification = {};
  SourcePosition specification_written = {};
  DataModel data_model = DataModel::Lp64;
  SourcePosition data_model_written = {};
};

struct Witness {
  enum class Kind : std::uint8_t { Violation, Correctness };
  Kind kind = Kind::Violation;
  Metadata metadata = {};
  /// Of a violation, in order: those to avoid stand before the one to follow that ends their
  /// segment. The last one is the target.
  std::vector<Waypoint> waypoints = {};
  std::vector<Invariant> invariants = {};  ///< of correctness
};

}  // namespace pcegar::witness
