// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pcegar::cli {

/// The name that was probably meant: the one that the fewest changes of letters lead to (inserted,
/// removed, replaced, two exchanged), if they are few for its length; the first of several. Else
/// the shortest one that begins with what was written. Empty if there is none.
[[nodiscard]] std::string nearest_name(std::string_view written,
                                       const std::vector<std::string>& names);

}  // namespace pcegar::cli
