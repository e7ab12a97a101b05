// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcegar {

/// For a message "file:line:column: error: ..." the line of the file, and below it a '^' under the
/// column; each ends with a newline. Empty if the message has no such position or the file cannot
/// be read. It works on the text, since the front end's messages come as text.
[[nodiscard]] std::string source_excerpt(std::string_view message);

}  // namespace pcegar
