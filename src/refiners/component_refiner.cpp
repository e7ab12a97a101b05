// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A component whose precision is a set of parts is refined by replaying paths:
//
//   trace check         the path's blocks are explored again with the component alone, which tracks
//                       every part that can matter on them. Where links of the graph meet, states
//                       are joined, as the exploration merges them. If nothing is left at the end
//                       of a block, the component rules out the path.
//   precision refiner   parts are dropped as long as the path stays ruled out: first a half of them
//                       at a time, then a quarter, and so on. Of the parts that remain, none can be
//                       dropped alone. (Interpolation by removal; Beyer and Loewe, FASE 2013.)
//   pivot               the last state of the path from which the path is still ruled out if one
//                       starts with what is known there already.
//
// No solver is asked. A path that cannot be ruled out like this is for the predicates.
#include "refiners/component_refiner.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace pcegar::refiners {

namespace {

using Parts = std::vector<cpa::PrecisionPart>;

/// A path as a component sees it: the links of each block, in an order in which they can be taken.
using Trace = std::vector<std::vector<cpa::BlockLink>>;

Trace trace_of(const AnalysisView& view, const ErrorPath& path) {
  Trace trace;
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    trace.push_back(links_of(view, path, k));
  }
  return trace;
}

class PartRefiner final : public ComponentRefiner {
public:
  PartRefiner(const AnalysisView& view, const Limits& limits, cpa::Cpa& component,
              cpa::Refinable& refinable, std::size_t place)
      : view_(view), limits_(limits), component_(component), refinable_(refinable), place_(place) {}

  std::optional<ComponentRefinement> refine(const ErrorPath& path) override {
    const Trace trace = trace_of(view_, path);
    Parts parts = refinable_.parts_for(edges_of(trace));
    const std::optional<std::size_t> end = impossible_after(trace, 0, initial(), parts);
    if (!end) {
      return std::nullopt;
    }
    drop_needless(trace, parts);
    ComponentRefinement result{{place_, component_.name(), parts, {}}, *end, 0};
    for (const cpa::PrecisionPart part : parts) {
      result.increment.texts.push_back(refinable_.to_text(part));
    }
    result.prefix_length = *impossible_after(trace, 0, initial(), parts);
    result.pivot = pivot_of(path, trace, result.prefix_length, parts);
    return result;
  }

private:
  [[nodiscard]] cpa::StatePtr initial() const { return component_.initial_state(); }

  [[nodiscard]] static std::vector<cfa::EdgeId> edges_of(const Trace& trace) {
    std::vector<cfa::EdgeId> result;
    for (const std::vector<cpa::BlockLink>& links : trace) {
      for (const cpa::BlockLink& link : links) {
        result.push_back(link.edge);
      }
    }
    return result;
  }

  /// The number of blocks, counted from the root, after which the component finds no state if it
  /// starts with `state` after `first` blocks; nothing if it reaches the end.
  [[nodiscard]] std::optional<std::size_t> impossible_after(const Trace& trace, std::size_t first,
                                                            cpa::StatePtr state,
                                                            const Parts& parts) {
    const cpa::PrecisionPtr precision = refinable_.with(component_.initial_precision(), parts);
    for (std::size_t k = first; k < trace.size(); ++k) {
      limits_.check();
      state = end_of(trace[k], state, precision);
      if (state == nullptr) {
        return k + 1;
      }
    }
    return std::nullopt;
  }

  /// The state at the end of a block; null if there is none.
  cpa::StatePtr end_of(const std::vector<cpa::BlockLink>& block, const cpa::StatePtr& start,
                       const cpa::PrecisionPtr& precision) {
    std::unordered_map<std::uint32_t, cpa::StatePtr> states{{0, start}};
    for (const cpa::BlockLink& link : block) {
      const auto from = states.find(link.from);
      if (from == states.end()) {
        continue;
      }
      for (const cpa::StatePtr& step : successors(from->second, precision, link)) {
        const auto [known, is_new] = states.emplace(link.to, step);
        if (!is_new) {
          known->second = component_.domain().join(step, known->second);
        }
      }
    }
    const auto last = states.find(block.back().to);
    return last == states.end() ? nullptr : last->second;
  }

  std::vector<cpa::StatePtr> successors(const cpa::StatePtr& state,
                                        const cpa::PrecisionPtr& precision,
                                        const cpa::BlockLink& link) {
    std::vector<cpa::StatePtr> result;
    cpa::Facts facts;
    std::vector<cpa::Assumption> assumptions;
    assumptions.reserve(link.conditions.size());  // published facts stay where they are
    for (const cfa::Expression* condition : link.conditions) {
      facts.publish(assumptions.emplace_back(cpa::Assumption{condition}));
    }
    cpa::TransferRelation& transfer = component_.transfer();
    for (const cpa::StatePtr& step : transfer.successors(state, precision, link.edge)) {
      if (cpa::StatePtr strengthened = transfer.strengthen(step, facts, precision, link.edge)) {
        result.push_back(transfer.settle(strengthened));
      }
    }
    return result;
  }

  void drop_needless(const Trace& trace, Parts& parts) {
    for (std::size_t size = (parts.size() + 1) / 2; size > 0;
         size = size == 1 ? 0 : (size + 1) / 2) {
      for (std::size_t at = 0; at < parts.size();) {
        Parts fewer = parts;
        const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t count = std::min(size, parts.size() - at);
        fewer.erase(from, from + static_cast<std::ptrdiff_t>(count));
        if (impossible_after(trace, 0, initial(), fewer)) {
          parts = std::move(fewer);
        } else {
          at += size;
        }
      }
    }
  }

  /// Tries states of the path from its end on, twice as far from the end each time.
  [[nodiscard]] std::size_t pivot_of(const ErrorPath& path, const Trace& trace, std::size_t end,
                                     const Parts& parts) {
    for (std::size_t distance = 1; distance < end; distance *= 2) {
      const std::size_t k = end - distance;
      const cpa::StatePtr& known = view_.composite(path.nodes[k]).parts()[place_];
      if (impossible_after(trace, k, known, parts)) {
        return k;
      }
    }
    return 0;
  }

  const AnalysisView& view_;
  const Limits& limits_;
  cpa::Cpa& component_;
  cpa::Refinable& refinable_;
  std::size_t place_;
};

}  // namespace

std::vector<std::unique_ptr<ComponentRefiner>> component_refiners(const AnalysisView& view,
                                                                  const Limits& limits) {
  std::vector<std::unique_ptr<ComponentRefiner>> result;
  for (const cpa::Handle<cpa::Refinable>& component : view.composition.all<cpa::Refinable>()) {
    result.push_back(std::make_unique<PartRefiner>(
        view, limits, *view.composition.components()[component.place()].cpa, component.cpa(),
        component.place()));
  }
  return result;
}

}  // namespace pcegar::refiners
