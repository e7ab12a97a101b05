// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The blocks that leave a control state are found by one walk along the edges of the program.
// Points of the walk are control states, taken in an order in which all paths that meet in a point
// have arrived before it is left. A path that ends a block, or is in a target, goes no further. The
// check of certificates walks in the same way, so blocks end where it expects them to end, also if
// the operator counts edges. It has code of its own for that: a check that shared this walk would
// repeat its mistakes.
#include "cpa/symbolic/block_graph.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace pcegar::cpa {

/// One walk from a block start. Points with a smaller rank are left first, so a point is complete
/// when it is left, except where a path leads back: such a path makes a point of its own.
class BlockGraph::Walk {
public:
  Walk(BlockGraph& graph, ControlId start) : graph_(graph), start_(start) {
    points_.push_back({start, graph.builder_.empty(), {}});
    open_.emplace(Place{graph.rank(start), start}, 0);
  }

  void run() {
    while (!open_.empty()) {
      graph_.limits_.check();
      const std::uint32_t point = open_.begin()->second;
      open_.erase(open_.begin());
      join(point);
      const cfa::LocationId location = location_of(points_[point].control);
      for (const cfa::EdgeId edge : graph_.program_.location(location).leaving) {
        follow(point, edge);
      }
    }
  }

  /// The blocks, in the order in which their ends were found.
  std::vector<Block> blocks() {
    std::vector<Block> result;
    for (const std::uint32_t end : ends_) {
      join(end);
      if (points_[end].path.formula == graph_.builder_.terms().false_()) {
        continue;
      }
      const Point& point = points_[end];
      result.push_back(
          {0, start_, point.control, is_target(point.control), point.path, links_to(end)});
    }
    return result;
  }

private:
  struct Arrival {
    std::uint32_t from;
    cfa::EdgeId edge;
    std::vector<const cfa::Expression*> conditions;
    encoding::PathFormula path;
  };
  struct Point {
    ControlId control;
    encoding::PathFormula path;  ///< of all arrivals, once joined
    std::vector<Arrival> arrivals;
  };
  /// Where paths meet, in the order in which points are left.
  using Place = std::pair<Rank, ControlId>;

  [[nodiscard]] cfa::LocationId location_of(ControlId control) const {
    return graph_.state(control).facts().get<AtLocation>().location;
  }
  [[nodiscard]] bool is_target(ControlId control) const {
    return graph_.state(control).facts().has<Target>();
  }

  void join(std::uint32_t point) {
    Point& joined = points_[point];
    for (std::size_t i = 0; i < joined.arrivals.size(); ++i) {
      const encoding::PathFormula& path = joined.arrivals[i].path;
      joined.path = i == 0 ? path : graph_.builder_.merge(joined.path, path);
    }
  }

  void follow(std::uint32_t point, cfa::EdgeId edge) {
    const StatePtr from = graph_.states_[points_[point].control];
    CompositeCpa& control = graph_.control_;
    const std::vector<StatePtr> successors =
        control.transfer().successors(from, control.initial_precision(), edge);
    if (successors.empty()) {
      return;
    }
    const encoding::PathFormula extended = graph_.builder_.extend(points_[point].path, edge);
    for (const StatePtr& successor : successors) {
      Arrival arrival{point, edge, {}, extended};
      for (const Handle<AutomatonCpa>& automaton : graph_.automata_) {
        const cfa::Expression* condition = automaton.cpa().condition(
            as_composite(from).part(automaton), edge, as_composite(successor).part(automaton));
        if (condition != nullptr) {
          arrival.conditions.push_back(condition);
          arrival.path = graph_.builder_.assume(arrival.path, *condition, true);
        }
      }
      if (arrival.path.formula != graph_.builder_.terms().false_()) {
        arrive(graph_.number_of(successor), std::move(arrival));
      }
    }
  }

  void arrive(ControlId control, Arrival arrival) {
    const cfa::LocationId location = location_of(control);
    const std::uint32_t length = arrival.path.length;
    if (is_target(control)) {
      ends_.push_back(new_point(control, std::move(arrival)));
    } else if (graph_.operator_.decide(location, length) == BlockDecision::Abstract) {
      const auto [known, is_new] = end_at_.emplace(control, 0);
      if (is_new) {
        known->second = new_point(control, std::move(arrival));
        ends_.push_back(known->second);
      } else {
        points_[known->second].arrivals.push_back(std::move(arrival));
      }
    } else {
      const auto [known, is_new] = open_.emplace(Place{graph_.rank(control), control}, 0);
      if (is_new) {
        known->second = new_point(control, std::move(arrival));
      } else {
        points_[known->second].arrivals.push_back(std::move(arrival));
      }
    }
  }

  std::uint32_t new_point(ControlId control, Arrival arrival) {
    points_.push_back({control, {}, {std::move(arrival)}});
    return static_cast<std::uint32_t>(points_.size() - 1);
  }

  /// The links on paths to a point, with points numbered anew.
  [[nodiscard]] std::vector<BlockLink> links_to(std::uint32_t end) const {
    std::vector<std::uint32_t> order;  // a point after those where its links start
    std::map<std::uint32_t, std::uint32_t> number{{0, 0}};
    std::vector<std::pair<std::uint32_t, std::size_t>> stack{{end, 0}};
    while (!stack.empty()) {
      auto& [point, next] = stack.back();
      if (next == points_[point].arrivals.size()) {
        if (number.emplace(point, order.size() + 1).second) {
          order.push_back(point);
        }
        stack.pop_back();
        continue;
      }
      const std::uint32_t from = points_[point].arrivals[next++].from;
      if (!number.contains(from)) {
        stack.emplace_back(from, 0);
      }
    }
    std::vector<BlockLink> result;
    for (const std::uint32_t point : order) {
      for (const Arrival& arrival : points_[point].arrivals) {
        result.push_back(
            {number.at(arrival.from), number.at(point), arrival.edge, arrival.conditions});
      }
    }
    return result;
  }

  BlockGraph& graph_;
  ControlId start_;
  std::deque<Point> points_;
  std::map<Place, std::uint32_t> open_;
  std::map<ControlId, std::uint32_t> end_at_;
  std::vector<std::uint32_t> ends_;
};

BlockGraph::BlockGraph(const cfa::Program& program, Composition& composition,
                       encoding::PathFormulaBuilder& builder, const BlockOperator& blocks,
                       const Limits& limits, Statistics& statistics)
    : program_(program),
      control_(composition.control()),
      automata_(composition.all<AutomatonCpa>()),
      builder_(builder),
      operator_(blocks),
      limits_(limits),
      states_(control_),
      made_(statistics.counter("blocks.made")),
      timer_(statistics.timer("blocks")) {}

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

BlockGraph::Rank BlockGraph::rank(ControlId control) const {
  const Facts& facts = state(control).facts();
  return {-static_cast<std::int64_t>(facts.get<OnCallStack>().depth),
          program_.location(facts.get<AtLocation>().location).reverse_post_order};
}

void BlockGraph::clear() {
  states_.clear();
  leaving_.clear();
  blocks_.clear();
}

ControlId BlockGraph::number_of(const StatePtr& control) {
  const ControlId number = states_.number_of(control);
  if (number.index() == leaving_.size()) {
    leaving_.emplace_back();
  }
  return number;
}

}  // namespace pcegar::cpa
