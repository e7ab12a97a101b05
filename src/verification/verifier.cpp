// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From C files and properties to results: the program is read (frontend) and verified partition by
// partition (scheduler.cpp). If that leaves properties open because recursion may go deeper than it
// was followed, the program is read in another way and verified again (recursion_depth.cpp).
// Earlier results remain valid: a property that holds however often functions recurse holds, and a
// violation ends the search for other ways to read the program.
#include "verification/verifier.hpp"

#include <algorithm>

#include "cfa/union_members.hpp"
#include "spec/watched_object.hpp"
#include "support/activity.hpp"
#include "support/error.hpp"
#include "verification/program_slices.hpp"
#include "verification/recursion_candidates.hpp"

namespace pcegar::verification {

namespace {

bool has_open(const std::vector<PropertyResult>& results) {
  return std::any_of(results.begin(), results.end(),
                     [](const auto& result) { return result.open() != nullptr; });
}

bool has_violated(const std::vector<PropertyResult>& results) {
  return std::any_of(results.begin(), results.end(),
                     [](const auto& result) { return result.violated() != nullptr; });
}

/// Whether following recursion in another way may decide more without losing a result.
bool may_gain_from_depth(const Scheduler& run, const LoadedProgram& program,
                         const std::vector<PropertyResult>& results, const Limits& limits) {
  const bool is_open = program.has_loops ? has_open(results) : run.met_recursion_bound();
  return is_open && !has_violated(results) && !limits.exceeded();
}

/// Keeps what a run that followed recursion in another way had proved, if this run has not decided
/// it. If loops do not decide a property either, nothing is reported about that attempt.
void keep_known(const std::vector<PropertyResult>& before, const LoadedProgram& program,
                std::vector<PropertyResult>& results) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    Open* const open = results[i].open();
    if (open == nullptr) {
      continue;
    }
    if (before[i].holds()) {
      results[i] = before[i];
    } else if (const Open* known = before[i].open(); known != nullptr && program.has_loops) {
      open->reason = known->reason;
    }
  }
}

std::vector<PropertyResult> all_unknown(const spec::Specification& specification,
                                        const std::string& reason, Cause cause) {
  std::vector<PropertyResult> results;
  for (const spec::Automaton& automaton : specification.automata) {
    results.push_back({automaton.name, Open{reason, cause}});
  }
  return results;
}

}  // namespace

Verifier::Verifier(const Options& options, const Limits& limits, const Log& log,
                   Statistics& statistics, Observer& observer)
    : options_(options), limits_(limits), log_(log), statistics_(statistics), observer_(observer) {}

/// Makes a program ready to be verified.
void Verifier::prepare(LoadedProgram loaded, const spec::Specification& specification) {
  verified_ = std::make_unique<Verified>(Verified{std::move(loaded), options_, {}, nullptr});
  Verified& now = *verified_;
  now.options.limits = limits_for(now.program, options_, limits_);
  now.limits.emplace(now.options.limits);
  cfa::Program& program = now.program.loaded.program;
  spec::add_watched_objects(program, specification.automata);
  if (!spec::may_read_members(specification.automata)) {
    const bool is_apart = options_.outside_pointers == encoding::OutsidePointers::Apart;
    cfa::drop_unused_union_members(
        program, is_apart ? cfa::ScalarPointers::Apart : cfa::ScalarPointers::ToMembers);
  }
  if (const auto sharing = sharing_costs(options_)) {
    cfa::reserve_call_bits(program, *sharing);
  }
  observer_.loaded(program, now.program.loaded.warnings);
  PrecisionStore precisions;
  try {
    precisions = observer_.initial_precisions(program);
    add_recursion_candidates(precisions, options_, now.program.loaded, limits_);
  } catch (const LimitReached&) {
    // The run that follows ends with this limit at once and keeps what was decided before.
  }
  now.run =
      std::make_unique<Scheduler>(now.options, program, specification.automata, *now.limits, log_,
                                  statistics_, std::move(precisions), [&](Results so_far) {
                                    keep_known(before_, now.program, so_far);
                                    observer_.results(now.program.loaded, so_far);
                                  });
}

std::vector<PropertyResult> Verifier::run(const Sources& sources,
                                          const spec::Specification& specification) {
  Sources read = sources;
  read.load.observed_functions = spec::functions_of_objects(specification.automata);
  read.load.watched_functions = spec::called_functions(specification.automata);
  read.load.reads_of_rules = spec::read_at_calls(specification.automata);
  read.load.rules_are_about_calls = spec::move_at_calls_and_labels(specification.automata);
  read.load.variables_of_rules = spec::read_variables(specification.automata);
  read.load.recursion = first_recursion(options_, specification);
  before_.clear();
  std::optional<LoadedProgram> next;
  try {
    const ScopedTimer timer(statistics_.timer("frontend"));
    const Phase phase("reading");
    next = load_for_execution(options_, read, specification, limits_, log_);
  } catch (const UnsupportedError& unsupported) {
    return all_unknown(specification, unsupported.what(), Cause::NotModelled);
  } catch (const LimitReached& limit) {
    return all_unknown(specification, limit.what(), Cause::Limit);
  }
  while (next) {
    prepare(*std::move(next), specification);
    Results results = verified_->run->run();
    keep_known(before_, verified_->program, results);
    before_ = std::move(results);
    next.reset();
    if (may_gain_from_depth(*verified_->run, verified_->program, before_, limits_)) {
      next = load_next(options_, read, specification, verified_->program, log_);
    }
  }
  return before_;
}

}  // namespace pcegar::verification
