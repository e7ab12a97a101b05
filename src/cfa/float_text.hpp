// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "cfa/type.hpp"

namespace pcegar::cfa {

/// The shortest C text of the float or double with that IEEE pattern: "0.1f", "1e+300", "NAN".
[[nodiscard]] std::string float_text(const Type& type, std::uint64_t pattern);

}  // namespace pcegar::cfa
