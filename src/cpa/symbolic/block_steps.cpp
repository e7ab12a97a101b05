// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/block_steps.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace pcegar::cpa {

BlockSteps::Point BlockSteps::add_point() {
  arrivals_.emplace_back();
  return static_cast<Point>(arrivals_.size() - 1);
}

void BlockSteps::add(Point from, Point to, cfa::EdgeId edge, const StepConditions& conditions) {
  const auto number = static_cast<StepNumber>(steps_.size());
  steps_.push_back({from, edge});
  if (!conditions.empty()) {
    conditions_.emplace_back(number, conditions);
  }
  Arrivals& arrivals = arrivals_[to];
  (arrivals.first == none ? arrivals.first : steps_[arrivals.last].next) = number;
  arrivals.last = number;
}

std::span<const cfa::Expression* const> BlockSteps::conditions_of(StepNumber step) const {
  const auto found = std::ranges::lower_bound(
      conditions_, step, {}, [](const auto& conditions) { return conditions.first; });
  return found == conditions_.end() || found->first != step
             ? std::span<const cfa::Expression* const>()
             : found->second;
}

std::vector<BlockSteps::Point> BlockSteps::points_to(Point end, Behind which) const {
  std::vector<Point> result;
  std::vector<bool> is_done(arrivals_.size());
  is_done[0] = true;
  std::vector<std::pair<Point, StepNumber>> stack{{end, arrivals_[end].first}};
  while (!stack.empty()) {
    auto& [point, next] = stack.back();
    if (next != none) {
      const Point from = steps_[next].from;
      next = steps_[next].next;
      const bool is_left_out = which == Behind::WithoutFormula && has_formula_at(from);
      if (!is_done[from] && !is_left_out) {
        stack.emplace_back(from, arrivals_[from].first);
      }
      continue;
    }
    if (!is_done[point]) {
      is_done[point] = true;
      result.push_back(point);
    }
    stack.pop_back();
  }
  return result;
}

const std::vector<BlockLink>& BlockSteps::links_to(Point end) {
  const auto known = links_.find(end);
  return known != links_.end() ? known->second
                               : links_.emplace(end, found_links_to(end)).first->second;
}

std::vector<BlockLink> BlockSteps::found_links_to(Point end) const {
  std::vector<BlockLink> result;
  std::vector<std::uint32_t> number(arrivals_.size());
  std::uint32_t own = 0;
  for (const Point point : points_to(end, Behind::All)) {
    number[point] = ++own;
    for (StepNumber i = arrivals_[point].first; i != none; i = steps_[i].next) {
      const auto conditions = conditions_of(i);
      result.push_back({number[steps_[i].from], own, steps_[i].edge,
                        StepConditions(conditions.begin(), conditions.end())});
    }
  }
  return result;
}

const encoding::PathFormula& BlockSteps::formula_at(Point end) {
  const auto known = formulas_.find(end);
  if (known != formulas_.end()) {
    return known->second;
  }
  const ScopedTimer timer(timer_);
  formulas_.insert_or_assign(0, builder_.empty());
  for (const Point point : points_to(end, Behind::WithoutFormula)) {
    formulas_.insert_or_assign(point, joined(point));
  }
  return formulas_.at(end);
}

bool BlockSteps::is_possible(Point from, cfa::EdgeId edge, const StepConditions& conditions) {
  return extended(formula_at(from), edge, conditions).formula != builder_.terms().false_();
}

encoding::PathFormula BlockSteps::extended(const encoding::PathFormula& path, cfa::EdgeId edge,
                                           std::span<const cfa::Expression* const> conditions) {
  encoding::PathFormula result = builder_.extend(path, edge);
  for (const cfa::Expression* condition : conditions) {
    result = builder_.assume(result, *condition, true);
  }
  return result;
}

encoding::PathFormula BlockSteps::joined(Point point) {
  const smt::Term impossible = builder_.terms().false_();
  std::optional<encoding::PathFormula> result;
  for (StepNumber i = arrivals_[point].first; i != none; i = steps_[i].next) {
    const encoding::PathFormula& before = formulas_.at(steps_[i].from);
    if (before.formula == impossible) {
      continue;
    }
    encoding::PathFormula path = extended(before, steps_[i].edge, conditions_of(i));
    if (path.formula != impossible) {
      result = result ? builder_.merge(*result, path) : std::move(path);
    }
  }
  return result.value_or(encoding::PathFormula{impossible, {}, 0, {}});
}

}  // namespace pcegar::cpa
