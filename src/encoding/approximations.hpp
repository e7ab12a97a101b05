// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "encoding/path_formula.hpp"
#include "support/assumptions.hpp"

namespace pcegar::encoding {

/// Notes the assumptions that the formulas of these edges rest on: external functions, and
/// constructs whose values the formulas leave open, each with its first position.
void note_approximations(smt::TermManager& terms, const cfa::Program& program,
                         EncodingOptions options, const std::vector<cfa::EdgeId>& edges,
                         Assumptions& assumptions);

}  // namespace pcegar::encoding
