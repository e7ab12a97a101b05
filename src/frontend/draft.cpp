// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/draft.hpp"

#include <utility>

#include "alias/known_calls.hpp"
#include "frontend/expression_builder.hpp"

namespace pcegar::frontend {

namespace {

bool is_empty_skip(const DraftEdge& edge) {
  const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
  return operation != nullptr && std::holds_alternative<cfa::Skip>(*operation) && edge.text.empty();
}

}  // namespace

FunctionDraft::FunctionDraft(cfa::FunctionId function, SourcePosition begin, SourcePosition end)
    : function_(function) {
  locations_.push_back(std::move(begin));
  locations_.push_back(std::move(end));
}

DraftLocation FunctionDraft::add_location(SourcePosition position) {
  locations_.push_back(std::move(position));
  return DraftLocation(locations_.size() - 1);
}

std::vector<bool> FunctionDraft::reachable() const {
  std::vector<std::vector<DraftLocation>> successors(locations_.size());
  for (const DraftEdge& edge : edges_) {
    successors[edge.source.index()].push_back(edge.target);
  }
  std::vector<bool> seen(locations_.size(), false);
  std::vector<DraftLocation> work{entry()};
  seen[entry().index()] = true;
  while (!work.empty()) {
    const DraftLocation location = work.back();
    work.pop_back();
    for (const DraftLocation next : successors[location.index()]) {
      if (!seen[next.index()]) {
        seen[next.index()] = true;
        work.push_back(next);
      }
    }
  }
  return seen;
}

void FunctionDraft::tidy() {
  const std::vector<bool> live = reachable();
  std::erase_if(edges_, [&](const DraftEdge& e) { return !live[e.source.index()]; });

  // A location whose only outgoing edge is empty is replaced by its successor. The entry stays as
  // it is: an edge back to it must not turn it into a loop head.
  std::vector<unsigned> leaving(locations_.size(), 0);
  for (const DraftEdge& edge : edges_) {
    ++leaving[edge.source.index()];
  }
  std::vector<DraftLocation> stands_for(locations_.size());
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    stands_for[i] = DraftLocation(i);
  }
  const auto find = [&](DraftLocation location) {
    while (stands_for[location.index()] != location) {
      location = stands_for[location.index()];
    }
    return location;
  };
  std::vector<bool> contracted(edges_.size(), false);
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const DraftEdge& edge = edges_[i];
    const DraftLocation target = find(edge.target);
    if (is_empty_skip(edge) && edge.source != entry() && leaving[edge.source.index()] == 1 &&
        target != edge.source && target != entry()) {
      stands_for[edge.source.index()] = target;
      contracted[i] = true;
    }
  }
  std::vector<DraftEdge> rest;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (!contracted[i]) {
      edges_[i].source = find(edges_[i].source);
      edges_[i].target = find(edges_[i].target);
      rest.push_back(std::move(edges_[i]));
    }
  }
  edges_ = std::move(rest);
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    const DraftLocation before = standing_for(DraftLocation(i));
    if (i < stands_for_.size()) {
      stands_for_[i] = find(before);
    } else {
      stands_for_.push_back(find(before));
    }
  }

  kept_.assign(locations_.size(), false);
  kept_[entry().index()] = true;
  kept_[exit().index()] = true;
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    if (live[i] && stands_for[i] == DraftLocation(i)) {
      kept_[i] = true;
    }
  }
}

void FunctionDraft::emit_locations(cfa::Program& program) {
  emitted_.assign(locations_.size(), cfa::LocationId{});
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    if (kept_[i]) {
      emitted_[i] = program.add_location(function_, locations_[i]);
    }
  }
  program.function(function_).entry = emitted_[entry().index()];
  program.function(function_).exit = emitted_[exit().index()];
}

/// What the callee is known to change becomes arbitrary on an edge before the call, so that the
/// argument is read in the old state.
void FunctionDraft::emit_change(cfa::Program& program, const DraftEdge& edge,
                                cfa::CallSite& site) const {
  ExpressionBuilder build(program);
  build.set_position(edge.position);
  for (const alias::ChangedPointee& changed : alias::changed_pointees(program, site)) {
    const cfa::LocationId between = program.add_location(function_, edge.position);
    if (changed.array != nullptr) {
      program.add_edge(
          site.call_location, between,
          cfa::Assign{changed.array, build.approximate(changed.type, "text in an array", {})},
          edge.position);
    } else {
      program.add_edge(site.call_location, between,
                       cfa::Havoc{build.dereference(changed.pointer, changed.type)}, edge.position);
    }
    site.call_location = between;
  }
}

void FunctionDraft::emit_call(cfa::Program& program, const DraftEdge& edge) const {
  cfa::CallSite site = std::get<DraftCall>(edge.operation).site;
  const cfa::LocationId source = emitted_[edge.source.index()];
  const cfa::LocationId target = emitted_[edge.target.index()];
  site.caller = function_;
  site.call_location = source;
  site.return_location = target;
  const cfa::FunctionId callee = site.callee;
  if (!callee.valid() || !program.function(callee).has_body) {
    emit_change(program, edge, site);
    const cfa::CallSiteId id = program.add_call_site(std::move(site));
    program.add_edge(program.call_site(id).call_location, target, cfa::ExternalCall{id},
                     edge.position, edge.text);
    return;
  }
  const cfa::CallSiteId id = program.add_call_site(std::move(site));
  program.add_edge(source, program.function(callee).entry, cfa::EnterCall{id}, edge.position,
                   edge.text);
  program.add_edge(program.function(callee).exit, target, cfa::ReturnFromCall{id}, edge.position);
}

void FunctionDraft::emit_edges(cfa::Program& program) const {
  for (const DraftEdge& edge : edges_) {
    if (const auto* operation = std::get_if<cfa::Operation>(&edge.operation)) {
      program.add_edge(emitted_[edge.source.index()], emitted_[edge.target.index()], *operation,
                       edge.position, edge.text, edge.decision);
    } else {
      emit_call(program, edge);
    }
  }
}

}  // namespace pcegar::frontend
