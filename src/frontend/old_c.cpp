// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Old C that GCC accepts and Clang rejects.
//
// Programs written by CIL call functions before they declare them (`int f()` by implicit
// declaration) and define them later as `void f(char)` or `static`, and they redeclare builtin
// functions with the types of another compiler. Clang reports conflicting types and drops the later
// declaration with everything that mentions it.
//
// We parse, look for such errors, and give the name a suffix from the offending declaration to the
// end of the file, in memory. For Clang these are then two unrelated functions, each used with its
// own type; the linker (linkage.cpp), which goes by the names without suffix, makes them one again,
// and calls convert their arguments to the parameters of the definition. Tokens after '.' and '->'
// name members and stay. Positions are corrected for the inserted characters, so messages show the
// user's own columns.
//
// Tried before: forward declarations at the top of the file. They must be printed with types that
// are declared only later, and calls that use the result of what turns out to be a void function
// become errors.
#include "frontend/old_c.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Lex/Lexer.h>

#include <optional>

namespace pcegar::frontend {

namespace {

bool is_conflict(unsigned id) {
  return id == clang::diag::err_conflicting_types || id == clang::diag::err_static_non_static ||
         id == clang::diag::err_builtin_redeclare || id == clang::diag::err_builtin_definition;
}

/// A conflict with something that the program did not declare itself.
bool is_forgiving_note(unsigned id) {
  return id == clang::diag::note_previous_implicit_declaration ||
         id == clang::diag::note_previous_builtin_declaration;
}

std::optional<Redeclaration> identifier_at(clang::ASTUnit& ast, clang::SourceLocation location) {
  const clang::SourceManager& sources = ast.getSourceManager();
  if (!location.isFileID()) {
    return std::nullopt;
  }
  const auto [file, offset] = sources.getDecomposedLoc(location);
  if (file != sources.getMainFileID()) {
    return std::nullopt;
  }
  clang::Token token;
  if (clang::Lexer::getRawToken(location, token, sources, ast.getLangOpts()) ||
      token.isNot(clang::tok::raw_identifier)) {
    return std::nullopt;
  }
  return Redeclaration{offset, token.getRawIdentifier().str()};
}

}  // namespace

std::set<Redeclaration> tolerated_redeclarations(clang::ASTUnit& ast) {
  std::set<Redeclaration> found;
  const clang::StoredDiagnostic* conflict = nullptr;
  for (auto d = ast.stored_diag_begin(); d != ast.stored_diag_end(); ++d) {
    if (is_conflict(d->getID())) {
      conflict = d;
    }
    const bool alone = conflict == d && (d->getID() == clang::diag::err_builtin_redeclare ||
                                         d->getID() == clang::diag::err_builtin_definition);
    if (conflict != nullptr && (alone || is_forgiving_note(d->getID()))) {
      if (auto redeclaration = identifier_at(ast, conflict->getLocation())) {
        found.insert(std::move(*redeclaration));
      }
      conflict = nullptr;
    } else if (conflict != d && d->getLevel() != clang::DiagnosticsEngine::Note) {
      conflict = nullptr;
    }
  }
  return found;
}

ChangedSource rename_redeclared(const std::string& text,
                                const std::set<Redeclaration>& redeclarations) {
  const std::string suffix = redeclared_suffix;
  ChangedSource result;
  clang::LangOptions options;
  options.C99 = options.C11 = options.C17 = options.GNUMode = 1;
  options.LineComment = options.Digraphs = 1;
  clang::Lexer lexer(clang::SourceLocation(), options, text.c_str(), text.c_str(),
                     text.c_str() + text.size());
  clang::Token token;
  bool after_member_operator = false;
  std::size_t copied = 0;
  bool more = true;
  while (more) {
    more = !lexer.LexFromRawLexer(token);
    const std::size_t end = lexer.getBufferLocation() - text.c_str();
    const std::size_t begin = end - token.getLength();
    if (token.is(clang::tok::raw_identifier) && !after_member_operator) {
      const std::string name = token.getRawIdentifier().str();
      const bool renamed =
          std::any_of(redeclarations.begin(), redeclarations.end(),
                      [&](const Redeclaration& r) { return r.name == name && begin >= r.offset; });
      if (renamed) {
        result.text.append(text, copied, end - copied);
        result.insertions.push_back({static_cast<unsigned>(result.text.size()),
                                     static_cast<unsigned>(suffix.size())});
        result.text += suffix;
        copied = end;
      }
    }
    after_member_operator = token.isOneOf(clang::tok::period, clang::tok::arrow);
  }
  result.text.append(text, copied, text.size() - copied);
  return result;
}

std::string without_suffix(std::string text) {
  const std::string suffix = redeclared_suffix;
  for (auto at = text.find(suffix); at != std::string::npos; at = text.find(suffix, at)) {
    text.erase(at, suffix.size());
  }
  return text;
}

}  // namespace pcegar::frontend
