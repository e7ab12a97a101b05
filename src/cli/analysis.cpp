// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/analysis.hpp"

#include "pcegar/cegar.hpp"
#include "pcegar/pcegar.hpp"
#include "refiners/arg_check.hpp"
#include "smt/checked_backend.hpp"

namespace pcegar::cli {

namespace {

std::vector<std::unique_ptr<cpa::AutomatonCpa>> make_automata(
    const std::vector<spec::Automaton>& automata, const cfa::Program& program) {
  std::vector<std::unique_ptr<cpa::AutomatonCpa>> result;
  for (std::size_t i = 0; i < automata.size(); ++i) {
    result.push_back(std::make_unique<cpa::AutomatonCpa>(
        automata[i], cpa::PropertyId(i), program,
        automata.size() > 1 ? cpa::PathCuts::OnlyHere : cpa::PathCuts::ForAll));
  }
  return result;
}

}  // namespace

Analysis::Analysis(const Settings& settings, const cfa::Program& program,
                   const std::vector<spec::Automaton>& automata, const Limits& limits,
                   const Log& log, Statistics& statistics)
    : program_(program),
      automata_(automata),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      backend_(make_solver(settings)),
      second_backend_(settings.check_with ? smt::make_backend(*settings.check_with) : nullptr),
      checked_backend_(second_backend_
                           ? smt::make_checked_backend(*backend_, *second_backend_,
                                                       {statistics.counter("check_with.confirmed"),
                                                        statistics.counter("check_with.disagreed"),
                                                        statistics.counter("check_with.unknown")})
                           : nullptr),
      verdict_backend_(checked_backend_ ? *checked_backend_ : *backend_),
      builder_(terms_, program, {encoding::Arithmetic::Integer, settings.overflow.explored}),
      predicates_(terms_),
      abstractor_(predicates_, builder_, *backend_, settings.abstraction, statistics),
      location_(program),
      callstack_(program, obstacles_),
      automaton_cpas_(make_automata(automata, program)),
      predicate_(program, builder_, predicates_, abstractor_,
                 cpa::BlockOperator(program, settings.blocks), statistics),
      composite_(components()),
      arg_(composite_),
      exploration_(program, arg_, forced_covering_, limits, statistics),
      reached_(program, settings.traversal),
      view_(make_view()),
      interpolator_(builder_, *backend_, smt::make_portfolio(settings.interpolation), limits,
                    statistics),
      concretiser_(view_, builder_, {*backend_, verdict_backend_}, settings.overflow.replayed,
                   statistics),
      refiner_(view_, builder_, predicates_, *backend_, interpolator_, concretiser_,
               settings.max_slices, limits, statistics),
      applier_(view_, settings.scope, log, statistics),
      prefer_(make_prefer(settings.prefer)),
      algorithm_(make_algorithm(settings)) {
  if (query_log_) {
    interpolator_.report_to(*query_log_);
  }
}

std::unique_ptr<smt::Backend> Analysis::make_solver(const Settings& settings) {
  std::unique_ptr<smt::Backend> backend = smt::make_backend(settings.solver);
  if (!settings.queries) {
    return backend;
  }
  query_log_.emplace(settings.queries->directory, settings.queries->threshold_ms);
  return smt::make_recording_backend(std::move(backend), *query_log_);
}

std::vector<cpa::Cpa*> Analysis::components() {
  // The call stack comes first: it drops most edges. The predicate CPA comes last: it is the
  // dearest.
  std::vector<cpa::Cpa*> result{&callstack_, &location_};
  for (const auto& automaton : automaton_cpas_) {
    result.push_back(automaton.get());
  }
  result.push_back(&predicate_);
  return result;
}

refiners::AnalysisView Analysis::make_view() {
  refiners::AnalysisView view{program_, terms_, arg_, automaton_cpas_.size() + 2, {}};
  for (std::size_t i = 0; i < automaton_cpas_.size(); ++i) {
    view.automata.push_back({i + 2, automaton_cpas_[i].get()});
  }
  return view;
}

std::unique_ptr<RefinementAlgorithm> Analysis::make_algorithm(const Settings& settings) {
  const RefinementParts parts{view_, exploration_, refiner_, applier_, prefer_, log_, statistics_};
  if (settings.algorithm == Algorithm::Cegar) {
    return std::make_unique<Cegar>(parts);
  }
  return std::make_unique<Pcegar>(parts, make_rank(settings.rank), make_select(settings.select),
                                  settings.pace);
}

std::vector<PropertyResult> Analysis::run() {
  std::vector<Property> properties;
  for (std::size_t i = 0; i < automata_.size(); ++i) {
    properties.push_back({automata_[i].name, automaton_cpas_[i].get()});
  }
  const auto certify = [this](const cpa::ReachedSet& reached) {
    const ScopedTimer timer(statistics_.timer("certificate"));
    return refiners::check_arg(view_, reached,
                               {composite_, builder_, predicates_, verdict_backend_}, limits_,
                               statistics_);
  };
  Verification verification(std::move(properties), *algorithm_, applier_, obstacles_, certify,
                            log_);
  return verification.run(reached_);
}

}  // namespace pcegar::cli
