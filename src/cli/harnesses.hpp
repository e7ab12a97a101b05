// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cli/settings.hpp"
#include "verification/property_loop.hpp"

namespace pcegar::cli {

/// Writes a harness for every violated property and runs it, as the settings say. The verdicts do
/// not depend on what comes out.
void write_harnesses(const Settings& settings, const cfa::Program& program,
                     const std::vector<verification::PropertyResult>& results, const Log& log,
                     Statistics& statistics);

}  // namespace pcegar::cli
