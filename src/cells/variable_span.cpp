// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cells/variable_span.hpp"

#include <set>

#include "cfa/operands.hpp"

namespace pcegar::cells {

namespace {

/// The location of the same function that an edge leads to, or comes from: calls are stepped over.
cfa::LocationId step(const cfa::Program& program, const cfa::Edge& edge, bool forwards) {
  if (const auto* enter = std::get_if<cfa::EnterCall>(&edge.operation)) {
    return forwards ? program.call_site(enter->site).return_location : cfa::LocationId{};
  }
  if (const auto* back = std::get_if<cfa::ReturnFromCall>(&edge.operation)) {
    return forwards ? cfa::LocationId{} : program.call_site(back->site).call_location;
  }
  return forwards ? edge.target : edge.source;
}

}  // namespace

VariableSpans::VariableSpans(const cfa::Program& program) : program_(program) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::EdgeId id(i);
    cfa::for_each_expression(program, program.edge(id).operation, [&](const cfa::Expression& e) {
      cfa::for_each_subexpression(e, [&](const cfa::Expression& part) {
        if (const auto* variable = std::get_if<cfa::VariableReference>(&part.node)) {
          std::vector<cfa::EdgeId>& edges = mentions_[variable->variable];
          if (edges.empty() || edges.back() != id) {
            edges.push_back(id);
          }
        }
      });
    });
  }
}

VariableSpans::Locations VariableSpans::reached(std::vector<cfa::LocationId> from,
                                                bool forwards) const {
  Locations result(program_.location_count(), false);
  const auto enter = [&](cfa::LocationId location) {
    if (location.valid() && !result[location.index()]) {
      result[location.index()] = true;
      from.push_back(location);
    }
  };
  for (const cfa::LocationId location : from) {
    result[location.index()] = true;
  }
  while (!from.empty()) {
    const cfa::Location& here = program_.location(from.back());
    from.pop_back();
    for (const cfa::EdgeId edge : forwards ? here.leaving : here.entering) {
      enter(step(program_, program_.edge(edge), forwards));
    }
  }
  return result;
}

void VariableSpans::add_callees(Locations& locations) const {
  std::set<cfa::FunctionId> callees;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < locations.size(); ++i) {
    if (locations[i]) {
      open.push_back(i);
    }
  }
  while (!open.empty()) {
    const cfa::Location& here = program_.location(cfa::LocationId(open.back()));
    open.pop_back();
    for (const cfa::EdgeId edge : here.leaving) {
      const auto* enter = std::get_if<cfa::EnterCall>(&program_.edge(edge).operation);
      if (enter == nullptr || !callees.insert(program_.call_site(enter->site).callee).second) {
        continue;
      }
      for (std::size_t i = 0; i < locations.size(); ++i) {
        if (program_.location(cfa::LocationId(i)).function ==
                program_.call_site(enter->site).callee &&
            !locations[i]) {
          locations[i] = true;
          open.push_back(i);
        }
      }
    }
  }
}

const VariableSpans::Locations& VariableSpans::span(cfa::VariableId variable) {
  const auto [found, is_new] = spans_.try_emplace(variable);
  if (!is_new) {
    return found->second;
  }
  const cfa::FunctionId function = program_.variable(variable).function;
  std::vector<cfa::LocationId> after;
  std::vector<cfa::LocationId> before;
  for (const cfa::EdgeId id : mentions_[variable]) {
    const cfa::Edge& edge = program_.edge(id);
    const auto* enter = std::get_if<cfa::EnterCall>(&edge.operation);
    const cfa::LocationId end =
        enter != nullptr ? program_.call_site(enter->site).return_location : edge.target;
    if (program_.location(edge.source).function == function) {
      before.push_back(edge.source);
    }
    if (program_.location(end).function == function) {
      after.push_back(end);
    }
  }
  Locations& result = found->second;
  result = reached(std::move(after), true);
  const Locations to_come = reached(std::move(before), false);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = result[i] && to_come[i];
  }
  add_callees(result);
  return result;
}

std::optional<std::vector<cfa::LocationId>> VariableSpans::span(const cfa::Expression& e) {
  std::optional<Locations> all;
  cfa::for_each_subexpression(e, [&](const cfa::Expression& part) {
    const auto* reference = std::get_if<cfa::VariableReference>(&part.node);
    if (reference == nullptr) {
      return;
    }
    const cfa::Variable& variable = program_.variable(reference->variable);
    if (!variable.function.valid() || variable.address_taken ||
        variable.kind == cfa::VariableKind::StaticLocal) {
      return;
    }
    const Locations& own = span(reference->variable);
    if (!all) {
      all = own;
      return;
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      (*all)[i] = (*all)[i] && own[i];
    }
  });
  if (!all) {
    return std::nullopt;
  }
  std::vector<cfa::LocationId> result;
  for (std::size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i]) {
      result.emplace_back(i);
    }
  }
  return result;
}

}  // namespace pcegar::cells
