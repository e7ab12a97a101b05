// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/sections.hpp"

#include <clang/AST/Attr.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pcegar::frontend {

namespace {

/// Pointers to functions in these are called before or after main().
constexpr std::array<std::string_view, 5> called_sections{".init_array", ".fini_array",
                                                          ".preinit_array", ".ctors", ".dtors"};
constexpr std::array<std::string_view, 2> bounds{"__start_", "__stop_"};

}  // namespace

void Sections::note(const SourceUnit& unit, const clang::VarDecl& declaration,
                    const std::string& symbol) {
  const auto starts_with = [](const std::string& text) {
    return [&text](std::string_view prefix) { return text.starts_with(prefix); };
  };
  const SourcePosition position = unit.position(declaration.getLocation());
  if (const auto* section = declaration.getAttr<clang::SectionAttr>()) {
    const std::string name = section->getName().str();
    names_.insert(name);
    if (std::ranges::any_of(called_sections, starts_with(name))) {
      called_.push_back(position);
    }
  }
  const bool is_defined_elsewhere =
      declaration.isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly;
  // The kernel's headers declare some that no module uses.
  if (is_defined_elsewhere && declaration.isReferenced() &&
      std::ranges::any_of(bounds, starts_with(symbol))) {
    bounds_.emplace(symbol, position);
  }
}

std::vector<UnsupportedError> Sections::obstacles() const {
  std::vector<UnsupportedError> result;
  for (const SourcePosition& position : called_) {
    result.emplace_back(position, "function that is called by its section");
  }
  const auto bounds_a_section_of_the_program = [&](const std::string& symbol) {
    return std::ranges::any_of(bounds, [&](std::string_view prefix) {
      return symbol.starts_with(prefix) && names_.contains(symbol.substr(prefix.size()));
    });
  };
  for (const auto& [symbol, position] : bounds_) {
    if (bounds_a_section_of_the_program(symbol)) {
      result.emplace_back(position, "symbol of the linker for a section");
    }
  }
  return result;
}

}  // namespace pcegar::frontend
