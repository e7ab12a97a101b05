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
// What is open then is tried with a few choices of the inputs (execution/trials.cpp).
//
// An execution has no graph, no predicates and no refinements. If one of these, or the solver's
// queries, are requested, the program is explored instead; a report alone shows what there is.
#include "verification/executed.hpp"

#include <algorithm>

#include "cfa/float_text.hpp"
#include "encoding/memory_map.hpp"
#include "execution/number.hpp"
#include "refiners/impossible_paths.hpp"
#include "refiners/replayer.hpp"
#include "spec/watched_object.hpp"
#include "support/activity.hpp"
#include "support/error.hpp"

#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

namespace {

/// The formula of a longer path may take longer than an exploration.
constexpr std::size_t longest_replay = 5'000;
/// Some tenths of a second.
constexpr unsigned replay_resource_limit = 1'000'000;
/// Before anything else is tried, and where the inputs are given.
constexpr unsigned first_resource_limit = 100'000;
constexpr unsigned most_path_checks = 150;
/// Of all trials together, before anything is explored; some hundredths of a second.
constexpr std::uint64_t most_trial_steps = 60'000;
/// Of those after explorations that have not decided a property: after the first one, which is
/// short, eight times as many after the second, and so on, up to some seconds.
constexpr std::uint64_t more_trial_steps = 100'000;
constexpr unsigned growths = 2;
/// How often, so that many properties that are explored one by one do not wait for them.
constexpr unsigned most_later_trials = 6;
/// At most so many for each step that the user allows.
constexpr std::uint64_t later_steps_per_step = 16;
/// For those in loops that will end soon after; about a second.
constexpr std::uint64_t most_added_steps = 5'000'000;
/// Of one property, in trials.
constexpr unsigned most_vain_replays = 4;

bool is_decided(const spec::Automaton& automaton, const std::vector<PropertyResult>& results) {
  return std::any_of(results.begin(), results.end(), [&](const PropertyResult& result) {
    return result.property == automaton.name;
  });
}

/// The results that a trial chose, as inputs of its counterexample.
std::vector<refiners::Counterexample::Input> inputs_of(const execution::Observation& observation,
                                                       const cfa::Program& program) {
  std::vector<refiners::Counterexample::Input> inputs;
  for (const execution::ChosenResult& chosen : observation.chosen) {
    const cfa::Type& type = *chosen.result->type;
    const auto* call =
        std::get_if<cfa::ExternalCall>(&program.edge(observation.path[chosen.step].edge).operation);
    const auto* variable = std::get_if<cfa::VariableReference>(&chosen.result->node);
    if (call == nullptr) {
      continue;
    }
    const auto number = execution::number_of(chosen.bits, type);
    const auto text = type.is_float()
                          ? cfa::float_text(type, {static_cast<std::uint64_t>(chosen.bits),
                                                   static_cast<std::uint16_t>(chosen.bits >> 64)})
                          : number.get_str();
    inputs.push_back({{chosen.step, "result of " + program.call_site(call->site).name + "()", text},
                      variable != nullptr ? variable->variable : cfa::VariableId{},
                      0,
                      0,
                      encoding::InputRole::Decides,
                      type.bits,
                      number});
  }
  return inputs;
}

}  // namespace

bool records_exploration(const Options& options) {
  const Options::Records& records = options.records;
  return records.precision || records.queries ||
         (!records.may_execute && (records.last_graph || records.refinement_log));
}

bool asks_for_exploration(const Options& options) {
  return options.check_with || records_exploration(options);
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
      execution::Bounds{options_.execution_steps, most_branches, most_path_checks,
                        8 * options_.execution_steps},
      limits_,
      [&](const std::vector<encoding::PathStep>& path) { return is_impossible(path, memory); });
  std::vector<execution::Observation> observations = execution_->run();
  statistics_.counter("execution.steps") += execution_->steps();
  log_.debug(
      "executed " + std::to_string(execution_->steps()) + " steps" +
      (execution_->unsupported().empty() ? "" : "; stopped at: " + execution_->unsupported()));
  std::vector<PropertyResult> results;
  std::vector<std::size_t> hard;
  for (std::size_t i = 0; i < automata.size(); ++i) {
    using Kind = execution::Observation::Kind;
    if (observations[i].kind == Kind::Holds) {
      results.push_back({automata[i]->name, Holds{}});
    } else if (observations[i].kind != Kind::Open &&
               !replay(*automata[i], observations[i], memory, first_resource_limit, results)) {
      hard.push_back(i);
    }
  }
  try {
    try_inputs(automata, memory, first_resource_limit, results);
  } catch (const LimitReached&) {
    // What is decided stays.
  }
  for (const std::size_t i : hard) {
    if (!is_decided(*automata[i], results)) {
      replay(*automata[i], observations[i], memory, replay_resource_limit, results);
    }
  }
  statistics_.counter("execution.decided") += results.size();
  return results;
}

std::vector<PropertyResult> Executed::try_more(const std::vector<const spec::Automaton*>& automata,
                                               const MemoryOf& memory) {
  std::vector<PropertyResult> results;
  if (trials_ == nullptr || later_trials_ == most_later_trials) {
    return results;
  }
  const ScopedTimer timer(statistics_.timer("execution"));
  const Phase phase("executing");
  const std::uint64_t steps = more_trial_steps << 3 * std::min(later_trials_++, growths);
  trials_->add_steps(std::min(steps, later_steps_per_step * options_.execution_steps));
  try {
    try_inputs(automata, memory, replay_resource_limit, results);
  } catch (const LimitReached&) {
    // What is decided stays.
  }
  statistics_.counter("execution.decided") += results.size();
  return results;
}

