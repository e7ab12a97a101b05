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

/// Constructs found by a parse that GCC accepts and Clang rejects.
struct GccDialect {
  std::set<Redeclaration> redeclarations;
  bool malloc_attribute =
      false;                 ///< __attribute__((malloc(free, 1))): arguments that Clang 14 rejects
  bool float_types = false;  ///< _Float128 and similar types as keywords
  [[nodiscard]] bool any() const {
    return !redeclarations.empty() || malloc_attribute || float_types;
  }
};
[[nodiscard]] GccDialect gcc_dialect(clang::ASTUnit& ast);

struct ChangedSource {
  std::string text;
  std::vector<Insertion> insertions;
};

/// The text in a form that Clang accepts. Line numbers do not change.
[[nodiscard]] ChangedSource without_dialect(const std::string& text, const GccDialect& dialect);

}  // namespace pcegar::frontend
