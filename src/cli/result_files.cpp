// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/result_files.hpp"

#include <algorithm>
#include <sstream>

#include "report/counterexample_report.hpp"
#include "report/result_report.hpp"
#include "support/error.hpp"
#include "support/write_file.hpp"

namespace pcegar::cli {

namespace {

void create(const std::filesystem::path& file, const std::string& text) {
  if (const std::string problem = replace_file(file, text); !problem.empty()) {
    throw InputError(problem);
  }
}

}  // namespace

ResultFiles::ResultFiles(const Settings& settings, const Log& log)
    : settings_(settings), log_(log) {
  if (settings.counterexample) {
    create(*settings.counterexample, "");
  }
  if (settings.result) {
    create(*settings.result, result_text({}, {}, Progress::Running));
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
      replace(*settings_.counterexample, text.str());
    }
  }
  if (settings_.result) {
    replace(*settings_.result, result_text(results, {}, Progress::Running));
  }
}

void ResultFiles::finish(const std::vector<PropertyResult>& results,
                         const std::vector<Assumption>& assumptions) {
  if (settings_.result) {
    replace(*settings_.result, result_text(results, assumptions, Progress::Finished));
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

void ResultFiles::replace(const std::filesystem::path& file, const std::string& text) const {
  if (const std::string problem = replace_file(file, text); !problem.empty()) {
    log_.warning(problem);
  }
}

}  // namespace pcegar::cli
