// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cfa/control_dependence.hpp"
#include "cfa/program.hpp"
#include "cfa/program_slice.hpp"
#include "encoding/path_formula.hpp"
#include "support/limits.hpp"
#include "support/log.hpp"
#include "support/proof_check.hpp"
#include "support/statistics.hpp"
#include "verification/options.hpp"

namespace pcegar::verification {

/// The part of a program that may decide whether some properties are violated.
struct SlicedProgram {
  cfa::ProgramSlice slice;
  std::vector<cfa::EdgeId> events;  ///< where the properties' automata may step
  cfa::Program program;             ///< of the slice
};

/// Slices of one program. See program_slices.cpp.
class ProgramSlices {
public:
  /// All arguments must outlive it.
  ProgramSlices(const Options& options, const cfa::Program& program,
                std::shared_ptr<const encoding::MemoryMap> memory, const Limits& limits,
                const Log& log, Statistics& statistics);

  /// For the properties whose automata step on these edges only. Null if so little is left out
  /// that it is not worth it. Throws LimitReached.
  [[nodiscard]] std::shared_ptr<const SlicedProgram> slice_for(std::vector<cfa::EdgeId> events);
  /// Whether each path of the program to a target has a counterpart in the slice, with the same
  /// conditions and values in it. `conditions` are those of the automata's steps that the
  /// exploration of the slice has met: beside the events' operands, they may read other variables.
  [[nodiscard]] ProofCheck check(const SlicedProgram& sliced,
                                 const std::vector<const cfa::Expression*>& conditions);
  /// The locations that executions come to while the slice stays where it is.
  [[nodiscard]] std::vector<cfa::LocationId> left_out_at(const SlicedProgram& sliced,
                                                         cfa::LocationId location) const;

private:
  class Slicer;

  void prepare();
  [[nodiscard]] std::shared_ptr<const SlicedProgram> make(std::vector<cfa::EdgeId> events);
  [[nodiscard]] std::size_t operations(const std::vector<bool>& edges) const;
  [[nodiscard]] const encoding::PathFormulaBuilder::Footprint& footprint(cfa::EdgeId edge) const {
    return footprints_[edge.index()];
  }
  /// What the call's entry reads to write that slot.
  [[nodiscard]] std::vector<encoding::SlotId> read_for(cfa::EdgeId enter, encoding::SlotId slot);
  /// What the operands of an event read, which a property may ask about.
  [[nodiscard]] std::vector<encoding::SlotId> operands(cfa::EdgeId event);

  Slices slices_;
  const cfa::Program& program_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  smt::TermManager terms_;
  encoding::PathFormulaBuilder builder_;
  std::optional<cfa::ControlDependence> control_;
  std::vector<encoding::PathFormulaBuilder::Footprint> footprints_;  ///< by edge
  std::vector<std::vector<cfa::EdgeId>> writers_;                    ///< by slot
  std::vector<std::vector<cfa::EdgeId>> calls_;                      ///< by callee
  std::vector<cfa::EdgeId> unsupported_;
  std::shared_ptr<const SlicedProgram> last_;  ///< several tasks of one property have the same
};

/// Whether symbolic explorations are of slices.
[[nodiscard]] bool explores_slices(const Options& options);

}  // namespace pcegar::verification
