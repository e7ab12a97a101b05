// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace pcegar::cfa {

/// What the user states about a function without a body (`--effects`): an assumption.
struct StatedEffects {
  /// A letter for each argument (alias/effects_table.hpp), the last one also for all that follow if
  /// `is_variadic`.
  std::string arguments;
  bool is_variadic = false;
  enum class Result : std::uint8_t {
    Any,           ///< none, a number, or a pointer to memory of the environment
    Valid,         ///< such a pointer, neither null nor an error number
    ErrorPointer,  ///< such a pointer or an error number, not null
    First,         ///< the first argument
    FirstOrNull,
    PlaceInFirst,  ///< null, or a pointer into what the first argument points into
    Kept,          ///< a pointer to anything that was passed
    New,           ///< null, or a new object with arbitrary content
    Zeroed         ///< null, or a new object that is cleared
  };
  Result result = Result::Any;
  /// Of a number: the ends of its interval.
  std::optional<std::int64_t> least = {};
  std::optional<std::int64_t> greatest = {};
  /// Of a new object: the argument that is its size in bytes (from 0) ...
  std::optional<unsigned> size = {};
  /// ... and the one that it is multiplied with.
  std::optional<unsigned> count = {};
  /// It calls functions that it is given before it returns; these calls are left to the program.
  bool calls_back = false;
  std::string text;  ///< the row as the user wrote it, without names
};

/// By the name of the function.
using StatedEffectsTable = std::map<std::string, StatedEffects, std::less<>>;

}  // namespace pcegar::cfa
