// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
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

/// The steps of all blocks that leave a control state: a graph without cycles, whose points are
/// numbered in the order in which they were met. Point 0 is the start. Path formulas are made when
/// they are asked for.
class BlockSteps {
public:
  using Point = std::uint32_t;

  /// `timer` measures how long formulas take.
  BlockSteps(encoding::PathFormulaBuilder& builder, Timer& timer)
      : builder_(builder), timer_(timer), points_(1) {}

  /// Where no step arrives yet.
  Point add_point();
  /// `link.to` must not have been left yet, nor may its formula have been asked for.
  void add(BlockLink link);
  /// Whether the formula of a step, after all paths to where it starts, is not plainly false.
  [[nodiscard]] bool is_possible(const BlockLink& link);
  /// All steps, by the point where they arrive.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const PointData& point : points_) {
      std::ranges::for_each(point.arrivals, visit);
    }
  }
  /// Of the step that arrived last.
  [[nodiscard]] cfa::EdgeId last_edge_to(Point end) const {
    return points_[end].arrivals.back().edge;
  }
  /// The steps on paths to a point. Points are numbered anew, from 0, the start. All links into a
  /// point are neighbours and come after those into the points where they start. Made when they are
  /// asked for; the reference stays valid.
  const std::vector<BlockLink>& links_to(Point end);
  /// Of all paths to a point. A path whose formula is plainly false is left out. The reference
  /// stays valid.
  const encoding::PathFormula& formula_at(Point end);
  [[nodiscard]] bool has_formula_at(Point end) const { return points_[end].formula.has_value(); }

private:
  struct PointData {
    std::vector<BlockLink> arrivals;
    std::optional<encoding::PathFormula> formula;
    std::unique_ptr<const std::vector<BlockLink>> links;
  };
  enum class Behind : std::uint8_t { All, WithoutFormula };
  /// The points on paths to `end`, the start apart: each after those where its arrivals start. With
  /// WithoutFormula, only as far back as formulas are missing.
  [[nodiscard]] std::vector<Point> points_to(Point end, Behind which) const;
  [[nodiscard]] std::vector<BlockLink> found_links_to(Point end) const;
  [[nodiscard]] encoding::PathFormula joined(Point point);
  [[nodiscard]] encoding::PathFormula extended(const encoding::PathFormula& path,
                                               const BlockLink& link);

  encoding::PathFormulaBuilder& builder_;
  Timer& timer_;
  std::deque<PointData> points_;
};

}  // namespace pcegar::cpa
