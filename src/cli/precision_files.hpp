// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"
#include "cli/settings.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"
#include "verification/precision_store.hpp"

namespace pcegar::cli {

/// --precision-in: what the explorations start with. A stage that the file says nothing of starts
/// with nothing. Counts what is taken and what is left out (precision.read, precision.left_out).
/// Throws InputError, LimitReached.
[[nodiscard]] verification::PrecisionStore read_precisions(const Settings& settings,
                                                           const cfa::Program& program,
                                                           const Limits& limits, const Log& log,
                                                           Statistics& statistics);

/// --precision-out: what the explorations tracked in the end.
void write_precisions(const Settings& settings, const cfa::Program& program,
                      const verification::PrecisionStore& precisions, const Log& log);

}  // namespace pcegar::cli
