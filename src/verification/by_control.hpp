// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/memory_map.hpp"
#include "encoding/path_formula.hpp"
#include "spec/automaton.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"
#include "verification/options.hpp"

namespace pcegar::verification {

/// Decides properties by control alone, before anything is explored (--control-first). See
/// by_control.cpp.
class ByControl {
public:
  /// Returns the program's memory; may throw LimitReached.
  using MemoryOf = std::function<std::shared_ptr<const encoding::MemoryMap>()>;
  ByControl(const Options& options, const cfa::Program& program, const Limits& limits,
            Statistics& statistics, MemoryOf memory);

  /// Whether it is proved that no path through the program violates the property, whatever the data
  /// are. Throws LimitReached.
  bool holds(const spec::Automaton& automaton);
  /// The locations that paths come to, of all properties that hold.
  [[nodiscard]] const std::set<cfa::LocationId>& locations() const { return locations_; }

private:
  encoding::PathFormulaBuilder& builder();

  const Options& options_;
  const cfa::Program& program_;
  const Limits& limits_;
  Statistics& statistics_;
  MemoryOf memory_;
  smt::TermManager terms_;
  std::optional<encoding::PathFormulaBuilder> builder_;
  std::set<cfa::LocationId> locations_;
  std::size_t spent_in_vain_ = 0;  ///< states of searches that decided nothing
};

/// Whether a run with these options looks at control alone at all.
[[nodiscard]] bool looks_at_control(const Options& options);

}  // namespace pcegar::verification
