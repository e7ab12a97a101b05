// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "cli/settings.hpp"
#include "verification/verifier.hpp"

namespace pcegar::cli {

/// Writes what other tools read of a run, as the settings say: SARIF and coverage. `verified` is
/// null if the program could not be represented. Trouble is a warning.
void write_standard_outputs(const Settings& settings,
                            const verification::Verifier::Verified* verified,
                            const std::vector<verification::PropertyResult>& results,
                            const Log& log);

/// The locations that explorations and executions reached, and those of the counterexamples.
[[nodiscard]] std::set<cfa::LocationId> reached_by(
    const verification::Verifier::Verified& verified,
    const std::vector<verification::PropertyResult>& results);

}  // namespace pcegar::cli
