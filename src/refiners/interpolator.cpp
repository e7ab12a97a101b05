// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/interpolator.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "support/cpu_clock.hpp"

namespace pcegar::refiners {

namespace {
constexpr unsigned sequence_timeout_ms = 60'000;
}

Interpolator::Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend,
                           smt::Portfolio engines, const Limits& limits, Statistics& statistics)
    : builder_(builder),
      terms_(builder.terms()),
      checker_(terms_, backend),
      engines_(std::move(engines)),
      limits_(limits),
      statistics_(statistics) {}

smt::InterpolationLimits Interpolator::limits_now() const {
  double milliseconds = sequence_timeout_ms;
  if (const auto left = limits_.cpu_seconds_left()) {
    milliseconds = std::min(milliseconds, *left * 1000.0 + 1.0);
  }
  return {static_cast<unsigned>(milliseconds)};
}

smt::InterpolationResult Interpolator::interpolate(std::span<const smt::Term> blocks) {
  const std::vector<smt::Term> key(blocks.begin(), blocks.end());
  if (const auto found = known_.find(key); found != known_.end()) {
    ++statistics_.counter("interpolation.shared");
    return found->second;
  }
  const ScopedTimer timer(statistics_.timer("interpolation"));
  ++statistics_.counter("interpolation.sequences");
  const auto busy_seconds = [this] {
    return thread_cpu_seconds() - (query_log_ != nullptr ? query_log_->seconds_writing() : 0);
  };
  const double start = busy_seconds();
  smt::InterpolationResult result = run_engines(blocks);
  if (query_log_ != nullptr) {
    const auto* gave_up = std::get_if<smt::GaveUp>(&result);
    query_log_->sequence(terms_, blocks,
                         gave_up != nullptr ? gave_up->reason : "interpolants found",
                         (busy_seconds() - start) * 1000.0);
  }
  if (const auto* interpolants = std::get_if<smt::Interpolants>(&result)) {
    const std::set<smt::Term> mentioned = program_variables(*interpolants);
    tracked_.insert(mentioned.begin(), mentioned.end());
    known_.emplace(key, result);
  }
  return result;
}

smt::InterpolationResult Interpolator::run_engines(std::span<const smt::Term> blocks) {
  std::string reasons;
  const smt::TraceFeatures features = smt::features_of(terms_, blocks);
  for (const auto& [engine, timeout_ms] : engines_.attempts(features)) {
    limits_.check();
    const std::string name = "interpolation." + engine->name();
    const ScopedTimer engine_timer(statistics_.timer(name));
    smt::InterpolationLimits limits = limits_now();
    limits.timeout_ms = std::min(limits.timeout_ms, timeout_ms);
    const auto start = std::chrono::steady_clock::now();
    smt::InterpolationResult result = engine->interpolate(terms_, blocks, limits);
    std::string problem;
    if (const auto* gave_up = std::get_if<smt::GaveUp>(&result)) {
      const bool late =
          std::chrono::steady_clock::now() - start >= std::chrono::milliseconds(limits.timeout_ms);
      ++statistics_.counter(name + (late ? ".timed_out" : ".gave_up"));
      problem = gave_up->reason;
    } else if (std::holds_alternative<smt::NotRefutable>(result)) {
      ++statistics_.counter(name + ".not_refutable");
      problem = "claims that the path is feasible";
    } else {
      const auto& plain = std::get<smt::Interpolants>(result);
      std::optional<smt::Interpolants> simpler = simplify(*engine, blocks, plain);
      if (simpler && !check(blocks, *simpler).empty()) {
        ++statistics_.counter("interpolation.forgetting.rejected");
        simpler.reset();
      }
      if (!simpler) problem = check(blocks, plain);
      if (problem.empty()) {
        ++statistics_.counter(name + ".validated");
        engines_.learn(features, *engine, smt::Portfolio::Outcome::Validated);
        if (simpler) return *simpler;
        return result;
      }
      ++statistics_.counter(name + ".rejected");
    }
    engines_.learn(features, *engine, smt::Portfolio::Outcome::Failed);
    reasons += (reasons.empty() ? "" : "; ") + engine->name() + ": " + problem;
  }
  return smt::GaveUp{reasons.empty() ? "no interpolation engine" : reasons};
}

std::set<smt::Term> Interpolator::program_variables(const smt::Interpolants& interpolants) {
  std::set<smt::Term> result;
  for (const smt::Term interpolant : interpolants.sequence) {
    for (const smt::Term variable : terms_.free_variables(interpolant)) {
      result.insert(builder_.uninstantiate(variable));
    }
  }
  return result;
}

std::string Interpolator::check(std::span<const smt::Term> blocks,
                                const smt::Interpolants& interpolants) {
  const ScopedTimer timer(statistics_.timer("interpolation.check"));
  return checker_.check(blocks, interpolants.sequence, limits_now());
}

std::optional<smt::Interpolants> Interpolator::simplify(smt::InterpolationEngine& engine,
                                                        std::span<const smt::Term> blocks,
                                                        const smt::Interpolants& interpolants) {
  const std::set<smt::Term> mentioned = program_variables(interpolants);
  const bool all_tracked =
      std::includes(tracked_.begin(), tracked_.end(), mentioned.begin(), mentioned.end());
  if (mentioned.size() <= 1 || all_tracked) {
    return std::nullopt;
  }
  const auto group_of = [&](smt::Term variable) {
    const smt::Term group = builder_.uninstantiate(variable);
    return smt::VariableGroup{group, tracked_.contains(group) ? smt::VariableGroup::Wish::Keep
                                                              : smt::VariableGroup::Wish::Forget};
  };
  const ScopedTimer timer(statistics_.timer("interpolation.forgetting"));
  smt::ForgettingStatistics effort;
  std::optional<smt::Interpolants> found = smt::forget_variables(
      terms_, engine, blocks, interpolants.sequence, group_of, limits_now(), effort);
  statistics_.counter("interpolation.forgetting.problems") += effort.problems;
  if (!found) {
    return std::nullopt;
  }
  ++statistics_.counter("interpolation.forgetting.used");
  statistics_.counter("interpolation.forgetting.variables_forgotten") +=
      mentioned.size() - program_variables(*found).size();
  return found;
}

}  // namespace pcegar::refiners
