// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

/// The group of a variable that occurs in the blocks (e.g. a program variable), and whether it may
/// be forgotten.
struct VariableGroup {
  enum class Wish : std::uint8_t { Forget, Keep };
  Term group;
  Wish wish = Wish::Forget;
};

struct ForgettingStatistics {
  std::size_t problems = 0;   ///< smaller problems given to the engine
  std::size_t refutable = 0;  ///< of those, still unsatisfiable
};

/// Interpolants over fewer groups of variables than `sequence`, which are known interpolants for
/// the blocks. Nothing if no group could be forgotten. Like the engine's results, the result is not
/// checked. Deterministic if the engine is.
[[nodiscard]] std::optional<Interpolants> forget_variables(
    TermManager& terms, InterpolationEngine& engine, std::span<const Term> blocks,
    std::span<const Term> sequence, const std::function<VariableGroup(Term)>& group_of,
    const InterpolationLimits& limits, ForgettingStatistics& statistics);

}  // namespace pcegar::interpolation
