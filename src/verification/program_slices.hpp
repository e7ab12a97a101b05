// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cfa/control_dependence.hpp"
#include "cfa/program.hpp"
#include "cfa/program_slice.hpp"
#include "cfa/shared_calls.hpp"
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
  /// Of a coarse slice: what edges of it read that has any value. Else null.
  std::shared_ptr<const encoding::OpenReads> open_reads = nullptr;
  std::vector<bool> known = {};  ///< of a coarse slice, by slot: what has values
  /// The same program with shared calls, if that is worth it.
  std::optional<cfa::Program> with_shared_calls = std::nullopt;
  bool is_whole = false;  ///< nothing is left out

  [[nodiscard]] const cfa::Program& explored() const {
    return with_shared_calls ? *with_shared_calls : program;
  }
};

/// Slices of one program. See program_slices.cpp.
class ProgramSlices {
public:
  /// All arguments must outlive it.
  ProgramSlices(const Options& options, const cfa::Program& program,
                std::shared_ptr<const encoding::MemoryMap> memory, const Limits& limits,
                const Log& log, Statistics& statistics);

  /// For the properties whose automata step on these edges only. Null if so little is left out
  /// that it is not worth it, and calls are not shared. Throws LimitReached.
  [[nodiscard]] std::shared_ptr<const SlicedProgram> slice_for(std::vector<cfa::EdgeId> events);
  /// A slice with the values of these slots, and of local variables that they depend on; others
  /// are any. Null if that leaves out little more than the slice does.
  [[nodiscard]] std::shared_ptr<const SlicedProgram> coarse_slice_for(
      std::vector<cfa::EdgeId> events, const std::set<encoding::SlotId>& tracked);
  /// The whole program, for any properties. Null if functions are not worth being shared.
  [[nodiscard]] std::shared_ptr<const SlicedProgram> with_shared_calls();
  /// Slots whose values rule out a path of a coarse slice; if they do not, or that is hard to find
  /// out, all that its conditions read, or its steps if conditions do not. Throws LimitReached.
  [[nodiscard]] std::set<encoding::SlotId> slots_against(const SlicedProgram& sliced,
                                                         std::span<const encoding::PathStep> path);
  /// Whether each path of the program to a target has a counterpart in the slice, with the same
  /// conditions and values in it. `conditions` are those of the automata's steps that the
  /// exploration of the slice has met: beside the events' operands, they may read other variables.
  [[nodiscard]] ProofCheck check(const SlicedProgram& sliced,
                                 const std::vector<const cfa::Expression*>& conditions);
  /// The locations that executions come to while the slice stays where it is.
  [[nodiscard]] std::vector<cfa::LocationId> left_out_at(const SlicedProgram& sliced,
                                                         cfa::LocationId location) const;

private:
  using Footprint = encoding::PathFormulaBuilder::Footprint;
  class Slicer;
  class AbstractPath;

  void prepare();
  [[nodiscard]] std::vector<smt::Term> core_of(std::span<const smt::Term> formulas);
  void add_locals(const std::set<encoding::SlotId>& candidates,
                  std::set<encoding::SlotId>& slots) const;
  [[nodiscard]] std::shared_ptr<const SlicedProgram> make(std::vector<cfa::EdgeId> events);
  [[nodiscard]] std::shared_ptr<const SlicedProgram> made(SlicedProgram part);
  /// What a call of the function may write.
  [[nodiscard]] const std::vector<encoding::SlotId>& written_by(cfa::FunctionId function);
  /// Of the exact slice, or of the program if that is what is explored.
  [[nodiscard]] std::size_t operations_without_coarse(const std::vector<cfa::EdgeId>& events);
  [[nodiscard]] std::size_t operations(const std::vector<bool>& edges) const;
  [[nodiscard]] const Footprint& footprint(cfa::EdgeId edge) const {
    return footprints_[edge.index()];
  }
  /// What the call's entry reads to write that slot.
  [[nodiscard]] std::vector<encoding::SlotId> read_for(cfa::EdgeId enter, encoding::SlotId slot);
  /// What the operands of an event read, which a property may ask about.
  [[nodiscard]] std::vector<encoding::SlotId> operands(cfa::EdgeId event);

  Slices slices_;
  std::optional<cfa::SharingCosts> sharing_;  ///< none: no calls are shared
  std::string solver_;
  const cfa::Program& program_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  smt::TermManager terms_;
  encoding::PathFormulaBuilder builder_;   ///< for what edges read and write
  encoding::PathFormulaBuilder integers_;  ///< for questions about paths
  std::optional<cfa::ControlDependence> control_;
  std::vector<Footprint> footprints_;               ///< by edge
  std::vector<std::vector<cfa::EdgeId>> writers_;   ///< by slot
  std::vector<std::vector<cfa::EdgeId>> calls_;     ///< by callee
  std::vector<std::vector<cfa::EdgeId>> edges_of_;  ///< by function
  std::vector<bool> counts_;  ///< by slot: a local variable with an assignment from its old value
  std::vector<cfa::EdgeId> unsupported_;
  std::map<cfa::FunctionId, std::vector<encoding::SlotId>> written_by_;  ///< cache
  std::optional<std::shared_ptr<const SlicedProgram>> whole_;            ///< of with_shared_calls()
  /// Events and their slice: several tasks of one property have the same.
  std::optional<std::pair<std::vector<cfa::EdgeId>, std::shared_ptr<const SlicedProgram>>> last_;
};

/// Whether symbolic explorations are of slices.
[[nodiscard]] bool explores_slices(const Options& options);
/// When they share functions; nothing: never.
[[nodiscard]] std::optional<cfa::SharingCosts> sharing_costs(const Options& options);
/// Whether they are of coarse slices first.
[[nodiscard]] bool explores_coarse_slices(const Options& options);

}  // namespace pcegar::verification
