// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/gcc_dialect.hpp"

namespace pcegar::frontend {

/// Offsets in the main file where Clang met definitions of functions in functions.
struct NestedPlaces {
  std::set<unsigned> bodies;        ///< the '{' of each
  std::set<unsigned> declarations;  ///< the 'auto' of a declaration before it
  bool elsewhere = false;           ///< one comes out of a macro or another file
};
[[nodiscard]] NestedPlaces nested_places(clang::ASTUnit& ast);

/// The text with what hides further definitions from Clang taken apart.
[[nodiscard]] ChangedSource nested_functions_opened(const std::string& text,
                                                    const NestedPlaces& places);
/// Places in the opened text as those in the original one.
[[nodiscard]] NestedPlaces original_places(const NestedPlaces& places,
                                           const std::vector<Insertion>& insertions);

/// Where insertions are after further ones.
[[nodiscard]] std::vector<Insertion> merged(const std::vector<Insertion>& before,
                                            const std::vector<Insertion>& after);

}  // namespace pcegar::frontend
