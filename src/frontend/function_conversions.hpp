// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which functions that return a value the program may call as functions that return nothing.
//
// C leaves such a call undefined (C11 6.3.2.3p8), but programs make it, and it works: the caller
// ignores the result. A function gets into a pointer of such a type by a conversion that the
// program writes, or by a way around types. Where neither occurs for functions of its kind, a call
// through a pointer to a function that returns nothing does not go to it. The other direction, a
// call that uses a result that the function does not have, is never considered.
//
// Ways around types that count as conversions: to a pointer to anything else, to a number, of a
// pointer to a function pointer, of a pointer to a structure with function pointers to a pointer to
// another structure, through a union, in an argument without declared type. Structures that meet in
// `void *`, `char *` or a number count as well: what is stored into one that is converted to these
// is called through a different one that comes from these and has members for functions without
// result.

#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace clang {
class ASTContext;
class Expr;
class QualType;
}  // namespace clang

namespace pcegar::cfa {
struct Type;
struct Function;
}  // namespace pcegar::cfa

namespace pcegar::frontend {

class TypeMapper;

class FunctionConversions {
public:
  /// Notes the conversions in a body or an initial value.
  void note(const clang::Stmt* s, TypeMapper& types);
  /// Whether functions like this one are never converted.
  [[nodiscard]] bool keeps_type(const cfa::Function& function) const;

private:
  /// Result and number of parameters.
  using Kind = std::pair<const cfa::Type*, unsigned>;
  static std::optional<Kind> kind_with_result(const clang::QualType& function, TypeMapper& types);
  void note_type(const clang::QualType& function, TypeMapper& types);
  void note_members(const clang::QualType& record, TypeMapper& types);
  void note_cast(const clang::QualType& from, const clang::QualType& to, TypeMapper& types);
  void note_forgotten(const clang::QualType& from, const clang::QualType& to, TypeMapper& types);

  static constexpr unsigned any_number = ~0U;
  std::set<Kind> converted_;
  /// Kinds of members whose types a conversion forgets, with the structures that declare them (not
  /// those around: container_of).
  std::map<Kind, std::set<const void*>> forgotten_;
  /// What declares members for functions without result in structures that come from a pointer
  /// without type.
  std::set<const void*> remembered_;
};

}  // namespace pcegar::frontend
