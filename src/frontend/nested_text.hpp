// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "frontend/gcc_dialect.hpp"
#include "frontend/nested_places.hpp"

namespace pcegar::frontend {

/// The text with each definition as a declaration and a block beside it (nested_text.cpp). None if
/// one does not have the shape that is understood.
[[nodiscard]] std::optional<ChangedSource> without_nested_functions(const std::string& text,
                                                                    const NestedPlaces& places);

/// Ends the names that belong to a nested function; a number follows.
inline constexpr const char* nested_suffix = "__pcegar_nested";

}  // namespace pcegar::frontend
