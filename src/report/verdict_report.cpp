// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/verdict_report.hpp"

#include <fmt/format.h>

#include <ostream>

namespace pcegar::report {

void write_assumptions(std::span<const Assumption> assumptions, std::ostream& out) {
  for (const Assumption& assumption : assumptions) {
    const bool somewhere = assumption.position.line != 0;
    out << fmt::format("Assumption: {}: {}{}\n", to_string(assumption.kind), assumption.text,
                       somewhere ? " (" + assumption.position.to_string() + ")" : "");
  }
}

void write_verdicts(std::span<const PropertyVerdict> verdicts, std::ostream& out) {
  for (const PropertyVerdict& verdict : verdicts) {
    out << fmt::format("Property {}: {}{}\n", verdict.property, to_string(verdict.verdict),
                       verdict.reason.empty() ? "" : fmt::format(" ({})", verdict.explanation()));
  }
  out << fmt::format("Verification result: {}\n", to_string(overall(verdicts))) << std::flush;
}

}  // namespace pcegar::report
