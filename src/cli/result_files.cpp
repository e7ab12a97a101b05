// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/result_files.hpp"

#include <algorithm>
#include <sstream>

#include "cli/output_files.hpp"
#include "report/counterexample_report.hpp"
#include "report/result_report.hpp"

namespace pcegar::cli {

namespace {

/// Standard output is written once, at the end.
bool is_file(const std::optional<std::filesystem::path>& file) {
  return file && *file != "-";
}

}  // namespace

ResultFiles::ResultFiles(const Settings& settings, const Log& log)
    : settings_(settings), log_(log) {
  if (is_file(settings.counterexample)) {
    write_output(*settings.counterexample, "", log_);
  }
  if (is_file(settings.result)) {
    write_output(*settings.result, result_text({}, {}, Progress::Running), log_);
  }
}

void ResultFiles::update(const cfa::Program& program, const std::vector<PropertyResult>& results) {
  if (settings_.counterexample) {
    std::ostringstream text;
    std::size_t count = 0;
    for (const PropertyResult& result : results) {
      if (result.counterexample) {
        ++count;
        report::write_counterexample(program, result.verdict.property, result.violation,
                                     *result.counterexample, text);
      }
    }
    if (count != counterexamples_) {
      counterexamples_ = count;
      counterexample_text_ = text.str();
      if (is_file(settings_.counterexample)) {
        write_output(*settings_.counterexample, counterexample_text_, log_);
      }
    }
  }
  if (is_file(settings_.result)) {
    write_output(*settings_.result, result_text(results, {}, Progress::Running), log_);
  }
}

void ResultFiles::finish(const std::vector<PropertyResult>& results,
                         const std::vector<Assumption>& assumptions) {
  if (settings_.counterexample && !is_file(settings_.counterexample)) {
    write_output(*settings_.counterexample, counterexample_text_, log_);
  }
  if (settings_.result) {
    write_output(*settings_.result, result_text(results, assumptions, Progress::Finished), log_);
  }
}

std::string ResultFiles::result_text(const std::vector<PropertyResult>& results,
                                     const std::vector<Assumption>& assumptions,
                                     Progress progress) const {
  report::ResultReport report;
  for (const std::filesystem::path& file : settings_.files) {
    report.program.push_back(file.string());
  }
  report.arguments = settings_.arguments;
  for (const PropertyResult& result : results) {
    report.properties.push_back({result.verdict, result.usage.cpu_seconds, result.usage.refinements,
                                 result.counterexample && settings_.counterexample
                                     ? settings_.counterexample->string()
                                     : std::string()});
  }
  report.assumptions = assumptions;
  report.progress = progress == Progress::Finished ? report::ResultReport::Progress::Finished
                                                   : report::ResultReport::Progress::Running;
  return report::result_json(report);
}

}  // namespace pcegar::cli
