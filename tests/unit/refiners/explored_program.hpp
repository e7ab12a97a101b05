// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "../cpa/composed_program.hpp"
#include "interpolation/proof/proof_engine.hpp"
#include "refiners/provident_refiner.hpp"

namespace pcegar::refiners::test {

using Engines = std::vector<std::unique_ptr<interpolation::InterpolationEngine>>;

inline Engines engines() {
  Engines result;
  result.push_back(std::make_unique<interpolation::ProofEngine>());
  return result;
}

/// The whole analysis of a C program up to its targets, explored with predicates chosen by a test
/// (none at first), and the parts of a refiner on top.
class ExploredProgram : public cpa::test::ComposedProgram {
public:
  explicit ExploredProgram(const char* text, const Slicing& slicing = {}, unsigned processes = 1,
                           Engines interpolation = engines())
      : ExploredProgram(text, Setup{}, slicing, processes, std::move(interpolation)) {}
  /// In integers, whatever the setup says.
  ExploredProgram(const char* text, Setup setup, const Slicing& slicing = {},
                  unsigned processes = 1, Engines interpolation = engines())
      : ComposedProgram(text, in_integers(std::move(setup))),
        exploration(program, arg(), limits, statistics),
        view(view_of(program, terms, *composition)),
        interpolator(builder, *backend,
                     interpolation::Portfolio(std::move(interpolation),
                                              interpolation::Portfolio::Order::AsGiven),
                     {processes, 1e-9}, limits, statistics),
        concretiser(view, builder, {*backend, *backend}, encoding::SignedOverflow::Undefined,
                    statistics, log),
        refiner(view, builder, predicates, *backend, interpolator, concretiser, slicing, limits,
                statistics),
        precision(cpa::PredicatePrecision::empty()) {}

  /// Explores afresh and returns the targets in the order of exploration.
  std::vector<cpa::ArgNodeId> explore() {
    start_with(with_parts(with(precision)));
    exploration.run(reached, [](const cpa::AbstractState&) { return false; });
    std::vector<cpa::ArgNodeId> targets;
    for (const cpa::StatePtr& state : reached.states()) {
      if (cpa::is_target(*state)) {
        targets.push_back(static_cast<const cpa::ArgState&>(*state).node());
      }
    }
    return targets;
  }

  ProvidentRefinement refine(cpa::ArgNodeId target) {
    return std::move(refiner.refine({{target}}).front());
  }

  /// For the components besides the predicates.
  void track(const cpa::ComponentIncrement& increment) { others.push_back(increment); }

  void track(const cpa::PredicateIncrement& increment) {
    precision = precision->with(program, increment, cpa::PrecisionScope::Location);
  }

private:
  [[nodiscard]] cpa::PrecisionPtr with_parts(cpa::PrecisionPtr whole) const {
    for (const auto& handle : composition->all<cpa::Refinable>()) {
      for (const cpa::ComponentIncrement& increment : others) {
        const cpa::PrecisionPtr old = cpa::as_composite(whole).parts()[handle.place()];
        whole = cpa::as_composite(whole).with(handle, handle.cpa().with(old, increment.parts));
      }
    }
    return whole;
  }
  static Setup in_integers(Setup setup) {
    setup.encoding = {encoding::Arithmetic::Integer, encoding::SignedOverflow::Wraps};
    return setup;
  }

public:
  cpa::CpaAlgorithm exploration;
  AnalysisView view;
  const Log log{LogLevel::Quiet};
  Interpolator interpolator;
  Concretiser concretiser;
  ProvidentRefiner refiner;
  std::shared_ptr<const cpa::PredicatePrecision> precision;
  std::vector<cpa::ComponentIncrement> others;
};

}  // namespace pcegar::refiners::test
