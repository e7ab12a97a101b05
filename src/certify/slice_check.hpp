// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "cfa/program.hpp"
#include "cfa/program_slice.hpp"
#include "encoding/path_formula.hpp"
#include "support/proof_check.hpp"

namespace pcegar::certify {

/// A slice, and what is said about it.
struct SliceClaim {
  const cfa::Program& program;
  const cfa::Program& part;  ///< the program of the slice
  const cfa::ProgramSlice& slice;
  const std::vector<cfa::EdgeId>& events;     ///< that must be in the slice
  const std::vector<encoding::SlotId>& read;  ///< by conditions of the properties
  std::function<const encoding::PathFormulaBuilder::Footprint&(cfa::EdgeId)> footprint;
  /// Of a coarse slice: what its edges read without knowing it. Else null.
  const encoding::OpenReads* open_reads;
  /// What the entry of a call reads to write that slot.
  std::function<std::vector<encoding::SlotId>(cfa::EdgeId, encoding::SlotId)> read_for;
};

/// Whether each path of the program has a counterpart in the slice's program, with the same events
/// and the same values of all that edges of the slice read. See slice_check.cpp.
[[nodiscard]] ProofCheck check_slice(const SliceClaim& claim);

}  // namespace pcegar::certify
