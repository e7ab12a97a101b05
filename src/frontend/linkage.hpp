// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The linker: it finds the definition that a name in a file refers to. Functions and variables with
// external linkage are identified by name; static ones belong to their file. Everything is made and
// queued on its first use, so only the reachable part of the program is built.

#include <clang/AST/Decl.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cfa/program.hpp"
#include "frontend/model_units.hpp"
#include "frontend/sections.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

struct LibraryObject;

struct FunctionDefinition {
  const SourceUnit* unit = nullptr;
  const clang::FunctionDecl* declaration = nullptr;  ///< the one with the body
  const NestedFunction* nested = nullptr;            ///< if it is one
  [[nodiscard]] const clang::Stmt* body() const {
    return nested != nullptr ? nested->frame : declaration->getBody();
  }
};

/// A variable with static storage duration that needs its initial value at the program's start.
struct PendingGlobal {
  enum class Start { Zero, Initialised, Arbitrary, NullOrAddress, OfLibrary };
  cfa::VariableId variable;
  Start start = Start::Zero;
  const SourceUnit* unit = nullptr;
  const clang::Expr* initialiser = nullptr;  ///< if Initialised
  const cfa::Expression* address = nullptr;  ///< if NullOrAddress
  const LibraryObject* object = nullptr;     ///< if OfLibrary
};

struct PendingFunction {
  cfa::FunctionId id;
  FunctionDefinition definition;
};

/// Hands out unique names: "x", "x#2", "x#3".
class UniqueNames {
public:
  std::string make(const std::string& name);

private:
  std::map<std::string, unsigned> counts_;
};

/// Whether the definition promises that the object keeps its initial value.
[[nodiscard]] bool is_read_only(const clang::VarDecl& declaration);

/// In bytes, as _Alignof says.
[[nodiscard]] std::uint64_t declared_alignment(const clang::VarDecl& declaration);

class Linker {
public:
  /// Throws InputError if two files define the same external name.
  /// Bodies that the program has for functions in `opaque` are ignored. Without `models`, functions
  /// have no built-in models.
  Linker(cfa::Program& program, TypeMapper& types,
         const std::vector<std::unique_ptr<SourceUnit>>& units, ModelUnits* models,
         const std::set<std::string>& opaque);

  /// Whether it is a weak variable that no file defines: its address may be null.
  [[nodiscard]] bool may_be_missing(const clang::VarDecl& declaration,
                                    const SourceUnit& unit) const;
  /// Whether it is an external variable that no file defines.
  [[nodiscard]] bool is_only_declared(const clang::VarDecl& declaration,
                                      const SourceUnit& unit) const;
  /// Calls of a function that is always inlined go to its file's body, pointers to the function.
  enum class Use : std::uint8_t { Call, Address };
  /// The function that a declaration in that unit refers to; queued if it has a body and is new.
  cfa::FunctionId function(const SourceUnit& unit, const clang::FunctionDecl& declaration,
                           Use use = Use::Call);
  [[nodiscard]] bool has_body(const SourceUnit& unit,
                              const clang::FunctionDecl& declaration) const {
    return function_definitions_.contains(resolve(unit, declaration));
  }
  /// What defines a function that has no body in C (assembly, or a resolver); empty if nothing
  /// does.
  [[nodiscard]] std::string foreign_definition(const std::string& name) const {
    const auto found = foreign_definitions_.find(name);
    return found == foreign_definitions_.end() ? std::string() : found->second;
  }
  [[nodiscard]] std::string foreign_definition(const SourceUnit& unit,
                                               const clang::FunctionDecl& declaration) const;
  /// The first assembly outside of functions in each file.
  [[nodiscard]] const std::vector<SourcePosition>& assemblies() const { return assemblies_; }
  [[nodiscard]] const Sections& sections() const { return sections_; }
  /// The name, in the C library, of a function that no file defines.
  [[nodiscard]] std::string library_symbol(const SourceUnit& unit,
                                           const clang::FunctionDecl& declaration) const;
  /// The built-in model of a function without a body; null if there is none.
  [[nodiscard]] const FunctionDefinition* default_model(const std::string& name);
  /// The same by the name that a program calls. `__builtin_NAME` has its own model, or uses the one
  /// of NAME.
  [[nodiscard]] const FunctionDefinition* model_of(const std::string& name);
  /// A copy of a model for one call, queued.
  cfa::FunctionId model_instance(const FunctionDefinition& model);
  /// A function without a body that lowering calls; the models define it.
  cfa::FunctionId piece(const std::string& name, const cfa::Type* return_type);
  /// The function with external linkage of that name, if defined.
  std::optional<cfa::FunctionId> defined_function(const std::string& name);
  /// Its definition; none for functions without body.
  [[nodiscard]] const FunctionDefinition* definition(cfa::FunctionId id) const;
  /// A file-scope variable or extern declaration.
  cfa::VariableId global(const SourceUnit& unit, const clang::VarDecl& declaration);
  /// Queues the program's globals of these names, unless they have been queued before.
  void keep_globals(const std::set<std::string>& names);
  /// A static local or a synthetic object of static storage duration.
  cfa::VariableId add_static(cfa::Variable variable, PendingGlobal::Start start,
                             const SourceUnit& unit, const clang::Expr* initialiser);
  /// A synthetic pointer, which is null or that address and never changes.
  cfa::VariableId add_weak_address(cfa::Variable variable, const cfa::Expression* address,
                                   const SourceUnit& unit);
  std::string unique_name(const std::string& name) { return names_.make(name); }

