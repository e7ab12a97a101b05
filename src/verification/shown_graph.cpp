// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/shown_graph.hpp"

#include <unordered_map>

#include "cpa/framework/state.hpp"

namespace pcegar::verification {

namespace {

/// A region with more cases is named by its predicates only.
constexpr std::size_t most_cases = 16;

class Shown {
public:
  Shown(const refiners::AnalysisView& view, cpa::PredicateRegistry& predicates)
      : view_(view), graph_(view.arg.graph()), predicates_(predicates) {}

  ShownGraph make(const SymbolNames& names, std::size_t most_states) {
    choose(most_states);
    for (const cpa::ArgNodeId id : chosen_) {
      result_.nodes.push_back(node(id));
    }
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      const cpa::Arg::Node& node = graph_.node(chosen_[i]);
      for (const cpa::ArgLink& child : node.children) {
        if (const auto to = places_.find(child.node); to != places_.end()) {
          result_.links.push_back({i, to->second, child.edge});
        }
      }
      for (const cpa::ArgNodeId above : node.covered_by) {
        if (const auto to = places_.find(above); to != places_.end()) {
          result_.covered_by.emplace_back(i, to->second);
        }
      }
    }
    for (std::size_t i = 0; i < predicates_.size(); ++i) {
      result_.predicates.push_back(names.predicate(cpa::PredicateId(i)));
    }
    result_.properties = names.properties;
    return std::move(result_);
  }

private:
  /// Breadth first; a graph may have several roots.
  void choose(std::size_t most_states) {
    const auto add = [&](cpa::ArgNodeId id) {
      if (chosen_.size() < most_states && places_.emplace(id, chosen_.size()).second) {
        chosen_.push_back(id);
      }
    };
    std::size_t next = 0;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const cpa::ArgNodeId id(i);
      if (graph_.node(id).removed() || !graph_.node(id).parents.empty()) {
        continue;
      }
      add(id);
      for (; next < chosen_.size(); ++next) {
        for (const cpa::ArgLink& child : graph_.node(chosen_[next]).children) {
          add(child.node);
        }
      }
    }
    result_.left_out = graph_.live_size() - chosen_.size();
  }

  ShownGraph::Node node(cpa::ArgNodeId id) {
    using enum ShownGraph::Kind;
    const cpa::Arg::Node& node = graph_.node(id);
    const cpa::Facts& facts = view_.composite(id).facts();
    const cpa::PredicateState& state = view_.predicate(id);
    const cpa::Target* target = facts.find<cpa::Target>();
    ShownGraph::Node shown{id.value(),
                           facts.get<cpa::AtLocation>().location,
                           Path,
                           node.state->to_text(),
                           target == nullptr ? "" : target->message,
                           region(state.abstraction()->region)};
    if (target != nullptr) {
      shown.kind = Target;
    } else if (node.is_covered()) {
      shown.kind = Covered;
    } else if (state.is_abstraction()) {
      shown.kind = Abstraction;
    }
    return shown;
  }

  std::size_t region(bdd::Bdd region) {
    const auto [place, is_new] = regions_.try_emplace(region, result_.regions.size());
    if (is_new) {
      result_.regions.push_back(read(region));
    }
    return place->second;
  }

  ShownGraph::Region read(bdd::Bdd region) {
    bdd::BddManager& regions = predicates_.regions();
    ShownGraph::Region result;
    if (region == regions.true_()) {
      result.cases.emplace_back();
    }
    if (regions.is_constant(region)) {
      return result;
    }
    for (const std::uint32_t predicate : regions.support(region)) {
      result.support.push_back(predicate);
    }
    for (bdd::Bdd cube : regions.cubes(region, most_cases)) {
      std::vector<ShownGraph::Literal>& literals = result.cases.emplace_back();
      while (!regions.is_constant(cube)) {
        const bool holds = regions.low(cube) == regions.false_();
        literals.push_back({regions.top_variable(cube), holds});
        cube = holds ? regions.high(cube) : regions.low(cube);
      }
    }
    return result;
  }

  const refiners::AnalysisView& view_;
  const cpa::Arg& graph_;
  cpa::PredicateRegistry& predicates_;
  std::vector<cpa::ArgNodeId> chosen_;
  std::unordered_map<cpa::ArgNodeId, std::size_t> places_;
  std::unordered_map<bdd::Bdd, std::size_t> regions_;
  ShownGraph result_;
};

}  // namespace

ShownGraph shown_graph(const refiners::AnalysisView& view, cpa::PredicateRegistry& predicates,
                       const SymbolNames& names, std::size_t most_states) {
  return Shown(view, predicates).make(names, most_states);
}

}  // namespace pcegar::verification
