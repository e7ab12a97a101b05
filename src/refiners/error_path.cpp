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
  if (view.block_paths != nullptr) {
    return view.block_paths->path_to(target);
  }
  ErrorPath path{{target}, {}};
  cpa::ArgNodeId node = target;
  if (const cpa::PredicateState& state = view.predicate(target); !state.is_abstraction()) {
    const cfa::LocationId end = view.composite(target).facts().get<cpa::AtLocation>().location;
    path.blocks.push_back({std::nullopt, end, &state.path()});
    node = abstraction_above(view, target);
    path.nodes.push_back(node);
  }
  for (;;) {
    const cpa::Abstraction& abstraction = *view.predicate(node).abstraction();
    if (abstraction.previous == nullptr) {
      break;
    }
    path.blocks.push_back({abstraction.id, abstraction.location, &abstraction.block});
    node = abstraction_above(view, node);
    PCEGAR_ASSERT(view.predicate(node).abstraction() == abstraction.previous,
                  "blocks of the graph and of the abstractions differ");
    path.nodes.push_back(node);
  }
  std::reverse(path.nodes.begin(), path.nodes.end());
  std::reverse(path.blocks.begin(), path.blocks.end());
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
  if (instances_.size() > max_known_blocks) {
    ends_.clear();
    instances_.clear();
    reads_.clear();
    numbers_.clear();
  }
  const std::size_t count = path.blocks.size();
  std::vector<encoding::SsaMap> ends(count);
  for (std::size_t k = 0; k < count; ++k) {
    ends[k] = end_of(path.blocks[k], k == 0 ? encoding::SsaMap{} : ends[k - 1]);
  }
  std::vector<smt::Term> result(count);
  std::uint32_t read_after = number_of({});
  for (std::size_t k = count; k-- > 0;) {
    const Instance instance =
        instance_of(path.blocks[k], k == 0 ? encoding::SsaMap{} : ends[k - 1], read_after);
    result[k] = instance.formula;
    read_after = instance.reads;
  }
  return result;
}

encoding::SsaMap BlockFormulas::end_of(const PathBlock& block, const encoding::SsaMap& start) {
  if (block.number) {
    if (const auto known = ends_.find(*block.number); known != ends_.end()) {
      return known->second;
    }
  }
  encoding::SsaMap end = encoding::PathFormulaBuilder::add(start, block.formula->ssa);
  if (block.number) {
    ends_.emplace(*block.number, end);
  }
  return end;
}

BlockFormulas::Instance BlockFormulas::instance_of(const PathBlock& block,
                                                   const encoding::SsaMap& start,
                                                   std::uint32_t read_after) {
  const auto key =
      block.number ? std::optional(std::pair(*block.number, read_after)) : std::nullopt;
  if (key) {
    if (const auto known = instances_.find(*key); known != instances_.end()) {
      return known->second;
    }
  }
  const auto needed = builder_.needed(*block.formula, reads_[read_after]);
  const Instance result{builder_.shift_indices(needed.formula, start), number_of(needed.reads)};
  if (key) {
    instances_.emplace(*key, result);
  }
  return result;
}

std::uint32_t BlockFormulas::number_of(const std::vector<encoding::SlotId>& slots) {
  const auto next = static_cast<std::uint32_t>(reads_.size());
  const auto [known, is_new] = numbers_.try_emplace(slots, next);
  if (is_new) {
    reads_.push_back(slots);
  }
  return known->second;
}

namespace {

/// The nodes of a block between two nodes, both included, parents before children.
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

}  // namespace

std::vector<cpa::BlockLink> links_of(const AnalysisView& view, const ErrorPath& path,
                                     std::size_t k) {
  if (path.block(k).links != nullptr) {
    return *path.block(k).links;
  }
  std::vector<cpa::BlockLink> result;
  std::unordered_map<cpa::ArgNodeId, std::uint32_t> number;
  for (const cpa::ArgNodeId node : block_nodes(view, path.nodes[k - 1], path.nodes[k])) {
    const auto own = static_cast<std::uint32_t>(number.size());
    if (own > 0) {
      for (const cpa::ArgLink& link : view.arg.graph().node(node).parents) {
        result.push_back(
            {number.at(link.node), own, link.edge, view.conditions(link.node, link.edge, node)});
      }
    }
    number.emplace(node, own);
  }
  return result;
}

}  // namespace pcegar::refiners
