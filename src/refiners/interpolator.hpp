// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "smt/interpolation/interpolation.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// Interpolation engines tried in order; each sequence is checked by fresh solver sessions before
/// it is used, and a sequence that fails the check is counted and passed over.
class Interpolator {
public:
  Interpolator(smt::TermManager& terms, smt::Backend& backend,
               std::vector<std::unique_ptr<smt::InterpolationEngine>> engines,
               const Limits& limits, Statistics& statistics);

  smt::InterpolationResult interpolate(std::span<const smt::Term> blocks);

private:
  smt::TermManager& terms_;
  smt::Backend& backend_;
  std::vector<std::unique_ptr<smt::InterpolationEngine>> engines_;
  const Limits& limits_;
  Statistics& statistics_;
  std::map<std::vector<smt::Term>, smt::InterpolationResult> known_;  ///< shared by all targets
};

}  // namespace pcegar::refiners
