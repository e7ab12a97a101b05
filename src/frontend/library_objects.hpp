// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace clang {
class VarDecl;
}

namespace pcegar::frontend {

/// An object that the C library defines (`optind`): it is no input of the program.
struct LibraryObject {
  enum class Start : std::uint8_t {
    Number,   ///< holds that number
    Stream,   ///< a pointer that is not null, and no other stream
    Pointer,  ///< a pointer that is not null, or an array of those
    Unknown
  };
  std::string_view name;
  Start start;
  std::int64_t number = 0;
  std::string_view writers = "";  ///< functions that change it, with spaces around; "*": any
};

/// The object that a declaration is about; null if it is none of the library's. For objects that
/// the program does not define.
[[nodiscard]] const LibraryObject* library_object(const clang::VarDecl& declaration);

/// The object of the library that a definition in the program replaces: the library uses it instead
/// of its own. Null if there is none, or if the library goes on to use its own.
[[nodiscard]] const LibraryObject* taken_by_library(const clang::VarDecl& definition);

/// Adds to calls of library functions which objects they change: to values that are not known.
void note_changes_of_library_objects(std::deque<FunctionDraft>& drafts, LoweringContext& context);

}  // namespace pcegar::frontend