void Executed::try_inputs(const std::vector<const spec::Automaton*>& automata,
                          const MemoryOf& memory, unsigned resource_limit,
                          std::vector<PropertyResult>& results) {
  struct Wanted {
    const spec::Automaton* automaton;
    unsigned vain_replays = 0;
  };
  std::vector<Wanted> wanted;
  for (const spec::Automaton* automaton : automata) {
    if (!is_decided(*automaton, results)) {
      wanted.push_back({automaton});
    }
  }
  if (wanted.empty()) {
    return;
  }
  if (trials_ == nullptr) {
    const bool keep_objects = std::any_of(wanted.begin(), wanted.end(), [](const Wanted& one) {
      return spec::has_keys_of_objects(*one.automaton);
    });
    memory_ = keep_objects ? memory() : nullptr;
    trials_ = std::make_unique<execution::Trials>(
        program_, execution::Environment{options_.external_functions, options_.allocations},
        execution::Trials::Bounds{std::min(most_trial_steps, options_.execution_steps),
                                  std::min(most_added_steps, 10 * options_.execution_steps),
                                  longest_replay},
        limits_, memory_ == nullptr ? nullptr : &memory_->points_to());
  }
  execution::Trials& trials = *trials_;
  const unsigned trials_before = trials.count();
  const std::uint64_t steps_before = trials.steps();
  while (!wanted.empty() && trials.may_go_on()) {
    std::vector<const spec::Automaton*> open;
    for (const Wanted& one : wanted) {
      open.push_back(one.automaton);
    }
    std::vector<execution::Observation> observations = trials.next(open);
    if (!trials.obstacle().empty()) {
      log_.debug("trial " + std::to_string(trials.count()) + " stopped at: " + trials.obstacle() +
                 " behind " + trials.obstacle_position().to_string());
    }
    for (std::size_t i = 0; i < observations.size(); ++i) {
      if (observations[i].kind == execution::Observation::Kind::Open ||
          observations[i].kind == execution::Observation::Kind::Holds) {
        continue;
      }
      if (replay(*wanted[i].automaton, observations[i], memory, resource_limit, results) ||
          ++wanted[i].vain_replays == most_vain_replays) {
        wanted[i].automaton = nullptr;
      }
    }
    std::erase_if(wanted, [](const Wanted& one) { return one.automaton == nullptr; });
  }
  statistics_.counter("execution.trials") += trials.count() - trials_before;
  statistics_.counter("execution.trial_steps") += trials.steps() - steps_before;
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

/// Whether that decided the property, whose result is added then.
bool Executed::replay(const spec::Automaton& automaton, const execution::Observation& observation,
                      const MemoryOf& memory, unsigned resource_limit,
                      std::vector<PropertyResult>& results) {
  try {
    auto result = replayed(automaton, observation, memory, resource_limit);
    if (result) {
      results.push_back(*std::move(result));
    }
    return result.has_value();
  } catch (const LimitReached&) {
    return false;  // This one stays open; the others are decided.
  }
}

std::optional<PropertyResult> Executed::replayed(const spec::Automaton& automaton,
                                                 const execution::Observation& observation,
                                                 const MemoryOf& memory, unsigned resource_limit) {
  // A conversion that changes a value is no evidence, since a portable program would not do it. But
  // if it does so whatever its inputs are, it means what its compiler makes of it, unless such
  // executions are not considered.
  const bool always_converts =
      observation.converts && observation.kind == execution::Observation::Kind::Certain;
  const bool is_considered =
      !always_converts || options_.overflow.explored == encoding::SignedOverflow::Wraps;
  const bool is_certain =
      observation.kind == execution::Observation::Kind::Certain && is_considered;
  const auto violated = [&](refiners::Counterexample counterexample) {
    return PropertyResult{automaton.name, Violated{observation.message, std::move(counterexample)}};
  };
  if (observation.path.size() > longest_replay) {
    log_.debug("property " + automaton.name + ": the path of an execution is too long to replay");
    return is_certain
               ? std::optional(violated(
                     {refiners::edges_of(observation.path), inputs_of(observation, program_), {}}))
               : std::nullopt;
  }
  smt::TermManager terms;
  const auto backend = smt::make_backend(options_.solver);
  const encoding::EncodingOptions options = encoding_options(
      options_, encoding::Arithmetic::BitPrecise,
      always_converts ? options_.overflow.explored : options_.overflow.replayed, memory());
  refiners::Replayer replayer(terms, program_, options, *backend, statistics_, log_);
  auto outcome = replayer.replay(observation.path, resource_limit);
  if (const auto* failure = std::get_if<refiners::NotConfirmed>(&outcome)) {
    // That C's arithmetic has no such path would contradict the execution.
    if (is_certain && failure->cause != refiners::UnknownCause::Arithmetic) {
      return violated({refiners::edges_of(observation.path), inputs_of(observation, program_), {}});
    }
    log_.debug("property " + automaton.name +
               ": an execution is not confirmed: " + failure->reason);
    return std::nullopt;
  }
  return violated(std::get<refiners::Counterexample>(std::move(outcome)));
}

}  // namespace pcegar::verification
