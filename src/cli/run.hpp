// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/settings.hpp"

namespace pcegar::cli {

/// One verification run: builds the analysis from the settings (the only composition root), decides
/// the properties, writes what was asked for. Returns the exit status 0, 10 or 11. Throws
/// InputError.
int run(const Settings& settings);

}  // namespace pcegar::cli
