// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cfa/expression.hpp"

namespace pcegar::cfa {

/// The shortest C text of the float with that pattern: "0.1f", "1e+300", "1.5L", "NAN".
[[nodiscard]] std::string float_text(const Type& type, const Constant& pattern);

}  // namespace pcegar::cfa
