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
#include "verification/attempts.hpp"

#include <algorithm>
#include <set>

#include "encoding/memory_map.hpp"
#include "support/interrupt.hpp"

namespace pcegar::verification {

namespace {

constexpr double bits_least_seconds = 10;
constexpr double bits_share = 5;  ///< times what was spent before

const PropertyResult* find_result(const std::vector<PropertyResult>& results,
                                  const std::string& property) {
  const auto found = std::find_if(
      results.begin(), results.end(),
      [&](const PropertyResult& result) { return result.verdict.property == property; });
  return found == results.end() ? nullptr : &*found;
}

/// `whole` with an end to the time, if there is none, that depends on what was spent since
/// `started_at`.
Limits::Settings limits_of_bits(const Limits::Settings& whole, double started_at) {
  Limits::Settings result = whole;
  if (!result.cpu_seconds) {
    const double now = process_cpu_seconds();
    result.cpu_seconds = now + std::max(bits_least_seconds, bits_share * (now - started_at));
  }
  return result;
}

std::string name_of(const EncodingStage& plan) {
  return plan.explored.arithmetic == encoding::Arithmetic::BitPrecise ? "with bit-vectors"
                                                                      : "with wrap-around";
}

/// Whether another plan may decide what this one left UNKNOWN.
bool is_open(const PropertyResult& result) {
  return result.verdict.verdict == Verdict::Unknown && result.doubt != refiners::Doubt::Budget;
}

}  // namespace

Attempts::Attempts(const Options& options, const cfa::Program& program,
                   const Limits::Settings& limits, const Log& log, Statistics& statistics,
                   PrecisionStore& precisions)
    : options_(options),
      program_(program),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      precisions_(precisions),
      started_at_(process_cpu_seconds()) {}

std::vector<PropertyResult> Attempts::run(const std::vector<spec::Automaton>& automata,
                                          const AttemptBounds& bounds,
                                          const PropertyLoop::Observer& decided) {
  decided_ = decided;
  std::vector<spec::Automaton> open = automata;
  std::size_t number = 0;
  for (EncodingStage plan : encoding_stages(options_)) {
    plan.explored.memory = precisions_.memory;
    if (plan.tried_for == EncodingStage::For::ArithmeticDoubts) {
      std::erase_if(open, [&](const spec::Automaton& automaton) {
        return find_result(results_, automaton.name)->doubt != refiners::Doubt::Arithmetic;
      });
    }
    if (open.empty()) {
      break;
    }
    take_over(attempt(number++, plan, open, bounds), plan);
    std::erase_if(open, [&](const spec::Automaton& automaton) {
      return !is_open(*find_result(results_, automaton.name));
    });
    const bool are_too_many = std::any_of(
        results_.begin(), results_.end(),
        [](const PropertyResult& result) { return result.doubt == refiners::Doubt::Companions; });
    if (last().met_obstacle() || are_too_many || limits_.exceeded()) {
      break;
    }
  }
  return results_;
}

Usage Attempts::used(const std::string& property) const {
  const PropertyResult* known = find_result(results_, property);
  return known == nullptr ? Usage{} : known->usage;
}

/// Newer results replace what an earlier plan left UNKNOWN. That a later plan hit a limit says less
/// than why the earlier one was UNKNOWN; but unless the limit is that plan's own, it is what to do
/// something about.
void Attempts::take_over(std::vector<PropertyResult> newer, const EncodingStage& plan) {
  using refiners::Doubt;
  for (PropertyResult& result : newer) {
    result.usage += used(result.verdict.property);
    const auto old = std::find_if(results_.begin(), results_.end(), [&](const auto& known) {
      return known.verdict.property == result.verdict.property;
    });
    if (old == results_.end()) {
      results_.push_back(std::move(result));
      continue;
    }
    const bool hit_a_bound = result.doubt == Doubt::Limit || result.doubt == Doubt::Budget ||
                             result.doubt == Doubt::Companions;
    if (result.verdict.verdict != Verdict::Unknown || !hit_a_bound) {
      *old = std::move(result);
      continue;
    }
    old->verdict.reason += "; " + name_of(plan) + ": " + result.verdict.reason;
    old->usage = result.usage;
    if (result.doubt != Doubt::Limit || limits_.exceeded()) {
      old->doubt = result.doubt;
    }
  }
}

Analysis& Attempts::prepare(std::size_t number, const EncodingStage& plan,
                            const std::vector<spec::Automaton>& automata) {
  const bool is_first = attempts_.empty();
  Analysis::Teachers teachers;
  if (const auto known = precisions_.by_plan.find(number); known != precisions_.by_plan.end()) {
    teachers.same_plan = &known->second;
  }
  if (is_first || plan.tried_for == EncodingStage::For::All) {
    if (!is_first) {
      log_.info("trying again what is UNKNOWN, with wrap-around in the integers");
    }
  } else {
    log_.info("trying again, with bit-vectors, what integers cannot decide");
    teachers.before = &last();
  }
  Attempt& attempt = attempts_.emplace_back(Attempt{limits_, automata, nullptr});
  if (teachers.before != nullptr) {
    attempt.limits = Limits(limits_of_bits(limits_.settings(), started_at_));
  }
  attempt.analysis = std::make_unique<Analysis>(options_, plan, program_, attempt.automata,
                                                attempt.limits, log_, statistics_, teachers);
  return *attempt.analysis;
}

std::vector<PropertyResult> Attempts::attempt(std::size_t number, const EncodingStage& plan,
                                              const std::vector<spec::Automaton>& automata,
                                              const AttemptBounds& bounds) {
  Analysis& analysis = prepare(number, plan, automata);
  PropertyLoopBounds verification{bounds.together_states, std::nullopt};
  if (bounds.refinements) {
    std::vector<std::uint64_t>& most = verification.refinements.emplace();
    for (const spec::Automaton& automaton : automata) {
      const std::uint64_t before = used(automaton.name).refinements;
      most.push_back(*bounds.refinements - std::min(*bounds.refinements, before));
    }
  }
  const auto report = [this](const PropertyResult& result) {
    if (decided_ && result.verdict.verdict != Verdict::Unknown) {
      PropertyResult whole = result;
      whole.usage += used(result.verdict.property);
      decided_(whole);
    }
  };
  const auto run = [&] { return analysis.run(std::move(verification), report); };
  std::vector<PropertyResult> results;
  if (attempts_.size() > 1 && plan.tried_for != EncodingStage::For::All) {
    const ScopedTimer timer(statistics_.timer("bits"));
    const Watchdog watchdog(attempts_.back().limits);
    results = run();
  } else {
    results = run();
  }
  precisions_.by_plan[number] = analysis.learnt();
  return results;
}

}  // namespace pcegar::verification
