// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/source_position.hpp"

namespace pcegar {

/// The position of a message "file:line:column: error: ..."; nothing if it has none.
[[nodiscard]] std::optional<SourcePosition> error_position(std::string_view message);

/// For a message "file:line:column: error: ..." the line of the file, and below it a '^' under the
/// column; each ends with a newline. Empty if the message has no such position or the file cannot
/// be read. It works on the text, since the front end's messages come as text.
[[nodiscard]] std::string source_excerpt(std::string_view message);

}  // namespace pcegar
