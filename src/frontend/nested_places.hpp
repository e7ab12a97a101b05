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
  bool elsewhere = false;           ///< one comes from a macro or another file
};
[[nodiscard]] NestedPlaces nested_places(clang::ASTUnit& ast);

/// The text without the constructs that hide further definitions from Clang.
[[nodiscard]] ChangedSource nested_functions_opened(const std::string& text,
                                                    const NestedPlaces& places);
/// The places in the original text that correspond to places in the opened text.
[[nodiscard]] NestedPlaces original_places(const NestedPlaces& places,
                                           const std::vector<Insertion>& insertions);

/// All insertions together, with positions after the further ones.
[[nodiscard]] std::vector<Insertion> merged(const std::vector<Insertion>& before,
                                            const std::vector<Insertion>& after);

}  // namespace pcegar::frontend
