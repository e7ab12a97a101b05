// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace pcegar::encoding {

/// Where pointers to scalars that come from outside of the program may point.
enum class OutsidePointers : std::uint8_t {
  Members,  ///< to members of structures, too
  Apart     ///< to no members but those whose address the program takes: an under-approximation
};

}  // namespace pcegar::encoding
