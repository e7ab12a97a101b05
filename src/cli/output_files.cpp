// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <iostream>

#include "support/error.hpp"
#include "support/write_file.hpp"

namespace pcegar::cli {

namespace {

namespace fs = std::filesystem;

struct NamedFile {
  std::string what;
  fs::path file;
};

std::vector<NamedFile> inputs_of(const Settings& settings) {
  std::vector<NamedFile> inputs;
  const auto add_all = [&](const std::string& what, const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
      inputs.push_back({what, file});
    }
  };
  add_all("the input", settings.sources.files);
  add_all("the specification", settings.specifications);
  add_all("the model", settings.sources.load.models);
  add_all("the plug-in", settings.plugins);
  if (settings.precision_in) {
    inputs.push_back({"the precision", *settings.precision_in});
  }
  if (settings.validate) {
    inputs.push_back({"the witness", *settings.validate});
  }
  return inputs;
}

std::vector<NamedFile> outputs_of(const Settings& settings) {
  std::vector<NamedFile> outputs;
  const auto add = [&](const char* option, const std::optional<fs::path>& file) {
    if (file && *file != "-") {
      outputs.push_back({option, *file});
    }
  };
  add("--result", settings.output.result);
  add("--counterexample", settings.output.counterexample);
  add("--sarif", settings.output.sarif);
  add("--coverage", settings.output.coverage);
  add("--stats", settings.output.statistics);
  add("--refinement-log", settings.options.records.refinement_log);
  add("--precision-out", settings.output.precision);
  add("--dump-cfa", settings.output.cfa_dot);
  add("--dump-arg", settings.output.arg_dot);
  add("--dump-automaton", settings.output.automata_dot);
  add("--environment-out", settings.output.environment);
  if (settings.output.report) {
    outputs.push_back({"--report", *settings.output.report / "index.html"});
  }
  add("--harness", settings.output.harness ? settings.output.harness->file : std::nullopt);
  return outputs;
}

/// Replacing the file that standard output goes to would lose the verdicts.
std::string stream_that_is(const fs::path& file) {
  struct stat named {};
  if (::stat(file.c_str(), &named) != 0 || !S_ISREG(named.st_mode)) {
    return {};
  }
  for (const auto& [descriptor, name] :
       {std::pair(STDOUT_FILENO, "standard output"), std::pair(STDERR_FILENO, "standard error")}) {
    struct stat stream {};
    if (::fstat(descriptor, &stream) == 0 && stream.st_dev == named.st_dev &&
        stream.st_ino == named.st_ino) {
      return name;
    }
  }
  return {};
}

}  // namespace

bool is_same_file(const fs::path& one, const fs::path& other) {
  std::error_code error;
  if (fs::exists(one, error) && fs::exists(other, error)) {
    return fs::is_regular_file(one, error) && fs::equivalent(one, other, error) && !error;
  }
  const auto place = [&](const fs::path& file) {
    return fs::weakly_canonical(fs::absolute(file, error), error);
  };
  return place(one) == place(other) && !error;
}

std::string input_that_is(const Settings& settings, const fs::path& file) {
  for (const NamedFile& input : inputs_of(settings)) {
    if (is_same_file(input.file, file)) {
      return input.what + " '" + input.file.string() + "'";
    }
  }
  return {};
}

void check_outputs(const Settings& settings) {
  const auto make_folder = [](const std::string& option, const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder, error)) {
      throw InputError(option + ": cannot create the directory '" + folder.string() + "'");
    }
  };
  if (settings.output.report) {
    make_folder("--report", *settings.output.report);
  }
  const std::vector<NamedFile> outputs = outputs_of(settings);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto& [option, file] = outputs[i];
    if (const std::string input = input_that_is(settings, file); !input.empty()) {
      throw InputError(option + " '" + file.string() + "' would overwrite " + input);
    }
    if (const std::string stream = stream_that_is(file); !stream.empty()) {
      throw InputError(option + " '" + file.string() + "' is the file that " + stream +
                       " goes to ('-' is standard output)");
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (is_same_file(outputs[k].file, file)) {
        throw InputError(outputs[k].what + " and " + option + " name the same file '" +
                         file.string() + "'");
      }
    }
    if (const std::string problem = why_not_writable(file); !problem.empty()) {
      throw InputError(option + ": " + problem);
    }
  }
  if (settings.options.records.queries) {
    make_folder("--dump-queries", settings.options.records.queries->directory);
  }
  if (settings.output.witnesses) {
    make_folder("--witnesses", *settings.output.witnesses);
  }
}

void write_output(const fs::path& file, const std::string& text, const Log& log) {
  if (file == "-") {
    std::cout << text;
    return;
  }
  if (const std::string problem = replace_file(file, text); !problem.empty()) {
    log.warning(problem);
  }
}

}  // namespace pcegar::cli
