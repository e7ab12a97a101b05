// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/settings.hpp"

namespace pcegar::cli {

/// Writes the environment of the input file (--environment-out). Throws InputError.
void write_environment(const Settings& settings, const Log& log);

}  // namespace pcegar::cli
