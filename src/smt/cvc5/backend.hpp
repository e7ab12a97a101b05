// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "smt/solver.hpp"

namespace pcegar::smt {

/// The backend over cvc5.
[[nodiscard]] std::unique_ptr<Backend> make_cvc5_backend();

}  // namespace pcegar::smt
