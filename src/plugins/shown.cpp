// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/shown.hpp"

#include <algorithm>

#include "smt/smtlib_script.hpp"

namespace pcegar::plugins {

namespace {

plugin::Scores shown(const refiners::Scores& scores) {
  return {.interpolant_length = scores.interpolant_length,
          .width = scores.width,
          .variables = scores.variables,
          .domains = scores.domains,
          .loop_counters = scores.loop_counters,
          .predicates = scores.predicates,
          .assumptions = scores.assumptions,
          .assignments = scores.assignments};
}

plugin::State state_at(cpa::ArgNodeId node, cfa::LocationId location, const SymbolNames& names) {
  return {node.value(), names.place(location)};
}

plugin::Target target_of(const refiners::ProvidentRefinement& refinement,
                         const SymbolNames& names) {
  plugin::Target result;
  const refiners::ErrorPath& path = refinement.path;
  for (std::size_t k = 1; k < path.nodes.size(); ++k) {
    const cfa::LocationId location = path.block(k).end;
    result.path.push_back(state_at(path.nodes[k], location, names));
    result.loop_heads += names.program.location(location).is_loop_head ? 1 : 0;
  }
  result.state = result.path.back();
  result.level = refinement.level;
  result.property = names.property(refinement.violated.property);
  result.message = refinement.violated.message;
  result.feasibility = plugin::Feasibility::Spurious;
  return result;
}

}  // namespace

std::vector<plugin::Target> shown(const RankRound& round) {
  std::vector<plugin::Target> result;
  for (const TargetInfo& info : round.targets) {
    plugin::Target target;
    target.state = state_at(info.node, info.location, round.names);
    target.level = info.level;
    target.property = round.names.property(info.property);
    target.message = info.message;
    for (const TargetInfo::Step& step : info.path) {
      target.path.push_back(state_at(step.node, step.location, round.names));
    }
    target.loop_heads = info.loop_heads;
    result.push_back(std::move(target));
  }
  return result;
}

std::vector<plugin::Refinement> shown(const SelectRound& round) {
  std::vector<plugin::Refinement> result;
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    const refiners::ProvidentRefinement& refinement = *round.candidates[i];
    result.push_back({target_of(refinement, round.names),
                      shown(round.candidate(i), round.tracked, round.names),
                      refinement.origin == refiners::Origin::Computed, refinement.cpu_seconds});
  }
  return result;
}

std::vector<plugin::Property> shown(const verification::PartitionRound& round) {
  std::vector<plugin::Property> result;
  for (std::size_t i = 0; i < round.properties.size(); ++i) {
    plugin::Property property{round.properties[i], {}};
    for (const cfa::EdgeId edge : round.footprints[i]) {
      property.statements.push_back(
          {edge.value(), place_of(round.program, round.program.edge(edge).source)});
    }
    result.push_back(std::move(property));
  }
  return result;
}

plugin::Candidate shown(const refiners::RefinementCandidate& candidate,
                        const cpa::PredicatePrecision& tracked, const SymbolNames& names) {
  plugin::Candidate result;
  result.prefix_blocks = candidate.prefix_length;
  result.pivot = candidate.pivot;
  for (const smt::Term interpolant : candidate.interpolants) {
    result.interpolants.push_back(smt::smtlib_with_lets(names.terms, interpolant));
  }
  for (const auto& [location, predicates] : candidate.increment.by_location) {
    plugin::Increment increment{names.place(location), {}, 0};
    const std::vector<cpa::PredicateId> old = tracked.at(names.program, location);
    for (const cpa::PredicateId predicate : predicates) {
      increment.predicates.push_back(names.predicate(predicate));
      increment.new_predicates += std::binary_search(old.begin(), old.end(), predicate) ? 0 : 1;
    }
    result.increment.push_back(std::move(increment));
  }
  for (const cpa::ComponentIncrement& other : candidate.others) {
    result.increment.push_back({"everywhere, " + other.analysis, other.texts, other.parts.size()});
  }
  result.scores = shown(candidate.scores);
  return result;
}

}  // namespace pcegar::plugins
