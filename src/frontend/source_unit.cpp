// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/source_unit.hpp"

#include <clang/AST/PrettyPrinter.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "frontend/gcc_dialect.hpp"
#include "frontend/nested_text.hpp"
#include "support/error.hpp"
#include "support/read_file.hpp"

namespace pcegar::frontend {

namespace {

std::vector<std::string> compiler_arguments(const std::string& file, const LoadOptions& options) {
  const bool is_preprocessed = file.ends_with(".i");
  std::vector<std::string> arguments{"clang",           "-fsyntax-only",
                                     "-std=gnu17",      "-Wno-everything",
                                     "-ferror-limit=0", "-fdouble-square-bracket-attributes"};
  arguments.push_back(options.data_model == DataModel::Lp64 ? "--target=x86_64-linux-gnu"
                                                            : "--target=i386-linux-gnu");
  if (options.data_model == DataModel::Ilp32) {
    // The system's headers fit both data models. A system without 32-bit libraries lacks one
    // header, which only lists functions that the C library does not implement.
    arguments.insert(arguments.end(), {"-idirafter", "/pcegar-virtual/include", "-idirafter",
                                       "/usr/include/x86_64-linux-gnu"});
  }
  if (is_preprocessed) {
    arguments.push_back("-undef");  // Clang would expand its predefined macros again
  }
  arguments.insert(arguments.end(), options.preprocessor_arguments.begin(),
                   options.preprocessor_arguments.end());
  // Attributes and pragmas with which a program has another meaning (see ignored_construct).
  for (const std::string kind : {"ignored-attributes", "unknown-attributes", "unknown-pragmas"}) {
    arguments.insert(arguments.end(), {"-W" + kind, "-Wno-error=" + kind});
  }
  arguments.insert(arguments.end(), {"-x", is_preprocessed ? "cpp-output" : "c", file});
  return arguments;
}

/// The real file system, restricted to regular files: including a pipe or a device could make the
/// parser read forever.
class RegularFiles final : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    const auto found = status(path);
    if (found && !found->isRegularFile() && !found->isDirectory() && path.str() != "/dev/null") {
      return std::make_error_code(std::errc::operation_not_supported);
    }
    return ProxyFileSystem::openFileForRead(path);
  }
};

/// A file name that Clang cannot mistake for an option.
std::string plain(const std::string& file) {
  return file.starts_with("-") ? "./" + file : file;
}

std::unique_ptr<clang::ASTUnit> parse(const std::string& file, const std::string& text,
                                      const LoadOptions& options) {
  const std::vector<std::string> arguments = compiler_arguments(file, options);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) {
    pointers.push_back(argument.c_str());
  }
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile("/pcegar-virtual/include/gnu/stubs-32.h", 0,
                  llvm::MemoryBuffer::getMemBuffer(""));
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::makeIntrusiveRefCnt<RegularFiles>(llvm::vfs::getRealFileSystem()));
  files->pushOverlay(memory);
  auto diagnostics = clang::CompilerInstance::createDiagnostics(
      new clang::DiagnosticOptions(), new clang::IgnoringDiagConsumer(), true);
  // The unit takes the buffer.
  const clang::ASTUnit::RemappedFile remapped{
      file, llvm::MemoryBuffer::getMemBufferCopy(text, file).release()};
  std::unique_ptr<clang::ASTUnit> failed;
  std::unique_ptr<clang::ASTUnit> unit(clang::ASTUnit::LoadFromCommandLine(
      pointers.data(), pointers.data() + pointers.size(),
      std::make_shared<clang::PCHContainerOperations>(), diagnostics, PCEGAR_CLANG_RESOURCE_DIR,
      false, clang::CaptureDiagsKind::All, {remapped}, true, 0, clang::TU_Complete, false, false,
      false, clang::SkipFunctionBodiesScope::None, false, true, false, false, llvm::None, &failed,
      files));
  if (!unit) {
    unit = std::move(failed);
  }
  if (!unit) {
    throw InputError("cannot parse '" + file + "': the preprocessor arguments may be wrong");
  }
  return unit;
}

bool is_unmodelled(unsigned id) {
  return id == clang::diag::err_function_definition_not_allowed ||
         id == clang::diag::err_typecheck_field_variable_size;
}

/// The text of the source that a diagnostic is about, from there on.
llvm::StringRef text_at(const clang::StoredDiagnostic& diagnostic) {
  const clang::FullSourceLoc at = diagnostic.getLocation().getSpellingLoc();
  return at.getBufferData().substr(at.getFileOffset());
}

/// What Clang ignores although the program has another meaning with GCC: a layout of structures, an
/// attribute that only a declaration after the definition has. Empty if there is nothing.
llvm::StringRef ignored_construct(const clang::StoredDiagnostic& diagnostic) {
  constexpr llvm::StringLiteral layout = "scalar_storage_order";
  switch (diagnostic.getID()) {
    case clang::diag::warn_unknown_attribute_ignored:
      return diagnostic.getMessage().contains(layout) ? layout : "";
    case clang::diag::warn_pragma_ignored:
      return text_at(diagnostic).startswith(layout) ? layout : "";
    case clang::diag::warn_attribute_precede_definition: {
      const llvm::StringRef name =
          text_at(diagnostic)
              .take_while([](char c) { return c == '_' || clang::isAlphanumeric(c); })
              .trim('_');
      const bool matters = name == "weak" || name == "constructor" || name == "destructor";
      return matters ? name : "";
    }
    default: return "";
  }
}

}  // namespace

