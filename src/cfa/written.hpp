// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// The l-value that an operation gives a value to: of an assignment, an input, or a call that ends
/// there; null if none. The parameters of a call that begins are not told.
[[nodiscard]] const Expression* written_by(const Program& program, const Operation& operation);

}  // namespace pcegar::cfa
