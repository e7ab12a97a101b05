// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/block_steps.hpp"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace pcegar::cpa {

BlockSteps::Point BlockSteps::add_point() {
  points_.emplace_back();
  return static_cast<Point>(points_.size() - 1);
}

void BlockSteps::add(BlockLink link) {
  std::vector<BlockLink>& arrivals = points_[link.to].arrivals;
  arrivals.push_back(std::move(link));
}

std::vector<BlockSteps::Point> BlockSteps::points_to(Point end, Behind which) const {
  std::vector<Point> result;
  std::unordered_set<Point> done{0};
  std::vector<std::pair<Point, std::size_t>> stack{{end, 0}};
  while (!stack.empty()) {
    auto& [point, next] = stack.back();
    const std::vector<BlockLink>& arrivals = points_[point].arrivals;
    if (next < arrivals.size()) {
      const Point from = arrivals[next++].from;
      const bool is_left_out = which == Behind::WithoutFormula && has_formula_at(from);
      if (!is_left_out && !done.contains(from)) {
        stack.emplace_back(from, 0);
      }
      continue;
    }
    if (done.insert(point).second) {
      result.push_back(point);
    }
    stack.pop_back();
  }
  return result;
}

const std::vector<BlockLink>& BlockSteps::links_to(Point end) {
  std::unique_ptr<const std::vector<BlockLink>>& links = points_[end].links;
  if (links == nullptr) {
    links = std::make_unique<const std::vector<BlockLink>>(found_links_to(end));
  }
  return *links;
}

std::vector<BlockLink> BlockSteps::found_links_to(Point end) const {
  std::vector<BlockLink> result;
  std::unordered_map<Point, std::uint32_t> number{{0, 0}};
  for (const Point point : points_to(end, Behind::All)) {
    const auto own = static_cast<std::uint32_t>(number.size());
    number.emplace(point, own);
    for (const BlockLink& arrival : points_[point].arrivals) {
      result.push_back({number.at(arrival.from), own, arrival.edge, arrival.conditions});
    }
  }
  return result;
}

const encoding::PathFormula& BlockSteps::formula_at(Point end) {
  if (!points_[end].formula) {
    const ScopedTimer timer(timer_);
    points_[0].formula = builder_.empty();
    for (const Point point : points_to(end, Behind::WithoutFormula)) {
      points_[point].formula = joined(point);
    }
  }
  return *points_[end].formula;
}

bool BlockSteps::is_possible(const BlockLink& link) {
  return extended(formula_at(link.from), link).formula != builder_.terms().false_();
}

encoding::PathFormula BlockSteps::extended(const encoding::PathFormula& path,
                                           const BlockLink& link) {
  encoding::PathFormula result = builder_.extend(path, link.edge);
  for (const cfa::Expression* condition : link.conditions) {
    result = builder_.assume(result, *condition, true);
  }
  return result;
}

encoding::PathFormula BlockSteps::joined(Point point) {
  const smt::Term impossible = builder_.terms().false_();
  std::optional<encoding::PathFormula> result;
  for (const BlockLink& arrival : points_[point].arrivals) {
    const encoding::PathFormula& before = *points_[arrival.from].formula;
    if (before.formula == impossible) {
      continue;
    }
    encoding::PathFormula path = extended(before, arrival);
    if (path.formula != impossible) {
      result = result ? builder_.merge(*result, path) : std::move(path);
    }
  }
  return result.value_or(encoding::PathFormula{impossible, {}, 0, {}});
}

}  // namespace pcegar::cpa
