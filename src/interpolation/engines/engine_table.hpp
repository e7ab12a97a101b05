// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "interpolation/portfolio.hpp"
#include "interpolation/proof/proof_engine.hpp"

namespace pcegar::interpolation {

/// The options of users for interpolation.
struct InterpolationSettings {
  /// Only these engines, in this order; empty: all of them, in an order by theory.
  std::vector<std::string> engines;
  ProofStrength strength = ProofStrength::FewestAtoms;
};

[[nodiscard]] std::vector<std::string> engine_names();

/// Parses "NAME,NAME". Throws InputError, with the known names, for an unknown or empty name, or
/// one that is given twice.
[[nodiscard]] std::vector<std::string> parse_engine_list(const std::string& text);

[[nodiscard]] Portfolio make_portfolio(const InterpolationSettings& settings);

}  // namespace pcegar::interpolation
