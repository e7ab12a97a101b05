// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcegar::html {

/// The files of the folder `page` as one page, with `data` (JSON) in it.
[[nodiscard]] std::string page_with(std::string_view data);

}  // namespace pcegar::html
