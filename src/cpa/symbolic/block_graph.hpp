// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "cpa/composition.hpp"
#include "cpa/control_conditions.hpp"
#include "cpa/framework/flow_position.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "cpa/symbolic/block_steps.hpp"
#include "cpa/symbolic/control_states.hpp"
#include "encoding/path_formula.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"
#include "support/tally.hpp"

namespace pcegar::cpa {

/// A block: all paths from one control state to another that do not pass a block end. Its formula
/// and its links are made when they are first asked for, or before; references stay valid.
struct Block {
  std::uint32_t number;  ///< unique in the graph
  ControlId start;
  ControlId end;
  bool is_target;
  std::shared_ptr<BlockSteps> steps;  ///< of all blocks with this start
  BlockSteps::Point point;            ///< the end

  [[nodiscard]] const encoding::PathFormula& formula() const { return steps->formula_at(point); }
  [[nodiscard]] bool has_formula() const { return steps->has_formula_at(point); }
  /// The last one leads to the end.
  [[nodiscard]] const std::vector<BlockLink>& links() const { return steps->links_to(point); }
  [[nodiscard]] cfa::EdgeId last_edge() const { return steps->last_edge_to(point); }
};

/// The blocks of a program. They depend on control alone, so each is made once and kept, whatever
/// the precision is. In large programs, blocks whose formula is plainly false may be among them.
class BlockGraph {
public:
  /// `formulas_at_once`: so many steps in blocks come with formulas, in any case if `blocks` counts
  /// edges.
  BlockGraph(const cfa::Program& program, Composition& composition,
             encoding::PathFormulaBuilder& builder, const BlockOperator& blocks,
             std::size_t formulas_at_once, const Limits& limits, Statistics& statistics);

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
  [[nodiscard]] FlowPosition position(ControlId control) const;
  /// Deeper calls first, then along the control flow.
  using Rank = std::pair<std::int64_t, std::uint32_t>;
  [[nodiscard]] Rank rank(ControlId control) const;
  /// Forgets everything. Has to be called once the components for control behave differently (an
  /// automaton was switched off).
  void clear();

private:
  class Walk;
  /// A successor of a control state.
  struct Step {
    cfa::EdgeId edge;
    StatePtr state;     ///< until it has a number
    ControlId control;  ///< once a walk went there
    StepConditions conditions;
  };
  /// Walks from several starts pass the same control states. The reference stays valid.
  std::vector<Step>& steps_from(ControlId control);
  /// Whether blocks get their formulas at once.
  [[nodiscard]] bool makes_formulas() const;
  ControlId number_of(const StatePtr& control);

  const cfa::Program& program_;
  CompositeCpa& control_;
  ControlConditions conditions_;
  encoding::PathFormulaBuilder& builder_;
  const BlockOperator& operator_;
  std::size_t formulas_at_once_;
  const Limits& limits_;
  ControlStates states_;
  std::deque<std::optional<std::vector<const Block*>>> leaving_;  ///< by ControlId
  std::deque<std::optional<std::vector<Step>>> steps_from_;       ///< by ControlId
  std::deque<Block> blocks_;
  std::uint32_t next_number_ = 0;
  Counter& made_;
  Tally steps_;  ///< in blocks
  Timer& timer_;
  Timer& formula_timer_;
};

}  // namespace pcegar::cpa
