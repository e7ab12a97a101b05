// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "interpolation/deadline.hpp"
#include "interpolation/proof/atom_table.hpp"
#include "interpolation/proof/formula_store.hpp"
#include "interpolation/proof/proof.hpp"

namespace pcegar::interpolation::proof {

/// From which end of the chain of blocks the proof is read.
enum class Direction {
  FromTheFront,  ///< McMillan's system: the strongest interpolants of the proof
  FromTheBack,   ///< its dual, on the reversed chain and negated: the weakest
  Symmetric      ///< Pudlak's system: between the two
};

/// One interpolant per cut between neighbouring blocks, all from one proof; nothing if the deadline
/// (null: none) passes.
[[nodiscard]] std::optional<std::vector<FormulaStore::Id>> partial_interpolants(
    const Proof& proof, AtomTable& atoms, FormulaStore& formulas, int blocks, Direction direction,
    const Deadline* deadline);

}  // namespace pcegar::interpolation::proof
