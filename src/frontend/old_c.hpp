// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <utility>

#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

/// From that offset of the file on, the function's name means another declaration.
struct Redeclaration {
  unsigned offset = 0;
  std::string name;
  friend auto operator<=>(const Redeclaration&, const Redeclaration&) = default;
};

/// The errors of a parse that only GCC's tolerance for old C forgives.
[[nodiscard]] std::set<Redeclaration> tolerated_redeclarations(clang::ASTUnit& ast);

struct ChangedSource {
  std::string text;
  std::vector<Insertion> insertions;
};

/// Renames the functions from their redeclaration on.
[[nodiscard]] ChangedSource rename_redeclared(const std::string& text,
                                              const std::set<Redeclaration>& redeclarations);

}  // namespace pcegar::frontend
