// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "../frontend/source_files.hpp"
#include "cpa/callstack/callstack_cpa.hpp"
#include "cpa/framework/cpa_algorithm.hpp"
#include "cpa/location/location_cpa.hpp"
#include "cpa/predicate/predicate_cpa.hpp"
#include "frontend/load.hpp"
#include "interpolation/proof/proof_engine.hpp"
#include "refiners/provident_refiner.hpp"
#include "spec/reader.hpp"

namespace pcegar::refiners::test {

using Engines = std::vector<std::unique_ptr<interpolation::InterpolationEngine>>;

inline Engines engines() {
  Engines result;
  result.push_back(std::make_unique<interpolation::ProofEngine>());
  return result;
}

/// The whole analysis of a C program up to its targets, explored with predicates chosen by a test
/// (none at first), and the parts of a refiner on top.
class ExploredProgram {
public:
  explicit ExploredProgram(const char* text, const Slicing& slicing = {}, unsigned processes = 1,
                           Engines interpolation = engines())
      : program(frontend::load_program(std::vector{files.add("program.c", text)}, {}).program),
        automaton_definition(spec::default_property()),
        backend(smt::make_backend("z3")),
        builder(terms, program, {encoding::Arithmetic::Integer, encoding::SignedOverflow::Wraps}),
        predicates(terms),
        abstractor(predicates, builder, *backend, cpa::AbstractionKind::Boolean, statistics),
        location(program),
        callstack(program, obstacles),
        automaton(automaton_definition, cpa::PropertyId(0U), program),
        predicate(program, builder, predicates, abstractor,
                  cpa::BlockOperator(program, cpa::parse_block_rule("lbe")), statistics),
        composite({&callstack, &location, &automaton, &predicate}),
        arg(composite),
        exploration(program, arg, forced_covering, limits, statistics),
        reached(program, cpa::TraversalOrder::ReversePostOrder),
        view{program, terms, arg, 3, {{2, &automaton}}},
        interpolator(builder, *backend,
                     interpolation::Portfolio(std::move(interpolation),
                                              interpolation::Portfolio::Order::AsGiven),
                     {processes, 1e-9}, limits, statistics),
        concretiser(view, builder, {*backend, *backend}, encoding::SignedOverflow::Undefined,
                    statistics),
        refiner(view, builder, predicates, *backend, interpolator, concretiser, slicing, limits,
                statistics),
        precision(cpa::PredicatePrecision::empty()) {}

  /// Explores afresh and returns the targets in the order of exploration.
  std::vector<cpa::ArgNodeId> explore() {
    reached.clear();
    arg.clear();
    const cpa::PrecisionPtr initial = arg.initial_precision();
    reached.add({arg.initial_state(),
                 static_cast<const cpa::CompositePrecision&>(*initial).with_part(3, precision)});
    exploration.run(reached, [](const cpa::AbstractState&) { return false; });
    std::vector<cpa::ArgNodeId> targets;
    for (const cpa::StatePtr& state : reached.states()) {
      if (!cpa::facts_of(*state).targets.empty()) {
        targets.push_back(static_cast<const cpa::ArgState&>(*state).node());
      }
    }
    return targets;
  }

  ProvidentRefinement refine(cpa::ArgNodeId target) {
    return std::move(refiner.refine({{target}}).front());
  }

  void track(const cpa::PrecisionIncrement& increment) {
    precision = precision->with(program, increment, cpa::PrecisionScope::Location);
  }

  pcegar::test::SourceFiles files;
  cfa::Program program;
  spec::Automaton automaton_definition;
  Statistics statistics;
  Limits limits;
  smt::TermManager terms;
  std::unique_ptr<smt::Backend> backend;
  encoding::PathFormulaBuilder builder;
  cpa::PredicateRegistry predicates;
  cpa::Abstractor abstractor;
  cpa::Obstacles obstacles;
  cpa::LocationCpa location;
  cpa::CallStackCpa callstack;
  cpa::AutomatonCpa automaton;
  cpa::PredicateCpa predicate;
  cpa::CompositeCpa composite;
  cpa::ArgCpa arg;
  cpa::NoForcedCovering forced_covering;
  cpa::CpaAlgorithm exploration;
  cpa::ReachedSet reached;
  AnalysisView view;
  Interpolator interpolator;
  Concretiser concretiser;
  ProvidentRefiner refiner;
  std::shared_ptr<const cpa::PredicatePrecision> precision;
};

}  // namespace pcegar::refiners::test
