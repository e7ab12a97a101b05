// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "interpolation/portfolio.hpp"
#include "interpolation/proof/proof_engine.hpp"

namespace pcegar::interpolation {

/// What users may say about interpolation.
struct InterpolationSettings {
  /// Only these engines, in this order; empty: all of them, in an order by theory.
  std::vector<std::string> engines;
  ProofStrength strength = ProofStrength::FewestAtoms;
};

[[nodiscard]] std::vector<std::string> engine_names();

/// "NAME,NAME" as names. Throws InputError, with the known names, for another or an empty one, or
/// one that is given twice.
[[nodiscard]] std::vector<std::string> parse_engine_list(const std::string& text);

[[nodiscard]] Portfolio make_portfolio(const InterpolationSettings& settings);

}  // namespace pcegar::interpolation
