// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/verdict_report.hpp"

#include <fmt/format.h>

#include <ostream>

namespace pcegar::report {

namespace {

/// Green, red, yellow; bold.
std::string_view colour_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return "\x1b[1;32m";
    case Verdict::False: return "\x1b[1;31m";
    case Verdict::Unknown: break;
  }
  return "\x1b[1;33m";
}

std::string painted(Verdict verdict, Paint paint) {
  const std::string_view word = to_string(verdict);
  return paint == Paint::Plain ? std::string(word)
                               : fmt::format("{}{}\x1b[0m", colour_of(verdict), word);
}

}  // namespace

void write_assumptions(std::span<const Assumption> assumptions, std::ostream& out) {
  for (const Assumption& assumption : assumptions) {
    const bool somewhere = assumption.position.line != 0;
    out << fmt::format("Assumption: {}: {}{}\n", to_string(assumption.kind), assumption.text,
                       somewhere ? " (" + assumption.position.to_string() + ")" : "");
  }
}

void write_verdicts(std::span<const PropertyVerdict> verdicts, std::ostream& out, Paint paint) {
  for (const PropertyVerdict& verdict : verdicts) {
    out << fmt::format("Property {}: {}{}\n", verdict.property, painted(verdict.verdict, paint),
                       verdict.reason.empty() ? "" : fmt::format(" ({})", verdict.explanation()));
  }
  out << fmt::format("Verification result: {}\n", painted(overall(verdicts), paint)) << std::flush;
}

}  // namespace pcegar::report
