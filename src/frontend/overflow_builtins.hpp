// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CallExpr;
}

namespace pcegar::frontend {

/// A builtin that says whether an operation overflows (lower_overflow.cpp).
[[nodiscard]] Value overflow_builtin(Emitter& emit, Operands& operands, const clang::CallExpr* e,
                                     const std::string& name);

}  // namespace pcegar::frontend
