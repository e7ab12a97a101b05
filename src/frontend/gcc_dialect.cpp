// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Old forms of C that GCC accepts and Clang rejects.
//
// Programs written by CIL call functions before they declare them (`int f()` by implicit
// declaration) and define them later as `void f(char)` or `static`, and they redeclare builtin
// functions with the types of another compiler. Clang reports conflicting types and drops the later
// declaration with everything that mentions it.
//
// We parse, look for such errors, and add a suffix to the name from the offending declaration to
// the end of the file, in memory. Clang then sees two unrelated functions, each used with its own
// type. The linker (linkage.cpp) uses the names without suffix, so the two are one function again;
// calls convert their arguments to the parameters of the definition. Tokens after '.' and '->' name
// members and stay. Positions are corrected for the inserted characters, so messages show the
// user's own columns.
//
// Files that GCC has preprocessed contain two more forms: allocation functions name their
// deallocator in the malloc attribute (blanked out), and _Float128 and similar types are keywords
// (made types by a line of typedefs before the first one).
//
// An earlier attempt used forward declarations at the top of the file. They had to be printed with
// types that are declared only later, and calls that use the result became errors when the function
// turned out to be void.
#include "frontend/gcc_dialect.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <optional>

#include "frontend/nested_text.hpp"

namespace pcegar::frontend {

namespace {

bool is_conflict(unsigned id) {
  return id == clang::diag::err_conflicting_types || id == clang::diag::err_static_non_static ||
         id == clang::diag::err_builtin_redeclare || id == clang::diag::err_builtin_definition;
}

/// The conflict is with something that the program did not declare itself.
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

GccDialect gcc_dialect(clang::ASTUnit& ast) {
  GccDialect found;
  const clang::StoredDiagnostic* conflict = nullptr;
  for (auto d = ast.stored_diag_begin(); d != ast.stored_diag_end(); ++d) {
    if (d->getLevel() >= clang::DiagnosticsEngine::Error) {
      // The deallocator determines which error the attribute causes; blanking it out is harmless.
      found.malloc_attribute = true;
      found.float_types = found.float_types || d->getMessage().contains("'_Float");
    }
    if (is_conflict(d->getID())) {
      conflict = d;
    }
    const bool alone = conflict == d && (d->getID() == clang::diag::err_builtin_redeclare ||
                                         d->getID() == clang::diag::err_builtin_definition);
    if (conflict != nullptr && (alone || is_forgiving_note(d->getID()))) {
      if (auto redeclaration = identifier_at(ast, conflict->getLocation())) {
        found.redeclarations.insert(std::move(*redeclaration));
      }
      conflict = nullptr;
    } else if (conflict != d && d->getLevel() != clang::DiagnosticsEngine::Note) {
      conflict = nullptr;
    }
  }
  return found;
}

namespace {

/// Walks over the tokens and copies the text with changes.
class Rewriter {
public:
  Rewriter(const std::string& text, const GccDialect& dialect) : text_(text), dialect_(dialect) {}

  ChangedSource run() {
    clang::LangOptions options;
    options.C99 = options.C11 = options.C17 = options.GNUMode = 1;
    options.LineComment = options.Digraphs = 1;
    clang::Lexer lexer(clang::SourceLocation(), options, text_.c_str(), text_.c_str(),
                       text_.c_str() + text_.size());
    clang::Token token;
    bool more = true;
    while (more) {
      more = !lexer.LexFromRawLexer(token);
      const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - text_.c_str());
      visit(token, end - token.getLength(), end);
    }
    result_.text.append(text_, copied_, text_.size() - copied_);
    return std::move(result_);
  }

private:
  void add_float_types(const clang::Token& token, std::size_t begin) {
    if (token.isAtStartOfLine()) {
      in_directive_ = token.is(clang::tok::hash);
    }
    if (needs_float_types_ && !in_directive_) {
      needs_float_types_ = false;
      copy_to(begin);
      insert(
          "typedef float _Float32; typedef double _Float64; typedef double _Float32x; "
          "typedef long double _Float64x; typedef __float128 _Float128; ");
    }
  }

  void visit(const clang::Token& token, std::size_t begin, std::size_t end) {
    add_float_types(token, begin);
    if (token.is(clang::tok::raw_identifier)) {
      const llvm::StringRef name = token.getRawIdentifier();
      if (!after_member_operator_ && is_redeclared(name, begin)) {
        copy_to(end);
        insert(redeclared_suffix);
      }
      if (name == "__attribute__" || name == "__attribute") {
        attribute_depth_ = depth_ + 1;
      }
      malloc_begin_ = in_attribute() && (name == "malloc" || name == "__malloc__") ? begin : none;
    } else if (token.is(clang::tok::l_paren)) {
      ++depth_;
      if (malloc_begin_ != none && dialect_.malloc_attribute) {
        blank_begin_ = malloc_begin_;
        blank_depth_ = depth_;
      }
      malloc_begin_ = none;
    } else if (token.is(clang::tok::r_paren)) {
      if (blank_begin_ != none && depth_ == blank_depth_) {
        copy_to(blank_begin_);
        for (; copied_ < end; ++copied_) {
          result_.text += text_[copied_] == '\n' ? '\n' : ' ';
        }
        blank_begin_ = none;
      }
      --depth_;
      if (depth_ < attribute_depth_) {
        attribute_depth_ = none;
      }
      malloc_begin_ = none;
    } else {
      malloc_begin_ = none;
    }
    after_member_operator_ = token.isOneOf(clang::tok::period, clang::tok::arrow);
  }

  [[nodiscard]] bool in_attribute() const { return attribute_depth_ != none; }
  [[nodiscard]] bool is_redeclared(llvm::StringRef name, std::size_t begin) const {
    return std::any_of(dialect_.redeclarations.begin(), dialect_.redeclarations.end(),
                       [&](const Redeclaration& r) { return name == r.name && begin >= r.offset; });
  }
  void copy_to(std::size_t end) {
    result_.text.append(text_, copied_, end - copied_);
    copied_ = end;
  }
  void insert(const std::string& added) {
    result_.insertions.push_back(
        {static_cast<unsigned>(result_.text.size()), static_cast<unsigned>(added.size())});
    result_.text += added;
  }

  static constexpr std::size_t none = ~std::size_t{0};
  const std::string& text_;
  const GccDialect& dialect_;
  ChangedSource result_;
  std::size_t copied_ = 0;
  std::size_t depth_ = 0;
  std::size_t attribute_depth_ = none;
  std::size_t malloc_begin_ = none;
  std::size_t blank_begin_ = none;
  std::size_t blank_depth_ = 0;
  bool after_member_operator_ = false;
  bool in_directive_ = false;
  bool needs_float_types_ = dialect_.float_types;
};

}  // namespace

ChangedSource without_dialect(const std::string& text, const GccDialect& dialect) {
  return Rewriter(text, dialect).run();
}

std::string without_suffix(std::string text) {
  const std::string suffix = redeclared_suffix;
  for (auto at = text.find(suffix); at != std::string::npos; at = text.find(suffix, at)) {
    text.erase(at, suffix.size());
  }
  const std::string nested = nested_suffix;
  for (auto at = text.find(nested); at != std::string::npos; at = text.find(nested, at)) {
    const auto end = text.find_first_not_of("0123456789", at + nested.size());
    text.erase(at, end == std::string::npos ? end : end - at);
  }
  return text;
}

}  // namespace pcegar::frontend
