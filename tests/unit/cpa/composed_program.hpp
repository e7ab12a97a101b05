// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../frontend/source_files.hpp"
#include "cpa/framework/cpa_algorithm.hpp"
#include "cpa/framework/refinable.hpp"
#include "cpa/predicate/predicate_cpa.hpp"
#include "cpa/registry.hpp"
#include "encoding/memory_map.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"

namespace pcegar::cpa::test {

/// A C program and the analysis of it, for the default property unless another is given, composed
/// as for a run.
struct ComposedProgram {
  struct Setup {
    BlockSettings blocks = parse_block_rule("lbe");
    encoding::EncodingOptions encoding = {};
    smt::Backend* abstracting = nullptr;  ///< null: Z3
    std::vector<std::string> analyses = {"predicate"};
    std::vector<spec::Automaton> automata = {spec::default_property()};
  };

  explicit ComposedProgram(const char* text) : ComposedProgram(text, Setup{}) {}
  ComposedProgram(const char* text, const Setup& setup)
      : program(frontend::load_program(std::vector{files.add("program.c", text)}, {}).program),
        automata(setup.automata),
        builder(terms, program, setup.encoding),
        abstractor(predicates, builder,
                   setup.abstracting == nullptr ? *backend : *setup.abstracting,
                   AbstractionKind::Boolean, statistics),
        blocks(program, setup.blocks),
        composition(compose(parts(), setup.analyses)),
        reached(program, TraversalOrder::ReversePostOrder) {}

  [[nodiscard]] AnalysisParts parts() {
    const auto points_to = [this]() -> const alias::PointsTo& {
      return builder.memory()->points_to();
    };
    return {{program, unsupported_edges, automata, {}, points_to},
            statistics,
            builder,
            predicates,
            abstractor,
            blocks};
  }
  [[nodiscard]] ArgCpa& arg() const { return composition->arg(); }
  [[nodiscard]] Handle<PredicateCpa> predicate() const { return composition->only<PredicateCpa>(); }

  using Tracked = std::shared_ptr<const PredicatePrecision>;
  [[nodiscard]] PrecisionPtr with(const Tracked& tracked) const {
    return as_composite(arg().initial_precision()).with(predicate(), tracked);
  }
  /// And everything for the analyses whose precision has parts.
  [[nodiscard]] PrecisionPtr with_all_parts(const Tracked& tracked) const {
    PrecisionPtr result = with(tracked);
    std::vector<cfa::EdgeId> edges;
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      edges.emplace_back(i);
    }
    for (const Handle<Refinable>& handle : composition->all<Refinable>()) {
      const CompositePrecision& whole = as_composite(result);
      result = whole.with(
          handle, handle.cpa().with(whole.parts()[handle.place()], handle.cpa().parts_for(edges)));
    }
    return result;
  }
  /// "variable <= bound" everywhere, for every local variable.
  [[nodiscard]] Tracked at_most(long bound) {
    PredicateIncrement increment;
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const cfa::Variable& variable = program.variable(cfa::VariableId(i));
      if (variable.kind == cfa::VariableKind::Local) {
        const smt::Term x = terms.variable(variable.unique_name, terms.int_sort());
        increment.by_location[program.start()].push_back(
            predicates.add(terms.less_equal(x, terms.integer(bound))));
      }
    }
    return PredicatePrecision::empty()->with(program, increment, PrecisionScope::Global);
  }
  /// Only the initial state is reached, with this precision.
  void start_with(const PrecisionPtr& precision) {
    reached.clear();
    arg().clear();
    reached.add({arg().initial_state(), precision});
  }
  ExplorationResult explore(const Abort& abort = [](const AbstractState&) { return false; }) {
    return CpaAlgorithm(program, arg(), limits, statistics).run(reached, abort);
  }

  pcegar::test::SourceFiles files;
  cfa::Program program;
  std::vector<spec::Automaton> automata;
  Statistics statistics;
  Limits limits;
  smt::TermManager terms;
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
  encoding::PathFormulaBuilder builder;
  PredicateRegistry predicates{terms};
  Abstractor abstractor;
  UnsupportedEdges unsupported_edges;
  BlockOperator blocks;
  std::unique_ptr<Composition> composition;
  ReachedSet reached;
};

}  // namespace pcegar::cpa::test
