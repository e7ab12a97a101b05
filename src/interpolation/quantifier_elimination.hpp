// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

/// A quantifier-free formula equivalent to `exists variables. formula`, by Z3's elimination
/// tactics; nothing if they leave a quantifier, give up or take longer. Implemented in
/// interpolation/z3/quantifier_elimination.cpp.
[[nodiscard]] std::optional<Term> eliminate_by_solver(TermManager& terms, Term formula,
                                                      std::span<const Term> variables,
                                                      unsigned timeout_ms);

}  // namespace pcegar::interpolation
