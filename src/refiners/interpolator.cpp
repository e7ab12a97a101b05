// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/interpolator.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::refiners {

namespace {
constexpr unsigned sequence_timeout_ms = 60'000;
}

Interpolator::Interpolator(smt::TermManager& terms, smt::Backend& backend,
                           std::vector<std::unique_ptr<smt::InterpolationEngine>> engines,
                           const Limits& limits, Statistics& statistics)
    : terms_(terms),
      backend_(backend),
      engines_(std::move(engines)),
      limits_(limits),
      statistics_(statistics) {}

smt::InterpolationResult Interpolator::interpolate(std::span<const smt::Term> blocks) {
  const std::vector<smt::Term> key(blocks.begin(), blocks.end());
  if (const auto found = known_.find(key); found != known_.end()) {
    ++statistics_.counter("interpolation.shared");
    return found->second;
  }
  const ScopedTimer timer(statistics_.timer("interpolation"));
  ++statistics_.counter("interpolation.sequences");
  std::string reasons;
  for (const auto& engine : engines_) {
    limits_.check();
    smt::InterpolationLimits limits{sequence_timeout_ms};
    if (const auto left = limits_.cpu_seconds_left()) {
      limits.timeout_ms =
          static_cast<unsigned>(std::min<double>(sequence_timeout_ms, *left * 1000.0 + 1.0));
    }
    const ScopedTimer engine_timer(statistics_.timer("interpolation." + engine->name()));
    smt::InterpolationResult result = engine->interpolate(terms_, blocks, limits);
    if (const auto* gave_up = std::get_if<smt::GaveUp>(&result)) {
      ++statistics_.counter("interpolation." + engine->name() + ".gave_up");
      reasons += (reasons.empty() ? "" : "; ") + engine->name() + ": " + gave_up->reason;
      continue;
    }
    if (const auto* interpolants = std::get_if<smt::Interpolants>(&result)) {
      const ScopedTimer check_timer(statistics_.timer("interpolation.check"));
      const std::string problem = smt::check_interpolants(terms_, backend_, blocks,
                                                          interpolants->sequence, limits);
      if (!problem.empty()) {
        ++statistics_.counter("interpolation." + engine->name() + ".rejected");
        reasons += (reasons.empty() ? "" : "; ") + engine->name() + ": " + problem;
        continue;
      }
      ++statistics_.counter("interpolation." + engine->name() + ".used");
      known_.emplace(key, result);
      return result;
    }
  }
  return smt::GaveUp{reasons.empty() ? "no interpolation engine" : reasons};
}

}  // namespace pcegar::refiners
