// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Clang's types as CFA types: typedefs, qualifiers and enumerations are resolved. Structures of
// several files with the same tag and the same members are one type; an incomplete one takes its
// definition from another file.

#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "cfa/program.hpp"
#include "frontend/enumerations.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

class TypeMapper {
public:
  explicit TypeMapper(cfa::Program& program) : program_(program) {}

  /// Makes a file's structures known to declarations of them in other files.
  void index(const SourceUnit& unit);

  const cfa::Type* map(clang::QualType type);
  /// The type for a comparison's or logical operator's result, and the like.
  const cfa::Type* int_type() { return program_.types().integer(32, true); }

  /// Notes the enumeration that a variable was declared with, if it was.
  void note(cfa::VariableId variable, clang::QualType type) {
    if (Enumerations::Names names = enumerators(type)) {
      enumerations_.add(variable, std::move(names));
    }
  }
  [[nodiscard]] const Enumerations& enumerations() const { return enumerations_; }

private:
  /// Null for other types.
  Enumerations::Names enumerators(clang::QualType type);
  const cfa::Type* map_uncached(clang::QualType canonical);
  const cfa::Type* complex(const clang::ComplexType& complex_type);
  const cfa::Type* vector(const clang::VectorType& vector_type);
  const cfa::Type* record(const clang::RecordDecl& declaration);
  std::string tag(const clang::RecordDecl& declaration);
  std::string fingerprint(const clang::RecordDecl& definition);
  void add_fields(cfa::Type& type, const clang::RecordDecl& definition);

  cfa::Program& program_;
  std::unordered_map<const void*, const cfa::Type*> cache_;  // looked up only, never walked
  std::map<std::string, const clang::RecordDecl*> file_scope_definitions_;
  std::map<std::string, const cfa::Type*> by_fingerprint_;
  std::map<std::string, unsigned> tags_;
  Enumerations enumerations_;
  std::unordered_map<const void*, Enumerations::Names> enumerators_;  // looked up only
};

}  // namespace pcegar::frontend
