// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The four primitives of the refinement loop, each by itself: feasibility of a path, abstraction of
// a block, interpolation, coverage. The inputs are made here, so that figures of two revisions can
// be compared; the argument is the size.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "bdd/bdd.hpp"
#include "cfa/program.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "frontend/load.hpp"
#include "interpolation/proof/proof_engine.hpp"
#include "interpolation/spacer.hpp"

namespace {

using namespace pcegar;
using smt::Term;

/// A state machine in the style of protocol servers: each block is one round of its loop.
class StateMachine {
public:
  static constexpr long states = 12;

  std::vector<Term> path(long rounds) {
    std::vector<Term> blocks{terms.and_(std::vector{is("state", 0, 0), is("flag", 0, 0)})};
    for (long k = 0; k < rounds; ++k) blocks.push_back(round(k));
    blocks.push_back(
        terms.and_(std::vector{is("state", rounds, states - 1), is("flag", rounds, states + 1)}));
    return blocks;
  }

  smt::TermManager terms;

private:
  Term variable(const std::string& name, long k) {
    return terms.variable(name + "@" + std::to_string(k), terms.int_sort());
  }
  Term is(const std::string& name, long k, long value) {
    return terms.equal(variable(name, k), terms.integer(value));
  }
  Term round(long k) {
    std::vector<Term> branches;
    for (long s = 0; s < states; ++s) {
      const Term next =
          terms.or_(is("state", k + 1, (s + 1) % states), is("state", k + 1, (3 * s + 2) % states));
      const Term raised = terms.and_(is("flag", k, s), is("flag", k + 1, s + 1));
      const Term kept = terms.and_(terms.not_(is("flag", k, s)),
                                   terms.equal(variable("flag", k + 1), variable("flag", k)));
      branches.push_back(terms.and_(std::vector{is("state", k, s), next, terms.or_(raised, kept)}));
    }
    return terms.or_(branches);
  }
};

void feasibility(benchmark::State& state) {
  StateMachine machine;
  const std::vector<Term> blocks = machine.path(state.range(0));
  const auto backend = smt::make_backend("z3");
  for (auto _ : state) {
    const auto session = backend->new_session(machine.terms, {});
    smt::CheckResult result = smt::Sat{};
    for (const Term block : blocks) {
      session->assert_term(block);
      result = session->check();
    }
    if (!smt::is_unsat(result)) state.SkipWithError("the path is infeasible");
  }
}
BENCHMARK(feasibility)->Arg(5)->Arg(10)->Arg(20)->Unit(benchmark::kMillisecond);

template <class Engine>
void interpolation(benchmark::State& state) {
  StateMachine machine;
  const std::vector<Term> blocks = machine.path(state.range(0));
  Engine engine;
  for (auto _ : state) {
    const auto result = engine.interpolate(machine.terms, blocks, {});
    if (!std::holds_alternative<interpolation::Interpolants>(result))
      state.SkipWithError("no interpolants");
  }
}
BENCHMARK(interpolation<interpolation::ProofEngine>)
    ->Arg(5)
    ->Arg(10)
    ->Arg(20)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(interpolation<interpolation::SpacerEngine>)
    ->Arg(3)
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);

void interpolant_check(benchmark::State& state) {
  StateMachine machine;
  const std::vector<Term> blocks = machine.path(state.range(0));
  const auto result = interpolation::ProofEngine().interpolate(machine.terms, blocks, {});
  const std::vector<Term>& sequence = std::get<interpolation::Interpolants>(result).sequence;
  const auto backend = smt::make_backend("z3");
  for (auto _ : state) {
    if (!check_interpolants(machine.terms, *backend, blocks, sequence, {}).empty()) {
      state.SkipWithError("a valid sequence");
    }
  }
}
BENCHMARK(interpolant_check)->Arg(5)->Arg(10)->Arg(20)->Unit(benchmark::kMillisecond);

/// A straight program that gives each of some flags an unknown value.
cfa::Program flags_program(long flags) {
  const auto file = std::filesystem::temp_directory_path() / "pcegar_primitives_bench.c";
  std::ofstream out(file);
  out << "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n";
  for (long i = 0; i < flags; ++i) {
    out << "int p" << i << " = __VERIFIER_nondet_int(); int f" << i << " = p" << i << " + 1;\n";
  }
  out << "return 0; }\n";
  out.close();
  cfa::Program program = frontend::load_program(std::vector{file}, {}).program;
  std::filesystem::remove(file);
  return program;
}

/// The abstraction of all combinations of n independent flags: 2^n cubes.
void abstraction(benchmark::State& state) {
  const cfa::Program program = flags_program(state.range(0));
  const auto backend = smt::make_backend("z3");
  for (auto _ : state) {
    state.PauseTiming();
    smt::TermManager terms;
    encoding::PathFormulaBuilder builder(terms, program, {});
    cpa::PredicateRegistry predicates(terms);
    Statistics statistics;
    cpa::Abstractor abstractor(predicates, builder, *backend, cpa::AbstractionKind::Boolean,
                               statistics);
    encoding::PathFormula block = builder.empty();
    for (cfa::LocationId at = program.start(); !program.location(at).leaving.empty();) {
      const cfa::EdgeId edge = program.location(at).leaving.front();
      block = builder.extend(block, edge);
      at = program.edge(edge).target;
    }
    std::vector<cpa::PredicateId> tracked;
    const std::vector<Term> variables = terms.free_variables(block.formula);
    for (const Term variable : variables) {
      const Term flag = builder.uninstantiate(variable);
      if (terms.name(flag).starts_with("main::f")) {
        tracked.push_back(predicates.add(terms.equal(flag, terms.integer(0))));
      }
    }
    std::sort(tracked.begin(), tracked.end());
    state.ResumeTiming();
    const bdd::Bdd region = abstractor.abstract(predicates.regions().true_(), block, tracked);
    benchmark::DoNotOptimize(region);
    state.counters["cubes"] = static_cast<double>(statistics.counter("abstraction.cubes").value);
  }
}
BENCHMARK(abstraction)->Arg(4)->Arg(6)->Arg(8)->Unit(benchmark::kMillisecond);

/// Regions as exploration meets them: disjunctions of a few cubes over many predicates.
void coverage(benchmark::State& state) {
  bdd::BddManager regions;
  std::mt19937 random(7);
  std::vector<bdd::Bdd> known;
  for (int i = 0; i < 200; ++i) {
    bdd::Bdd region = regions.false_();
    for (int c = 0; c < 6; ++c) {
      std::vector<std::pair<std::uint32_t, bool>> cube;
      for (std::uint32_t v = 0; v < static_cast<std::uint32_t>(state.range(0)); ++v) {
        if (random() % 3 != 0) cube.emplace_back(v, random() % 2 == 0);
      }
      region = regions.or_(region, regions.cube(cube));
    }
    known.push_back(region);
  }
  for (auto _ : state) {
    int covered = 0;
    for (const bdd::Bdd a : known) {
      for (const bdd::Bdd b : known) covered += regions.implies(a, b) ? 1 : 0;
    }
    benchmark::DoNotOptimize(covered);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * 200 * 200);
}
BENCHMARK(coverage)->Arg(10)->Arg(40)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
