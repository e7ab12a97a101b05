// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"

namespace pcegar::cfa {

/// The l-value that an operation gives a value to: by an assignment, an input, or a call that ends
/// there; null if none. Does not report the parameters of a call that begins.
[[nodiscard]] const Expression* written_by(const Program& program, const Operation& operation);

}  // namespace pcegar::cfa