  /// Functions with constructor attribute in the order in which they run before the entry function.
  [[nodiscard]] std::vector<cfa::FunctionId> constructors();
  /// Functions with destructor attribute in the order in which they run after it.
  [[nodiscard]] std::vector<cfa::FunctionId> destructors();
  [[nodiscard]] bool has_aliases() const { return !aliases_.empty() || !variable_aliases_.empty(); }
  /// Functions without a body that are declared not to return, or known for it.
  [[nodiscard]] const std::set<cfa::FunctionId>& never_return() const { return never_return_; }
  [[nodiscard]] bool has_destructors() const { return !destructors_.empty(); }

  std::optional<PendingFunction> next_function();
  std::optional<PendingGlobal> next_global();
  /// Objects of the C library that the program uses, in the order in which they were met.
  using LibraryObjects = std::vector<std::pair<cfa::VariableId, const LibraryObject*>>;
  /// Whether the program has functions of its own that the library calls to allocate memory.
  [[nodiscard]] bool replaces_allocation() const;
  [[nodiscard]] const LibraryObjects& library_objects() const { return library_objects_; }

private:
  /// A unit's index for static names, any_unit for external ones, and the name.
  using Key = std::pair<unsigned, std::string>;
  static constexpr unsigned any_unit = ~0U;

  struct GlobalDefinition {
    const SourceUnit* unit;
    const clang::VarDecl* declaration;
    clang::VarDecl::DefinitionKind kind;
  };

  /// With the mark that the name of a nested function has.
  static Key nested_key(const SourceUnit& unit, const clang::FunctionDecl& declaration) {
    return {unit.index(), declaration.getNameAsString()};
  }
  /// Another name for what its file defines.
  struct Alias {
    const SourceUnit* unit;
    std::string target;
    bool is_weak;
  };
  /// Of several aliases a strong one stays, else the first one.
  static void add_alias(std::map<Key, Alias>& aliases, const Key& key, Alias alias) {
    const auto [known, is_new] = aliases.try_emplace(key, alias);
    if (!is_new && known->second.is_weak && !alias.is_weak) {
      known->second = std::move(alias);
    }
  }
  /// The definition of a weak symbol in a file, whether or not another one replaces it.
  static Key own_key(const SourceUnit& unit, const std::string& symbol) {
    return {unit.index(), symbol + "@own"};
  }
  /// A body that is used in one file only.
  static Key inline_key(const SourceUnit& unit, const clang::FunctionDecl& definition) {
    return {unit.index(), definition.getNameAsString() + "@inline"};
  }
  void index_unit(const SourceUnit& unit);
  void index_function(const SourceUnit& unit, const clang::FunctionDecl& declaration);
  void index_variable(const SourceUnit& unit, const clang::VarDecl& declaration);
  void index_assembly(const SourceUnit& unit, const clang::FileScopeAsmDecl& declaration);
  Key resolve_symbol(const SourceUnit& unit, const clang::FunctionDecl& declaration) const;
  Key resolve(const SourceUnit& unit, const clang::FunctionDecl& declaration,
              Use use = Use::Call) const;
  Key resolve_name(const SourceUnit& unit, const std::string& name) const;
  Key resolve(const SourceUnit& unit, const clang::VarDecl& declaration) const;
  cfa::FunctionId function(const Key& key, const SourceUnit& unit,
                           const clang::FunctionDecl& declaration);
  cfa::FunctionId add_defined(cfa::Function function, const FunctionDefinition& definition);
  void complete(cfa::Function& function, const FunctionDefinition& definition, cfa::FunctionId id);

  cfa::Program& program_;
  TypeMapper& types_;
  std::set<std::string> opaque_;
  std::map<Key, FunctionDefinition> function_definitions_;
  std::map<Key, Alias> aliases_;
  std::map<Key, Alias> variable_aliases_;
  std::map<std::string, std::string> foreign_definitions_;
  std::vector<SourcePosition> assemblies_;
  Sections sections_;
  std::map<Key, GlobalDefinition> global_definitions_;
  std::map<Key, cfa::FunctionId> functions_;
  std::set<cfa::FunctionId> never_return_;
  std::map<Key, cfa::VariableId> globals_;
  std::map<cfa::FunctionId, FunctionDefinition> definitions_by_id_;
  std::multimap<int, FunctionDefinition> constructors_;  // by priority
  std::multimap<int, FunctionDefinition> destructors_;
  ModelUnits* models_;
  std::map<std::string, cfa::FunctionId> pieces_;
  std::vector<PendingFunction> pending_functions_;
  std::vector<PendingGlobal> pending_globals_;
  LibraryObjects library_objects_;
  std::size_t next_function_ = 0;
  std::size_t next_global_ = 0;
  UniqueNames names_;
  UniqueNames function_names_;
};

}  // namespace pcegar::frontend
