// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/counterexample_steps.hpp"
#include "support/verdict.hpp"

namespace pcegar::report {

/// One property in a SARIF report.
struct SarifResult {
  PropertyVerdict verdict;
  std::string message = {};                    ///< of a violation
  std::vector<CounterexampleStep> steps = {};  ///< of a violation
};

/// What the report says of the tool and its run.
struct SarifRun {
  std::string version;                 ///< of pcegar
  std::vector<std::string> arguments;  ///< of the command line
};

/// The results as SARIF 2.1.0 (JSON text): a rule and a result for each property. TRUE has the kind
/// "pass", UNKNOWN "open" with the reason, FALSE "fail" with the path as a code flow.
[[nodiscard]] std::string sarif_text(const SarifRun& run, std::span<const SarifResult> results);

}  // namespace pcegar::report
