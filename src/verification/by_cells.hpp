// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "cells/array_cells.hpp"
#include "encoding/memory_map.hpp"
#include "spec/automaton.hpp"
#include "support/limits.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"
#include "verification/options.hpp"
#include "verification/stages.hpp"

namespace pcegar::verification {

/// Decides properties about all elements of arrays (--array-cells). See by_cells.cpp.
class ByCells {
public:
  /// All arguments must outlive it. `memory` is that of the program.
  ByCells(const Options& options, const cfa::Program& program, const encoding::MemoryMap& memory,
          const Limits& limits, const Log& log, Statistics& statistics);

  /// Whether it is proved that the program does not violate the property, which is looked at on
  /// these edges. Throws LimitReached.
  [[nodiscard]] bool holds(const spec::Automaton& automaton,
                           const std::vector<cfa::EdgeId>& footprint);
  /// The locations that proofs came to.
  [[nodiscard]] const std::set<cfa::LocationId>& locations() const { return locations_; }

private:
  [[nodiscard]] bool explore(const spec::Automaton& automaton, const cells::CellProgram& cells);
  [[nodiscard]] Limits::Settings limits_of_cells() const;
  void note_locations(const Stages& stages);

  const Options& options_;
  const cfa::Program& program_;
  const encoding::MemoryMap& memory_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  std::set<cfa::LocationId> locations_;
};

/// Whether a run with these options looks at cells at all.
[[nodiscard]] bool looks_at_cells(const Options& options);

}  // namespace pcegar::verification
