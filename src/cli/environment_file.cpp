// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/environment_file.hpp"

#include "cli/output_files.hpp"
#include "environment/environment.hpp"
#include "frontend/survey.hpp"

namespace pcegar::cli {

void write_environment(const Settings& settings, const Log& log) {
  check_outputs(settings);
  std::vector<frontend::Survey> files;
  for (const std::filesystem::path& file : settings.sources.files) {
    files.push_back(frontend::survey_module(file, settings.sources.load));
  }
  write_output(*settings.output.environment, environment::environment_text(files), log);
}

}  // namespace pcegar::cli
