// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcegar::witness {

/// The SHA-256 hash (FIPS 180-4) of the bytes, as 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// An RFC 4122 identifier that is derived from the content, so that equal content has the same one.
[[nodiscard]] std::string uuid_of(std::string_view content);

}  // namespace pcegar::witness
