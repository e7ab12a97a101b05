// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "cpa/automaton/automaton_cpa.hpp"
#include "cpa/composition.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "cpa/symbolic/control_states.hpp"
#include "encoding/path_formula.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"

namespace pcegar::cpa {

/// A step inside of a block, between two of its points.
struct BlockLink {
  std::uint32_t from;
  std::uint32_t to;
  cfa::EdgeId edge;
  std::vector<const cfa::Expression*> conditions;  ///< that automata put on the step
};

/// A block: all paths from one control state to another that do not pass a block end.
struct Block {
  std::uint32_t number;  ///< unique in the graph
  ControlId start;
  ControlId end;
  bool is_target;
  encoding::PathFormula formula;
  /// Point 0 is the start. All links into a point are neighbours and come after those into the
  /// points where they start. The last link leads to the end.
  std::vector<BlockLink> links;
};

/// The blocks of a program. They depend on control alone, so each is made once and kept, whatever
/// the precision is.
class BlockGraph {
public:
  BlockGraph(const cfa::Program& program, Composition& composition,
             encoding::PathFormulaBuilder& builder, const BlockOperator& blocks,
             const Limits& limits, Statistics& statistics);

  [[nodiscard]] ControlId initial();
  /// The blocks that leave a control state which is no target. References stay valid until
  /// clear(). A block to a target is the paths through one last edge; all other paths between two
  /// control states are one block. Throws LimitReached.
  const std::vector<const Block*>& leaving(ControlId control);
  /// Of the composition's control composite.
  [[nodiscard]] const CompositeState& state(ControlId control) const {
    return as_composite(states_[control]);
  }
  [[nodiscard]] std::size_t control_states() const { return states_.size(); }
  [[nodiscard]] const std::deque<Block>& blocks() const { return blocks_; }
  /// Along the control flow, deeper calls first.
  using Rank = std::pair<std::int64_t, std::uint32_t>;
  [[nodiscard]] Rank rank(ControlId control) const;
  /// Forgets everything. Has to be called once the components for control behave differently (an
  /// automaton was switched off).
  void clear();

private:
  class Walk;
  ControlId number_of(const StatePtr& control);

  const cfa::Program& program_;
  CompositeCpa& control_;
  std::vector<Handle<AutomatonCpa>> automata_;
  encoding::PathFormulaBuilder& builder_;
  const BlockOperator& operator_;
  const Limits& limits_;
  ControlStates states_;
  std::deque<std::optional<std::vector<const Block*>>> leaving_;  ///< by ControlId
  std::deque<Block> blocks_;
  std::uint32_t next_number_ = 0;
  Counter& made_;
  Timer& timer_;
};

}  // namespace pcegar::cpa
