// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/source_unit.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

/// The sections of the program's variables, as far as they give it a meaning that is not modelled.
class Sections {
public:
  /// A declaration of the variable with that symbol, in a unit that has been read as a whole.
  void note(const SourceUnit& unit, const clang::VarDecl& declaration, const std::string& symbol);
  /// Sections whose content is called at the program's start or end, and uses of the linker's
  /// symbols for where a section begins or ends.
  [[nodiscard]] std::vector<UnsupportedError> obstacles() const;

private:
  std::set<std::string> names_;
  std::vector<SourcePosition> called_;            ///< variables whose content is
  std::map<std::string, SourcePosition> bounds_;  ///< used: __start_SECTION, __stop_SECTION
};

}  // namespace pcegar::frontend
