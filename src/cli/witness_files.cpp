// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/witness_files.hpp"

#include <cctype>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <set>

#include "cli/output_files.hpp"
#include "cli/version.hpp"
#include "support/error.hpp"
#include "witness/sha256.hpp"
#include "witness/violation.hpp"
#include "witness/write.hpp"

namespace pcegar::cli {

namespace {

namespace fs = std::filesystem;

/// ISO 8601 in UTC; SOURCE_DATE_EPOCH is the time if it is set (reproducible-builds.org).
std::string creation_time() {
  std::time_t now = std::time(nullptr);
  // One thread at this point, and nothing here changes the environment.
  if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH")) {  // NOLINT(concurrency-mt-unsafe)
    const std::string text = fixed;
    std::from_chars(text.data(), text.data() + text.size(), now);
  }
  std::tm parts{};
  std::string result(32, '\0');
  ::gmtime_r(&now, &parts);
  result.resize(std::strftime(result.data(), result.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
  return result;
}

std::string file_name(const std::string& property) {
  std::string name;
  for (const unsigned char c : property) {
    name += std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' ? static_cast<char>(c) : '_';
  }
  return name;
}

/// Loops of the source only: a jump back is no place of the format, and where the condition of a
/// `do` is evaluated, the head of its loop was left.
std::vector<witness::Invariant> of_loops(const std::vector<witness::Invariant>& all,
                                         const witness::SourceText& source) {
  std::vector<witness::Invariant> result;
  for (const witness::Invariant& invariant : all) {
    if (source.contains(invariant.at) &&
        (source.has_word(invariant.at, "while") || source.has_word(invariant.at, "for"))) {
      result.push_back(invariant);
    }
  }
  return result;
}

witness::Metadata metadata_of(const Settings& settings, const witness::SourceText& source,
                              const std::string& specification) {
  witness::Metadata result;
  result.creation_time = creation_time();
  result.producer_name = "pcegar";
  result.producer_version = version_name();
  for (const std::string& file : source.files()) {
    result.input_files.push_back({file, witness::sha256(source.text(file)), {}});
  }
  result.specification = specification;
  result.data_model = settings.sources.load.data_model == frontend::DataModel::Lp64
                          ? witness::DataModel::Lp64
                          : witness::DataModel::Ilp32;
  return result;
}

}  // namespace

std::string specification_text(const std::string& property, const std::string& entry) {
  const bool is_standard = property == "unreach-call";
  return "CHECK( init(" + entry + "()), " +
         (is_standard ? "LTL(G ! call(reach_error()))" : "AUTOMATON(" + property + ")") + " )";
}

void write_witnesses(const Settings& settings, const std::string& entry,
                     const verification::Verifier::Verified& verified,
                     const std::vector<verification::PropertyResult>& results, const Log& log) {
  const cfa::Program& program = verified.program.loaded.program;
  const fs::path folder = *settings.output.witnesses;
  std::set<std::string> written;
  try {
    const witness::SourceText source(settings.sources.files);
    for (const verification::PropertyResult& result : results) {
      const verification::Violated* violated = result.violated();
      if (violated == nullptr && !result.holds()) {
        continue;
      }
      witness::Witness witness;
      witness.metadata = metadata_of(settings, source, specification_text(result.property, entry));
      if (violated != nullptr) {
        witness.waypoints = witness::waypoints_of(program, violated->counterexample, source);
      } else {
        witness.kind = witness::Witness::Kind::Correctness;
        witness.invariants = of_loops(verified.run->invariants(result.property), source);
      }
      const std::string name = file_name(result.property);
      if (!written.insert(name).second) {
        log.warning("witnesses: '" + name + "' would be the name of two properties");
        continue;
      }
      for (const auto& [suffix, text] : {std::pair(".yml", witness::yaml_text(witness)),
                                         {".graphml", witness::graphml_text(witness, source)}}) {
        const fs::path file = folder / (name + suffix);
        if (const std::string input = input_that_is(settings, file); !input.empty()) {
          log.warning("witnesses: '" + file.string() + "' would overwrite " + input);
        } else {
          write_output(file, text, log);
        }
      }
    }
  } catch (const InputError& problem) {
    log.warning(std::string("witnesses: ") + problem.what());
  }
}

}  // namespace pcegar::cli
