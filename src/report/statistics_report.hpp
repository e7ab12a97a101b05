// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "support/assumptions.hpp"
#include "support/statistics.hpp"
#include "support/verdict.hpp"

namespace pcegar::report {

/// The statistics of a run as JSON text: verdicts, assumptions, "counts" and "cpu_seconds" by name,
/// total CPU seconds and peak memory in bytes.
[[nodiscard]] std::string statistics_json(const Statistics& statistics,
                                          std::span<const PropertyVerdict> verdicts,
                                          std::span<const Assumption> assumptions);

}  // namespace pcegar::report
