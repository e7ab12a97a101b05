// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "smt/solver.hpp"

namespace pcegar::smt {

/// The backend over Z3's incremental SMT core.
[[nodiscard]] std::unique_ptr<Backend> make_z3_backend();

}  // namespace pcegar::smt
