// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/precision_files.hpp"

#include <fstream>
#include <sstream>

#include "encoding/path_formula.hpp"
#include "support/error.hpp"
#include "support/write_file.hpp"

namespace pcegar::cli {

namespace {

/// The name of a plan's encoding in a file; no two plans of a run have the same.
std::string name_of(const encoding::EncodingOptions& options) {
  const bool bits = options.arithmetic == encoding::Arithmetic::BitPrecise;
  const bool wraps = options.signed_overflow == encoding::SignedOverflow::Wraps;
  return std::string(bits ? "bitprecise" : "integer") + (wraps ? "-wraps" : "-undefined");
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) {
    throw InputError("cannot read '" + file.string() + "'");
  }
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

Knowledge read_precisions(const Settings& settings, const cfa::Program& program, const Log& log,
                          Statistics& statistics) {
  Knowledge knowledge;
  if (!settings.precision_in) {
    return knowledge;
  }
  const std::string file = settings.precision_in->string();
  const auto parts = cpa::precision_parts(content_of(*settings.precision_in), file);
  knowledge.memory = std::make_shared<const encoding::MemoryMap>(program);
  // All plans share their terms, as an analysis and the one that it learns from do.
  const auto terms = std::make_shared<smt::TermManager>();
  std::size_t number = 0;
  std::size_t left_out = 0;
  for (Plan plan : plans(settings)) {
    Learnt& learnt = knowledge.by_plan[number++];
    learnt = {terms, {{}, cpa::PredicatePrecision::empty()}, Learnt::From::User, {}};
    const auto part = parts.find(name_of(plan.explored));
    if (part == parts.end()) {
      continue;
    }
    plan.explored.memory = knowledge.memory;
    const encoding::PathFormulaBuilder builder(*terms, program, plan.explored);
    cpa::ReadPrecision read = cpa::read_precision(
        program, *terms, part->second, file,
        [&](smt::Term variable) { return builder.is_program_variable(variable); });
    learnt.saved = std::move(read.saved);
    left_out += read.left_out;
    statistics.counter("precision.read") += learnt.saved.precision->size();
  }
  statistics.counter("precision.left_out") += left_out;
  if (left_out > 0) {
    log.warning(file + ": " + std::to_string(left_out) +
                " predicates do not fit the program and are left out");
  }
  return knowledge;
}

void write_precisions(const Settings& settings, const cfa::Program& program,
                      const Knowledge& knowledge) {
  if (!settings.precision_out) {
    return;
  }
  std::string text;
  const std::vector<Plan> all = plans(settings);
  for (const auto& [number, learnt] : knowledge.by_plan) {
    text +=
        cpa::precision_text(program, *learnt.terms, learnt.saved, name_of(all[number].explored));
  }
  // A run that explored nothing has learnt nothing; its file can be read, too.
  if (text.empty()) {
    text = cpa::precision_text(program, smt::TermManager(), {{}, cpa::PredicatePrecision::empty()},
                               name_of(all.front().explored));
  }
  if (const std::string problem = replace_file(*settings.precision_out, text); !problem.empty()) {
    throw InputError(problem);
  }
}

}  // namespace pcegar::cli
