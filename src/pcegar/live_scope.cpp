// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Joined refinements are tracked everywhere (002, Sect. 3.2): predicates found on some paths are
// soon needed on others, at loops and calls that those paths did not pass. This is right for a
// variable that keeps its value, and for a local variable of a caller. It is wrong for a local
// variable of a function that has returned: its last value stays in the formulas until the next
// call, and states that differ in nothing else are kept apart. So a predicate is tracked where all
// its variables may be live: in the functions that own them and in the functions that these call,
// directly or not. If that tracks too little, the path is repeated and its predicates are then
// tracked everywhere (apply.cpp).
#include "pcegar/live_scope.hpp"

#include <utility>

namespace pcegar {

LiveScope::LiveScope(const cfa::Program& program, OwnersOf owners_of)
    : program_(program), owners_of_(std::move(owners_of)), callees_(program.function_count()) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    if (std::holds_alternative<cfa::EnterCall>(edge.operation)) {
      callees_[program.location(edge.source).function.index()].push_back(
          program.location(edge.target).function);
    }
  }
}

LiveScope::Functions LiveScope::runs_below(cfa::FunctionId function) const {
  Functions result(program_.function_count(), false);
  std::vector<cfa::FunctionId> agenda{function};
  result[function.index()] = true;
  while (!agenda.empty()) {
    const cfa::FunctionId caller = agenda.back();
    agenda.pop_back();
    for (const cfa::FunctionId callee : callees_[caller.index()]) {
      if (!result[callee.index()]) {
        result[callee.index()] = true;
        agenda.push_back(callee);
      }
    }
  }
  return result;
}

std::shared_ptr<const cpa::PredicatePrecision> LiveScope::precision_of(
    const cpa::PredicateIncrement& increment) const {
  cpa::PredicatePrecision::Places places;
  for (const cpa::PredicateId predicate : increment.predicates()) {
    const std::vector<cfa::FunctionId> all = owners_of_(predicate);
    if (all.empty()) {
      places.global.push_back(predicate);
      continue;
    }
    Functions live(program_.function_count(), true);
    for (const cfa::FunctionId owner : all) {
      const Functions below = runs_below(owner);
      for (std::size_t i = 0; i < live.size(); ++i) {
        live[i] = live[i] && below[i];
      }
    }
    for (std::size_t i = 0; i < live.size(); ++i) {
      if (live[i]) {
        places.by_function[cfa::FunctionId(i)].push_back(predicate);
      }
    }
  }
  for (const auto& [location, predicates] : increment.by_location) {
    for (const cpa::PredicateId predicate : predicates) {
      if (!owners_of_(predicate).empty()) {
        places.by_function[program_.location(location).function].push_back(predicate);
      }
    }
  }
  return cpa::PredicatePrecision::at_places(places);
}

}  // namespace pcegar
