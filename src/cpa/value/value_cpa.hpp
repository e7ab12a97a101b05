// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// Explicit values of integer variables. Its precision says which variables are tracked: none at
/// first. It refines itself (Refinable).
[[nodiscard]] std::unique_ptr<Cpa> make_value_cpa(const cfa::Program& program);

}  // namespace pcegar::cpa
