// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/settings.hpp"
#include "support/assumptions.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"
#include "verification/verifier.hpp"

namespace pcegar::cli {

/// Writes the page of --report, if it is asked for; `entry` is the function where the
/// program begins; `verified` is null if the program could not be
/// represented. Trouble is a warning.
void write_report(const Settings& settings, const std::string& entry,
                  verification::Verifier::Verified* verified,
                  const std::vector<verification::PropertyResult>& results,
                  const Assumptions& assumptions, const Statistics& statistics, const Log& log);

}  // namespace pcegar::cli
