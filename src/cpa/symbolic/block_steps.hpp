// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/path_formula.hpp"
#include "support/statistics.hpp"

namespace pcegar::cpa {

/// A step inside of a block, between two of its points.
struct BlockLink {
  std::uint32_t from;
  std::uint32_t to;
  cfa::EdgeId edge;
  std::vector<const cfa::Expression*> conditions;  ///< that automata put on the step
};

/// Conditions that automata put on a step.
using StepConditions = std::vector<const cfa::Expression*>;

/// The steps of all blocks that leave a control state: a graph without cycles, whose points are
/// numbered in the order in which they were met. Point 0 is the start. Path formulas are made when
/// they are asked for.
class BlockSteps {
public:
  using Point = std::uint32_t;

  /// `timer` measures how long formulas take.
  BlockSteps(encoding::PathFormulaBuilder& builder, Timer& timer)
      : builder_(builder), timer_(timer), arrivals_(1) {}

  /// Where no step arrives yet.
  Point add_point();
  /// `to` must not have been left yet, nor may its formula have been asked for.
  void add(Point from, Point to, cfa::EdgeId edge, const StepConditions& conditions);
  /// Whether the formula of a step, after all paths to where it starts, is not plainly false.
  [[nodiscard]] bool is_possible(Point from, cfa::EdgeId edge, const StepConditions& conditions);
  /// The edges of all steps.
  template <class Visit>
  void for_each_edge(const Visit& visit) const {
    for (const Step& step : steps_) {
      visit(step.edge);
    }
  }
  [[nodiscard]] std::size_t point_count() const { return arrivals_.size(); }
  /// All steps (from, to, edge, conditions): those that arrive at a point before those that leave
  /// it.
  template <class Visit>
  void for_each_step(const Visit& visit) const {
    std::vector<Point> to(steps_.size());
    for (Point point = 0; point < arrivals_.size(); ++point) {
      for (StepNumber i = arrivals_[point].first; i != none; i = steps_[i].next) {
        to[i] = point;
      }
    }
    auto next = conditions_.begin();
    for (StepNumber i = 0; i < steps_.size(); ++i) {
      std::span<const cfa::Expression* const> conditions;
      if (next != conditions_.end() && next->first == i) {
        conditions = next++->second;
      }
      visit(steps_[i].from, to[i], steps_[i].edge, conditions);
    }
  }
  /// Of the step that arrived last.
  [[nodiscard]] cfa::EdgeId last_edge_to(Point end) const {
    return steps_[arrivals_[end].last].edge;
  }
  /// The steps on paths to a point. Points are numbered anew, from 0, the start. All links into a
  /// point are neighbours and come after those into the points where they start. Made when they are
  /// asked for; the reference stays valid.
  const std::vector<BlockLink>& links_to(Point end);
  /// Of all paths to a point. A path whose formula is plainly false is left out. The reference
  /// stays valid.
  const encoding::PathFormula& formula_at(Point end);
  [[nodiscard]] bool has_formula_at(Point end) const { return formulas_.contains(end); }

private:
  using StepNumber = std::uint32_t;
  static constexpr StepNumber none = ~StepNumber{0};
  struct Step {
    Point from = 0;
    cfa::EdgeId edge;
    StepNumber next = none;  ///< that arrives at the same point
  };
  struct Arrivals {
    StepNumber first = none;
    StepNumber last = none;
  };
  enum class Behind : std::uint8_t { All, WithoutFormula };
  /// The points on paths to `end`, the start apart: each after those where its arrivals start. With
  /// WithoutFormula, only as far back as formulas are missing.
  [[nodiscard]] std::vector<Point> points_to(Point end, Behind which) const;
  [[nodiscard]] std::vector<BlockLink> found_links_to(Point end) const;
  [[nodiscard]] std::span<const cfa::Expression* const> conditions_of(StepNumber step) const;
  [[nodiscard]] encoding::PathFormula joined(Point point);
  [[nodiscard]] encoding::PathFormula extended(const encoding::PathFormula& path, cfa::EdgeId edge,
                                               std::span<const cfa::Expression* const> conditions);

  encoding::PathFormulaBuilder& builder_;
  Timer& timer_;
  // There are millions of steps and points, and few of them are asked for.
  std::vector<Arrivals> arrivals_;  ///< by point
  std::vector<Step> steps_;
  std::vector<std::pair<StepNumber, StepConditions>>
      conditions_;                                             ///< by number, where there are any
  std::unordered_map<Point, encoding::PathFormula> formulas_;  ///< looked up only
  std::unordered_map<Point, std::vector<BlockLink>> links_;    ///< looked up only
};

}  // namespace pcegar::cpa
