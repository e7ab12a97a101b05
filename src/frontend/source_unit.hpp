// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// One source file as Clang sees it: the syntax tree, and the mapping from Clang's locations back to
// the lines of the user's file.

#include <clang/Basic/SourceLocation.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "frontend/default_models.hpp"
#include "frontend/load.hpp"
#include "frontend/nested_functions.hpp"
#include "support/source_position.hpp"

namespace clang {
class ASTContext;
class ASTUnit;
class NamedDecl;
class Stmt;
class StoredDiagnostic;
}  // namespace clang

namespace pcegar::frontend {

/// Text that was added to the user's file in memory, by offset in the changed text.
struct Insertion {
  unsigned offset = 0;
  unsigned length = 0;
};

/// Where a file comes from. Definitions in the program take precedence over those in models.
enum class Origin { Program, UserModel, DefaultModel };

class SourceUnit {
public:
  /// Throws InputError for an unreadable file or the first error in it.
  SourceUnit(const std::filesystem::path& file, const LoadOptions& options, unsigned index,
             Origin origin = Origin::Program);
  /// A file that exists in memory only.
  SourceUnit(const ModelSource& model, const LoadOptions& options, unsigned index);
  ~SourceUnit();
  SourceUnit(const SourceUnit&) = delete;
  SourceUnit& operator=(const SourceUnit&) = delete;

  [[nodiscard]] unsigned index() const { return index_; }
  [[nodiscard]] Origin origin() const { return origin_; }
  [[nodiscard]] clang::ASTContext& context() const;
  /// Physical file, line and column; #line directives are ignored.
  [[nodiscard]] SourcePosition position(clang::SourceLocation location) const;
  /// The name as the user wrote it.
  [[nodiscard]] std::string name(const clang::NamedDecl& declaration) const;
  [[nodiscard]] const NestedFunctions& nested_functions() const { return nested_; }
  /// The source text of an expression or statement in one line, with macros expanded.
  [[nodiscard]] std::string text(const clang::Stmt& statement) const;

private:
  void read(const std::string& text, const LoadOptions& options);
  void reject(const clang::StoredDiagnostic& diagnostic) const;
  /// Removes nested functions from the text, and parses the result.
  void take_nested_functions_out(std::string& text, const LoadOptions& options);

  std::unique_ptr<clang::ASTUnit> ast_;  ///< its header alone takes seconds to compile
  std::string file_;
  std::vector<Insertion> insertions_;
  NestedFunctions nested_;
  bool has_nested_functions_ = false;
  unsigned index_;
  Origin origin_;
};

/// Marks names that the front end changed in memory (see gcc_dialect.cpp).
inline constexpr const char* redeclared_suffix = "__pcegar_redeclared";
/// The text without such marks.
[[nodiscard]] std::string without_suffix(std::string text);

}  // namespace pcegar::frontend
