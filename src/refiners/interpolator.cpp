// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/interpolator.hpp"

#include <algorithm>
#include <utility>

#include "support/cpu_clock.hpp"

namespace pcegar::refiners {

namespace {
constexpr unsigned sequence_timeout_ms = 60'000;
}

Interpolator::Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend,
                           std::vector<std::unique_ptr<smt::InterpolationEngine>> engines,
                           const Limits& limits, Statistics& statistics)
    : builder_(builder),
      terms_(builder.terms()),
      backend_(backend),
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
  const double start = thread_cpu_seconds();
  smt::InterpolationResult result = run_engines(blocks);
  if (query_log_ != nullptr) {
    const auto* gave_up = std::get_if<smt::GaveUp>(&result);
    query_log_->sequence(terms_, blocks,
                         gave_up != nullptr ? gave_up->reason : "interpolants found",
                         (thread_cpu_seconds() - start) * 1000.0);
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
  for (const auto& engine : engines_) {
    limits_.check();
    const ScopedTimer engine_timer(statistics_.timer("interpolation." + engine->name()));
    smt::InterpolationResult result = engine->interpolate(terms_, blocks, limits_now());
    std::string problem;
    if (const auto* gave_up = std::get_if<smt::GaveUp>(&result)) {
      ++statistics_.counter("interpolation." + engine->name() + ".gave_up");
      problem = gave_up->reason;
    } else if (std::holds_alternative<smt::NotRefutable>(result)) {
      problem = "claims that the path is feasible";
    } else {
      const auto& plain = std::get<smt::Interpolants>(result);
      if (std::optional<smt::Interpolants> simpler = simplify(*engine, blocks, plain)) {
        problem = check(blocks, *simpler);
        if (problem.empty()) {
          ++statistics_.counter("interpolation." + engine->name() + ".used");
          return *simpler;
        }
        ++statistics_.counter("interpolation.forgetting.rejected");
      }
      problem = check(blocks, plain);
      if (problem.empty()) {
        ++statistics_.counter("interpolation." + engine->name() + ".used");
        return result;
      }
      ++statistics_.counter("interpolation." + engine->name() + ".rejected");
    }
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
  return smt::check_interpolants(terms_, backend_, blocks, interpolants.sequence, limits_now());
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
