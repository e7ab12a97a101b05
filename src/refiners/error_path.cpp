// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/error_path.hpp"

#include <algorithm>
#include <set>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {
constexpr std::size_t max_known_blocks = 65'536;
}

AnalysisView view_of(const cfa::Program& program, const smt::TermManager& terms,
                     cpa::Composition& composition,
                     const cpa::Handle<cpa::PredicateCpa>& predicates) {
  return {program,           terms,      composition,
          composition.arg(), predicates, composition.all<cpa::AutomatonCpa>()};
}

AnalysisView view_of(const cfa::Program& program, const smt::TermManager& terms,
                     cpa::Composition& composition) {
  return view_of(program, terms, composition, composition.only<cpa::PredicateCpa>());
}

const cpa::CompositeState& AnalysisView::composite(cpa::ArgNodeId node) const {
  return cpa::as_composite(arg.graph().node(node).state);
}

const cpa::PredicateState& AnalysisView::predicate(cpa::ArgNodeId node) const {
  return composite(node).at(predicates);
}

std::vector<const cfa::Expression*> AnalysisView::conditions(cpa::ArgNodeId parent,
                                                             cfa::EdgeId edge,
                                                             cpa::ArgNodeId child) const {
  std::vector<const cfa::Expression*> result;
  for (const cpa::Handle<cpa::AutomatonCpa>& automaton : automata) {
    const cfa::Expression* condition = automaton.cpa().condition(
        composite(parent).part(automaton), edge, composite(child).part(automaton));
    if (condition != nullptr) {
      result.push_back(condition);
    }
  }
  return result;
}

namespace {

/// The abstraction state above a node: the one that its path formula starts from.
cpa::ArgNodeId abstraction_above(const AnalysisView& view, cpa::ArgNodeId node) {
  do {
    const auto& parents = view.arg.graph().node(node).parents;
    PCEGAR_ASSERT(!parents.empty(), "a node without parents that is not the root");
    node = parents.front().node;
  } while (!view.predicate(node).is_abstraction());
  return node;
}

}  // namespace

ErrorPath extract_error_path(const AnalysisView& view, cpa::ArgNodeId target) {
  PCEGAR_ASSERT(view.predicate(target).is_abstraction(), "target is not an abstraction state");
  ErrorPath path;
  cpa::ArgNodeId node = target;
  for (;;) {
    path.nodes.push_back(node);
    const cpa::Abstraction* abstraction = view.predicate(node).abstraction().get();
    path.abstractions.push_back(abstraction);
    if (abstraction->previous == nullptr) {
      break;
    }
    node = abstraction_above(view, node);
    PCEGAR_ASSERT(view.predicate(node).abstraction() == abstraction->previous,
                  "blocks of the graph and of the abstractions differ");
  }
  std::reverse(path.nodes.begin(), path.nodes.end());
  std::reverse(path.abstractions.begin(), path.abstractions.end());
  return path;
}

std::vector<BlockStart> block_starts(const AnalysisView& view, cpa::ConditionPool& conditions) {
  std::vector<BlockStart> result;
  const cpa::Arg& graph = view.arg.graph();
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const cpa::ArgNodeId id(i);
    if (graph.node(id).removed() || graph.node(id).is_covered() ||
        !view.predicate(id).is_abstraction()) {
      continue;
    }
    std::vector<cpa::StatePtr> parts = view.composite(id).parts();
    parts.resize(view.composition.control_size());
    result.push_back({std::make_shared<cpa::CompositeState>(std::move(parts)),
                      view.predicate(id).abstraction()->region,
                      {}});
    for (const auto* state : view.composite(id).facts().all<cpa::Describable>()) {
      const std::vector<const cfa::Expression*> more = state->conditions(conditions);
      result.back().conditions.insert(result.back().conditions.end(), more.begin(), more.end());
    }
  }
  return result;
}

std::vector<smt::Term> BlockFormulas::of(const ErrorPath& path) {
  if (known_.size() > max_known_blocks) {
    known_.clear();
  }
  std::vector<smt::Term> result;
  encoding::SsaMap offset;
  for (std::size_t k = 1; k < path.abstractions.size(); ++k) {
    const cpa::Abstraction& abstraction = *path.abstractions[k];
    auto known = known_.find(abstraction.id);
    if (known == known_.end()) {
      const encoding::PathFormula& block = abstraction.block;
      Instance instance{builder_.shift_indices(block.formula, offset),
                        encoding::PathFormulaBuilder::add(offset, block.ssa)};
      known = known_.emplace(abstraction.id, std::move(instance)).first;
    }
    result.push_back(known->second.formula);
    offset = known->second.end;
  }
  return result;
}

std::vector<cpa::ArgNodeId> block_nodes(const AnalysisView& view, cpa::ArgNodeId first,
                                        cpa::ArgNodeId last) {
  // Depth-first post-order along parents: a node comes after all of its parents.
  std::vector<cpa::ArgNodeId> order;
  std::set<cpa::ArgNodeId> seen{first, last};
  std::vector<std::pair<cpa::ArgNodeId, std::size_t>> stack{{last, 0}};
  order.push_back(first);
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    const auto& parents = view.arg.graph().node(node).parents;
    if (next == parents.size()) {
      order.push_back(node);
      stack.pop_back();
      continue;
    }
    const cpa::ArgNodeId parent = parents[next++].node;
    if (seen.insert(parent).second) {
      stack.emplace_back(parent, 0);
    }
  }
  return order;
}

}  // namespace pcegar::refiners
