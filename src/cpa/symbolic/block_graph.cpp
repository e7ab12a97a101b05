// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The blocks that leave a control state are found by one walk along the edges of the program.
// Points of the walk are control states, taken in an order in which all paths that meet in a point
// have arrived before it is left. A path that ends a block, or is in a target, goes no further. The
// check of certificates walks in the same way, so blocks end where it expects them to end, also if
// the operator counts edges. It has code of its own for that: a check that shared this walk would
// repeat its mistakes.
//
// The walk needs no formulas, except that it does not take branches on constants. But formulas tell
// which blocks cannot be taken: those whose formula is plainly false. In a small program they are
// made at once, and such paths are left out. A large driver has thousands of blocks, and most of
// them matter to no predicate and no path to a target; to make a formula takes a hundred times
// longer than to walk. So from some number of steps on, a block's formula is made once somebody
// asks for it. Where the operator counts edges, formulas are made at once in any case: the edges
// are those of possible paths.
#include "cpa/symbolic/block_graph.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace pcegar::cpa {

/// One walk from a block start. Points are left in the order of the control flow, so a point is
/// complete when it is left, except where a path leads back: such a path makes a point of its own.
class BlockGraph::Walk {
public:
  Walk(BlockGraph& graph, ControlId start)
      : graph_(graph),
        start_(start),
        steps_(std::make_shared<BlockSteps>(graph.builder_, graph.formula_timer_)),
        controls_{start} {
    open_.emplace(Place{graph.position(start), start}, 0);
  }

  void run() {
    while (!open_.empty()) {
      graph_.limits_.check();
      const Point point = open_.begin()->second;
      open_.erase(open_.begin());
      for (Step& step : graph_.steps_from(controls_[point])) {
        follow(point, step);
      }
    }
  }

  /// The blocks, in the order in which their ends were found.
  std::vector<Block> blocks() {
    std::vector<Block> result;
    for (const Point end : ends_) {
      if (graph_.makes_formulas()) {
        (void)steps_->formula_at(end);
      }
      const ControlId control = controls_[end];
      result.push_back({0, start_, control, is_target(control), steps_, end});
    }
    return result;
  }

private:
  using Point = BlockSteps::Point;
  /// Where paths meet, in the order in which points are left.
  using Place = std::pair<FlowPosition, ControlId>;

  [[nodiscard]] cfa::LocationId location_of(ControlId control) const {
    return graph_.state(control).facts().get<AtLocation>().location;
  }
  [[nodiscard]] bool is_target(ControlId control) const {
    return graph_.state(control).facts().has<Target>();
  }

  /// Of the longest path to a point.
  [[nodiscard]] std::uint32_t length(Point point) const {
    return graph_.operator_.counts_edges() ? steps_->formula_at(point).length : 0;
  }

  void follow(Point from, Step& step) {
    if (graph_.makes_formulas() && !steps_->is_possible(from, step.edge, step.conditions)) {
      return;
    }
    if (!step.control.valid()) {
      step.control = graph_.number_of(step.state);
      step.state.reset();
    }
    steps_->add(from, arrival(step.control, from), step.edge, step.conditions);
    ++graph_.steps_;
  }

  Point arrival(ControlId control, Point from) {
    if (is_target(control)) {
      ends_.push_back(new_point(control));
      return ends_.back();
    }
    if (graph_.operator_.decide(location_of(control), length(from) + 1) ==
        BlockDecision::Abstract) {
      const auto [known, is_new] = end_at_.emplace(control, 0);
      if (is_new) {
        known->second = new_point(control);
        ends_.push_back(known->second);
      }
      return known->second;
    }
    const auto [known, is_new] = open_.emplace(Place{graph_.position(control), control}, 0);
    if (is_new) {
      known->second = new_point(control);
    }
    return known->second;
  }

  Point new_point(ControlId control) {
    controls_.push_back(control);
    return steps_->add_point();
  }

  BlockGraph& graph_;
  ControlId start_;
  std::shared_ptr<BlockSteps> steps_;
  std::vector<ControlId> controls_;  ///< by point
  std::map<Place, Point> open_;
  std::map<ControlId, Point> end_at_;
  std::vector<Point> ends_;
};

BlockGraph::BlockGraph(const cfa::Program& program, Composition& composition,
                       encoding::PathFormulaBuilder& builder, const BlockOperator& blocks,
                       std::size_t formulas_at_once, const Limits& limits, Statistics& statistics)
    : program_(program),
      control_(composition.control()),
      conditions_(composition),
      builder_(builder),
      operator_(blocks),
      formulas_at_once_(formulas_at_once),
      limits_(limits),
      states_(control_),
      made_(statistics.counter("blocks.made")),
      steps_(statistics.counter("blocks.steps")),
      timer_(statistics.timer("blocks")),
      formula_timer_(statistics.timer("blocks.formulas")) {}

ControlId BlockGraph::initial() {
  return number_of(control_.initial_state());
}

const std::vector<const Block*>& BlockGraph::leaving(ControlId control) {
  if (!leaving_[control.index()]) {
    const ScopedTimer timer(timer_);
    Walk walk(*this, control);
    walk.run();
    std::vector<const Block*> found;
    for (Block& block : walk.blocks()) {
      block.number = next_number_++;
      ++made_;
      found.push_back(&blocks_.emplace_back(std::move(block)));
    }
    leaving_[control.index()] = std::move(found);
  }
  return *leaving_[control.index()];
}

std::vector<BlockGraph::Step>& BlockGraph::steps_from(ControlId control) {
  std::optional<std::vector<Step>>& known = steps_from_[control.index()];
  if (known) {
    return *known;
  }
  std::vector<Step> found;
  const StatePtr from = states_[control];
  for (const cfa::EdgeId edge :
       program_.location(state(control).facts().get<AtLocation>().location).leaving) {
    if (!builder_.is_possible(edge)) {
      continue;
    }
    for (const StatePtr& successor :
         control_.transfer().successors(from, control_.initial_precision(), edge)) {
      found.push_back({edge, successor, {}, conditions_.of_step(from, edge, successor)});
    }
  }
  return known.emplace(std::move(found));
}

bool BlockGraph::makes_formulas() const {
  return operator_.counts_edges() || steps_.value() < formulas_at_once_;
}

BlockGraph::Rank BlockGraph::rank(ControlId control) const {
  const Facts& facts = state(control).facts();
  return {-static_cast<std::int64_t>(facts.get<OnCallStack>().depth),
          program_.location(facts.get<AtLocation>().location).reverse_post_order};
}

FlowPosition BlockGraph::position(ControlId control) const {
  const Facts& facts = state(control).facts();
  return {program_, facts.get<AtLocation>().location, facts.find<OnCallStack>()};
}

void BlockGraph::clear() {
  states_.clear();
  leaving_.clear();
  steps_from_.clear();
  blocks_.clear();
}

ControlId BlockGraph::number_of(const StatePtr& control) {
  const ControlId number = states_.number_of(control);
  if (number.index() == leaving_.size()) {
    leaving_.emplace_back();
    steps_from_.emplace_back();
  }
  return number;
}

}  // namespace pcegar::cpa
