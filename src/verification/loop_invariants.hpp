// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "certify/certificate.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "encoding/path_formula.hpp"
#include "witness/witness.hpp"

namespace pcegar::verification {

/// What a proof says of loop heads, in C: for each, the disjunction of its invariants there, as far
/// as it can be written. `builder` has their arithmetic. Empty unless every visit of a loop head
/// starts a block.
[[nodiscard]] std::vector<witness::Invariant> loop_invariants(
    const cfa::Program& program, const encoding::PathFormulaBuilder& builder,
    const smt::TermManager& terms, const cpa::BlockOperator& blocks,
    std::span<const certify::Invariant> invariants);

}  // namespace pcegar::verification
