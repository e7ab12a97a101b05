// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "frontend/gcc_dialect.hpp"
#include "frontend/nested_places.hpp"

namespace pcegar::frontend {

/// The text with each definition of a nested function replaced by a declaration and a block
/// (nested_text.cpp). Nothing if some definition does not have the expected shape.
[[nodiscard]] std::optional<ChangedSource> without_nested_functions(const std::string& text,
                                                                    const NestedPlaces& places);

/// Suffix of the names that belong to a nested function; a number follows.
inline constexpr const char* nested_suffix = "__pcegar_nested";

}  // namespace pcegar::frontend
