// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Executions (folder execution) decide programs with few inputs. A property that no execution
// violates holds. The path of a violation is replayed by bit-vectors like any other path. If the
// formulas do not determine what happens on the path (long arrays), or if the path is too long for
// them, it is a violation only if every execution takes it; otherwise the exploration decides.
//
// A solver may also find that no execution takes a violation's path (bit-precisely, and with
// everything that the program may do with unknown values); then the execution continues with other
// paths.
//
// An execution has no graph, no predicates and no refinements. If one of these, or the solver's
// queries, are requested, the program is explored instead; a report alone shows what there is.
#include "verification/executed.hpp"

#include "encoding/memory_map.hpp"
#include "refiners/impossible_paths.hpp"
#include "refiners/replayer.hpp"
#include "support/activity.hpp"
#include "support/error.hpp"

#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

namespace {

/// The formula of a longer path may take longer than an exploration.
constexpr std::size_t longest_replay = 5'000;
/// Some tenths of a second.
constexpr unsigned replay_resource_limit = 1'000'000;
constexpr unsigned most_path_checks = 150;

}  // namespace

bool asks_for_exploration(const Options& options) {
  const Options::Records& records = options.records;
  return options.check_with || records.precision || records.queries ||
         (!records.may_execute && (records.last_graph || records.refinement_log));
}

bool executes(const Options& options) {
  return options.execution_steps > 0 && !asks_for_exploration(options);
}

struct Executed::Checker {
  Checker(const cfa::Program& program, const encoding::EncodingOptions& options,
          const std::string& solver, Statistics& statistics)
      : backend(smt::make_backend(solver)),
        impossible(terms, program, options, *backend, replay_resource_limit, statistics) {}
  smt::TermManager terms;
  std::unique_ptr<smt::Backend> backend;
  refiners::ImpossiblePaths impossible;
};

Executed::~Executed() = default;

Executed::Executed(const Options& options, const cfa::Program& program, const Limits& limits,
                   const Log& log, Statistics& statistics)
    : options_(options), program_(program), limits_(limits), log_(log), statistics_(statistics) {}

std::vector<PropertyResult> Executed::run(const std::vector<const spec::Automaton*>& automata,
                                          const MemoryOf& memory) {
  const ScopedTimer timer(statistics_.timer("execution"));
  const Phase phase("executing");
  execution_ = std::make_unique<execution::Execution>(
      program_, automata, execution::Environment{options_.external_functions, options_.allocations},
      execution::Bounds{options_.execution_steps, most_branches, most_path_checks}, limits_,
      [&](const std::vector<encoding::PathStep>& path) { return is_impossible(path, memory); });
  std::vector<execution::Observation> observations = execution_->run();
  statistics_.counter("execution.steps") += execution_->steps();
  log_.debug(
      "executed " + std::to_string(execution_->steps()) + " steps" +
      (execution_->unsupported().empty() ? "" : "; stopped at: " + execution_->unsupported()));
  std::vector<PropertyResult> results;
  for (std::size_t i = 0; i < automata.size(); ++i) {
    using Kind = execution::Observation::Kind;
    if (observations[i].kind == Kind::Holds) {
      results.push_back({automata[i]->name, Holds{}});
    } else if (observations[i].kind != Kind::Open) {
      try {
        if (auto result = replayed(*automata[i], std::move(observations[i]), memory)) {
          results.push_back(*std::move(result));
        }
      } catch (const LimitReached&) {
        // This one stays open; the others are decided.
      }
    }
  }
  statistics_.counter("execution.decided") += results.size();
  return results;
}

bool Executed::is_impossible(const std::vector<encoding::PathStep>& path, const MemoryOf& memory) {
  if (path.size() > longest_replay) {
    return false;
  }
  limits_.check();
  if (!checker_) {
    checker_ =
        std::make_unique<Checker>(program_,
                                  encoding_options(options_, encoding::Arithmetic::BitPrecise,
                                                   options_.overflow.explored, memory()),
                                  options_.solver, statistics_);
  }
  return checker_->impossible.contain(path);
}

std::optional<PropertyResult> Executed::replayed(const spec::Automaton& automaton,
                                                 execution::Observation observation,
                                                 const MemoryOf& memory) {
  const bool is_certain = observation.kind == execution::Observation::Kind::Certain;
  const auto violated = [&](refiners::Counterexample counterexample) {
    return PropertyResult{automaton.name,
                          Violated{std::move(observation.message), std::move(counterexample)}};
  };
  if (observation.path.size() > longest_replay) {
    log_.debug("property " + automaton.name + ": the path of an execution is too long to replay");
    return is_certain ? std::optional(violated({refiners::edges_of(observation.path), {}, {}}))
                      : std::nullopt;
  }
  smt::TermManager terms;
  const auto backend = smt::make_backend(options_.solver);
  const encoding::EncodingOptions options = encoding_options(
      options_, encoding::Arithmetic::BitPrecise, options_.overflow.replayed, memory());
  refiners::Replayer replayer(terms, program_, options, *backend, statistics_);
  auto outcome = replayer.replay(observation.path, replay_resource_limit);
  if (const auto* failure = std::get_if<refiners::NotConfirmed>(&outcome)) {
    // That C's arithmetic has no such path would contradict the execution.
    if (is_certain && failure->cause != refiners::UnknownCause::Arithmetic) {
      return violated({refiners::edges_of(observation.path), {}, {}});
    }
    log_.debug("property " + automaton.name +
               ": an execution is not confirmed: " + failure->reason);
    return std::nullopt;
  }
  return violated(std::get<refiners::Counterexample>(std::move(outcome)));
}

}  // namespace pcegar::verification
