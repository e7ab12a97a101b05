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
  if (is_file(settings.output.counterexample)) {
    write_output(*settings.output.counterexample, "", log_);
  }
  if (is_file(settings.output.result)) {
    write_output(*settings.output.result, result_text({}, {}, Progress::Running), log_);
  }
}

void ResultFiles::update(const frontend::LoadResult& loaded,
                         const std::vector<verification::PropertyResult>& results) {
  const auto is_violated = [](const verification::PropertyResult& result) {
    return result.violated() != nullptr;
  };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(results, is_violated));
  if (settings_.output.counterexample && count != counterexamples_) {
    counterexamples_ = count;
    std::ostringstream text;
    for (const verification::PropertyResult& result : results) {
      if (const verification::Violated* violated = result.violated()) {
        report::write_counterexample({loaded.program, loaded.enumerations}, result.property,
                                     violated->message, violated->counterexample, text);
      }
    }
    counterexample_text_ = text.str();
    if (is_file(settings_.output.counterexample)) {
      write_output(*settings_.output.counterexample, counterexample_text_, log_);
    }
  }
  if (is_file(settings_.output.result)) {
    write_output(*settings_.output.result, result_text(results, {}, Progress::Running), log_);
  }
}

void ResultFiles::finish(const std::vector<verification::PropertyResult>& results,
                         const std::vector<Assumption>& assumptions) {
  if (settings_.output.counterexample && !is_file(settings_.output.counterexample)) {
    write_output(*settings_.output.counterexample, counterexample_text_, log_);
  }
  if (settings_.output.result) {
    write_output(*settings_.output.result, result_text(results, assumptions, Progress::Finished),
                 log_);
  }
}

std::string ResultFiles::result_text(const std::vector<verification::PropertyResult>& results,
                                     const std::vector<Assumption>& assumptions,
                                     Progress progress) const {
  report::ResultReport report;
  for (const std::filesystem::path& file : settings_.sources.files) {
    report.program.push_back(file.string());
  }
  report.arguments = settings_.arguments;
  for (const verification::PropertyResult& result : results) {
    report.properties.push_back({verification::verdict_of(result), result.usage.cpu_seconds,
                                 result.usage.refinements,
                                 result.violated() != nullptr && settings_.output.counterexample
                                     ? settings_.output.counterexample->string()
                                     : std::string()});
  }
  report.assumptions = assumptions;
  report.progress = progress == Progress::Finished ? report::ResultReport::Progress::Finished
                                                   : report::ResultReport::Progress::Running;
  return report::result_json(report);
}

}  // namespace pcegar::cli