SourceUnit::SourceUnit(const std::filesystem::path& file, const LoadOptions& options,
                       unsigned index, Origin origin)
    : file_(file.string()), index_(index), origin_(origin) {
  read(read_file(file), options);
}

SourceUnit::SourceUnit(const ModelSource& model, const LoadOptions& options, unsigned index)
    : file_(model.name), index_(index), origin_(Origin::DefaultModel) {
  LoadOptions own = options;
  own.preprocessor_arguments.clear();  // they are about the program
  read(std::string(model.text), own);
}

SourceUnit::~SourceUnit() = default;

clang::ASTContext& SourceUnit::context() const {
  return ast_->getASTContext();
}

void SourceUnit::take_nested_functions_out(std::string& text, const LoadOptions& options) {
  NestedPlaces known;
  std::vector<Insertion> opened;
  while (true) {
    NestedPlaces found = original_places(nested_places(*ast_), opened);
    if (std::includes(known.bodies.begin(), known.bodies.end(), found.bodies.begin(),
                      found.bodies.end())) {
      known.declarations.merge(found.declarations);
      break;
    }
    known.bodies.merge(found.bodies);
    known.declarations.merge(found.declarations);
    known.elsewhere = known.elsewhere || found.elsewhere;
    ChangedSource changed = nested_functions_opened(text, known);
    opened = std::move(changed.insertions);
    ast_ = parse(plain(file_), changed.text, options);
  }
  auto changed = without_nested_functions(text, known);
  if (!changed) {
    const unsigned line = 1 + static_cast<unsigned>(std::count(
                                  text.begin(), text.begin() + *known.bodies.begin(), '\n'));
    throw UnsupportedError({file_, line, 1}, "nested function");
  }
  text = std::move(changed->text);
  insertions_ = std::move(changed->insertions);
  ast_ = parse(plain(file_), text, options);
}

void SourceUnit::read(const std::string& original, const LoadOptions& options) {
  std::string text = original;
  ast_ = parse(plain(file_), text, options);
  if (const NestedPlaces nested = nested_places(*ast_); !nested.bodies.empty()) {
    has_nested_functions_ = true;
    take_nested_functions_out(text, options);
  }
  if (const GccDialect dialect = gcc_dialect(*ast_); dialect.any()) {
    ChangedSource changed = without_dialect(text, dialect);
    insertions_ = merged(insertions_, changed.insertions);
    ast_ = parse(plain(file_), changed.text, options);
  }
  for (auto d = ast_->stored_diag_begin(); d != ast_->stored_diag_end(); ++d) {
    if (const llvm::StringRef construct = ignored_construct(*d); !construct.empty()) {
      const bool is_late = d->getID() == clang::diag::warn_attribute_precede_definition;
      const clang::SourceLocation& at = d->getLocation();
      throw UnsupportedError(position(at),
                             construct.str() + (is_late ? " after the definition" : ""));
    }
    if (d->getLevel() >= clang::DiagnosticsEngine::Error) {
      reject(*d);
    }
  }
  if (has_nested_functions_) {
    nested_ = find_nested_functions(context());
    if (nested_.probably_missed) {
      throw UnsupportedError(position(nested_.probably_missed->location),
                             nested_.probably_missed->construct);
    }
  }
}

void SourceUnit::reject(const clang::StoredDiagnostic& diagnostic) const {
  const SourcePosition where = diagnostic.getLocation().isValid()
                                   ? position(diagnostic.getLocation())
                                   : SourcePosition{file_};
  std::string message = without_suffix(diagnostic.getMessage().str());
  // Clang's diagnostics about nested functions may be about the rewritten text.
  if (is_unmodelled(diagnostic.getID()) || has_nested_functions_) {
    throw UnsupportedError(where, std::move(message));
  }
  throw InputError(where, message);
}

SourcePosition SourceUnit::position(clang::SourceLocation location) const {
  const clang::SourceManager& sources = ast_->getSourceManager();
  if (location.isInvalid()) {
    return {};
  }
  const auto [id, offset] = sources.getDecomposedExpansionLoc(location);
  SourcePosition result;
  result.line = sources.getLineNumber(id, offset);
  result.column = sources.getColumnNumber(id, offset);
  if (id == sources.getMainFileID()) {
    result.file = file_;
    const unsigned line_begin = offset - (result.column - 1);
    for (const Insertion& insertion : insertions_) {
      if (insertion.offset >= line_begin && insertion.offset < offset) {
        result.column -= std::min(insertion.length, offset - insertion.offset);
      }
    }
  } else if (const clang::FileEntry* entry = sources.getFileEntryForID(id)) {
    result.file = entry->getName().str();
  } else {
    return {};  // built in or on the command line
  }
  return result;
}

std::string SourceUnit::name(const clang::NamedDecl& declaration) const {
  return without_suffix(declaration.getNameAsString());
}

std::string SourceUnit::text(const clang::Stmt& statement) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::PrintingPolicy policy(context().getLangOpts());
  policy.IncludeNewlines = false;
  statement.printPretty(stream, nullptr, policy);
  stream.flush();
  std::string line;
  for (const char c : without_suffix(std::move(text))) {
    if (c != '\n') {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (!line.empty() && (line.back() == ' ' || line.back() == ';')) {
    line.pop_back();
  }
  return line;
}

}  // namespace pcegar::frontend
