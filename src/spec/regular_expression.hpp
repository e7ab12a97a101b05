// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <regex>
#include <string>

#include "support/source_position.hpp"

namespace pcegar::spec {

/// ECMAScript without back-references. Matching takes time proportional to the product of the
/// lengths and a stack that does not grow with the text. Throws std::regex_error.
[[nodiscard]] std::regex compile_regular_expression(const std::string& text);

/// Throws InputError if the text is not such an expression, or is too large.
void check_regular_expression(const std::string& text, const SourcePosition& position);

}  // namespace pcegar::spec
