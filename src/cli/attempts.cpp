// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One run, several plans. Integers come first: they are fast, and what they prove is certified by
// bit-vectors. Exploration by bit-vectors is the last plan, and only for properties that another
// arithmetic may decide: the integers have a path that C's arithmetic does not have, or found
// invariants that do not hold in it. What stands in the way of the others (a construct that is not
// modelled, no interpolants, a limit) would stand in the way again.
//
// Predicates over integers are read over bit-vectors and tracked from the start, so that only what
// the integers could not see is learnt anew.
//
// Without a time limit of the user's, bit-vectors get a multiple of the time that the integers
// took: they may need it for ever, and the user had an answer (UNKNOWN) without them. If they run
// out of time, the reason of UNKNOWN stays that of the integers, with a remark.
#include "cli/attempts.hpp"

#include <algorithm>

#include "encoding/memory_map.hpp"
#include "support/interrupt.hpp"

namespace pcegar::cli {

namespace {

constexpr double bits_least_seconds = 10;
constexpr double bits_share = 5;  ///< times what was spent before

PropertyResult& result_of(std::vector<PropertyResult>& results, const std::string& property) {
  return *std::find_if(results.begin(), results.end(), [&](const PropertyResult& result) {
    return result.verdict.property == property;
  });
}

/// Newer results replace what an earlier plan left UNKNOWN. That a later plan hit a limit says less
/// than why the earlier one was UNKNOWN.
void take_over(std::vector<PropertyResult> newer, std::vector<PropertyResult>& results) {
  for (PropertyResult& result : newer) {
    const auto old = std::find_if(results.begin(), results.end(), [&](const PropertyResult& known) {
      return known.verdict.property == result.verdict.property;
    });
    if (old == results.end()) {
      results.push_back(std::move(result));
    } else if (result.doubt == refiners::Doubt::Limit) {
      old->verdict.reason += "; with bit-vectors: " + result.verdict.reason;
    } else {
      *old = std::move(result);
    }
  }
}

Limits::Settings limits_of_bits(const Limits::Settings& whole) {
  Limits::Settings result = whole;
  if (!result.cpu_seconds) {
    const double spent = process_cpu_seconds();
    result.cpu_seconds = spent + std::max(bits_least_seconds, bits_share * spent);
  }
  return result;
}

}  // namespace

Attempts::Attempts(const Settings& settings, const cfa::Program& program, const Limits& limits,
                   const Log& log, Statistics& statistics)
    : settings_(settings), program_(program), limits_(limits), log_(log), statistics_(statistics) {}

std::vector<PropertyResult> Attempts::run(const std::vector<spec::Automaton>& automata) {
  std::vector<PropertyResult> results;
  std::vector<spec::Automaton> open = automata;
  const auto memory = std::make_shared<const encoding::MemoryMap>(program_);
  for (Plan plan : plans(settings_)) {
    plan.explored.memory = memory;
    if (plan.tried_for == Plan::For::ArithmeticDoubts) {
      std::erase_if(open, [&](const spec::Automaton& automaton) {
        return result_of(results, automaton.name).doubt != refiners::Doubt::Arithmetic;
      });
    }
    if (open.empty()) {
      break;
    }
    take_over(attempt(plan, open), results);
    std::erase_if(open, [&](const spec::Automaton& automaton) {
      return result_of(results, automaton.name).verdict.verdict != Verdict::Unknown;
    });
    if (last().met_obstacle() || limits_.exceeded()) {
      break;
    }
  }
  return results;
}

std::vector<PropertyResult> Attempts::attempt(const Plan& plan,
                                              const std::vector<spec::Automaton>& automata) {
  const bool is_first = attempts_.empty();
  const Analysis* const before = is_first ? nullptr : &last();
  Attempt& attempt = attempts_.emplace_back(Attempt{limits_, automata, nullptr});
  if (is_first || plan.tried_for == Plan::For::All) {
    if (!is_first) {
      log_.info("trying again what is UNKNOWN, with wrap-around in the integers");
    }
    attempt.analysis = std::make_unique<Analysis>(settings_, plan, program_, attempt.automata,
                                                  limits_, log_, statistics_);
    return attempt.analysis->run();
  }
  log_.info("trying again, with bit-vectors, what integers cannot decide");
  const ScopedTimer timer(statistics_.timer("bits"));
  attempt.limits = Limits(limits_of_bits(settings_.limits));
  const Watchdog watchdog(attempt.limits);
  attempt.analysis = std::make_unique<Analysis>(settings_, plan, program_, attempt.automata,
                                                attempt.limits, log_, statistics_, before);
  return attempt.analysis->run();
}

}  // namespace pcegar::cli
