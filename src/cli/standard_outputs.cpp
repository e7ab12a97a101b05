// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/standard_outputs.hpp"

#include <sstream>

#include "cli/output_files.hpp"
#include "cli/version.hpp"
#include "report/coverage_report.hpp"
#include "report/sarif_report.hpp"

namespace pcegar::cli {

namespace {

using Results = std::vector<verification::PropertyResult>;

std::string sarif_of(const Settings& settings, const cfa::Program* program,
                     const Results& results) {
  std::vector<report::SarifResult> shown;
  for (const verification::PropertyResult& result : results) {
    report::SarifResult& entry = shown.emplace_back();
    entry.verdict = verification::verdict_of(result);
    if (const verification::Violated* violated = result.violated()) {
      entry.message = violated->message;
      entry.steps = report::steps_of(*program, violated->counterexample);
    }
  }
  return report::sarif_text({version_name(), settings.arguments}, shown);
}

std::string coverage_of(const verification::Verifier::Verified& verified, const Results& results) {
  std::ostringstream text;
  report::write_coverage(verified.program.loaded.program, reached_by(verified, results), text);
  return text.str();
}

}  // namespace

std::set<cfa::LocationId> reached_by(const verification::Verifier::Verified& verified,
                                     const Results& results) {
  const cfa::Program& program = verified.program.loaded.program;
  std::set<cfa::LocationId> reached = verified.run->explored().locations;
  for (const verification::PropertyResult& result : results) {
    if (const verification::Violated* violated = result.violated()) {
      for (const cfa::EdgeId edge : violated->counterexample.path) {
        reached.insert(program.edge(edge).source);
      }
    }
  }
  return reached;
}

void write_standard_outputs(const Settings& settings,
                            const verification::Verifier::Verified* verified,
                            const Results& results, const Log& log) {
  const cfa::Program* program = verified == nullptr ? nullptr : &verified->program.loaded.program;
  if (settings.output.sarif) {
    write_output(*settings.output.sarif, sarif_of(settings, program, results), log);
  }
  if (settings.output.coverage && verified != nullptr) {
    write_output(*settings.output.coverage, coverage_of(*verified, results), log);
  }
}

}  // namespace pcegar::cli
