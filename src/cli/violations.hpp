// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/settings.hpp"
#include "frontend/load.hpp"
#include "verification/property_result.hpp"

namespace pcegar::cli {

/// Shows the end of the path of each violated property (of the first few) on standard error, and
/// says how to get the whole one. Nothing if --counterexample writes it anyway, or the log is
/// quiet.
void show_violations(const Settings& settings, const frontend::LoadResult& loaded,
                     const std::vector<verification::PropertyResult>& results, const Log& log);

/// Warnings about a program, where many of the same kind become one: functions without a body.
[[nodiscard]] std::vector<std::string> condensed(const std::vector<std::string>& warnings);

}  // namespace pcegar::cli
