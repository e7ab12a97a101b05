// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/precision_files.hpp"

#include <fstream>
#include <sstream>
#include <unordered_map>

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

/// What `more` tracks is tracked, too; both are over the same terms.
void join(cpa::SavedPrecision& into, const cpa::SavedPrecision& more) {
  std::unordered_map<smt::Term, std::size_t> places;
  for (std::size_t i = 0; i < into.atoms.size(); ++i) {
    places.emplace(into.atoms[i], i);
  }
  const auto image = [&](cpa::PredicateId predicate) {
    const smt::Term atom = more.atoms[predicate.index()];
    const auto [place, is_new] = places.try_emplace(atom, into.atoms.size());
    if (is_new) {
      into.atoms.push_back(atom);
    }
    return std::vector{cpa::PredicateId(place->second)};
  };
  into.precision = into.precision->joined(*more.precision->mapped(image));
}

}  // namespace

PrecisionsAdded add_precisions(Knowledge& knowledge, const Settings& settings,
                               const cfa::Program& program, const std::string& text,
                               Learnt::From from, const std::string& file) {
  PrecisionsAdded added;
  const auto parts = cpa::precision_parts(text, file);
  if (knowledge.memory == nullptr) {
    knowledge.memory = std::make_shared<const encoding::MemoryMap>(program);
  }
  // All plans share their terms, as an analysis and the one that it learns from do.
  const auto terms = knowledge.by_plan.empty() ? std::make_shared<smt::TermManager>()
                                               : knowledge.by_plan.begin()->second.terms;
  std::size_t number = 0;
  for (Plan plan : plans(settings)) {
    Learnt& learnt =
        knowledge.by_plan
            .try_emplace(number++, Learnt{terms, {{}, cpa::PredicatePrecision::empty()}, from, {}})
            .first->second;
    const auto part = parts.find(name_of(plan.explored));
    if (part == parts.end()) {
      continue;
    }
    plan.explored.memory = knowledge.memory;
    const encoding::PathFormulaBuilder builder(*terms, program, plan.explored);
    const cpa::ReadPrecision read = cpa::read_precision(
        program, *terms, part->second, file,
        [&](smt::Term variable) { return builder.is_program_variable(variable); });
    join(learnt.saved, read.saved);
    added.left_out += read.left_out;
    added.read += read.saved.precision->size();
  }
  return added;
}

Knowledge read_precisions(const Settings& settings, const cfa::Program& program, const Log& log,
                          Statistics& statistics) {
  Knowledge knowledge;
  if (!settings.precision_in) {
    return knowledge;
  }
  const std::string file = settings.precision_in->string();
  const PrecisionsAdded added = add_precisions(
      knowledge, settings, program, content_of(*settings.precision_in), Learnt::From::User, file);
  statistics.counter("precision.read") += added.read;
  statistics.counter("precision.left_out") += added.left_out;
  if (added.left_out > 0) {
    log.warning(file + ": " + std::to_string(added.left_out) +
                " predicates do not fit the program and are left out");
  }
  return knowledge;
}

std::string precisions_text(const Settings& settings, const cfa::Program& program,
                            const Knowledge& knowledge) {
  std::string text;
  const std::vector<Plan> all = plans(settings);
  for (const auto& [number, learnt] : knowledge.by_plan) {
    text +=
        cpa::precision_text(program, *learnt.terms, learnt.saved, name_of(all[number].explored));
  }
  return text;
}

Knowledge copy_of(const Knowledge& knowledge, const Settings& settings,
                  const cfa::Program& program) {
  Knowledge copy{knowledge.memory, {}};
  if (knowledge.by_plan.empty()) {
    return copy;
  }
  add_precisions(copy, settings, program, precisions_text(settings, program, knowledge),
                 Learnt::From::Exploration, "knowledge");
  for (auto& [number, learnt] : copy.by_plan) {
    if (const auto original = knowledge.by_plan.find(number); original != knowledge.by_plan.end()) {
      learnt.from = original->second.from;
      learnt.properties = original->second.properties;
    }
  }
  return copy;
}

void write_precisions(const Settings& settings, const cfa::Program& program,
                      const Knowledge& knowledge) {
  if (!settings.precision_out) {
    return;
  }
  std::string text = precisions_text(settings, program, knowledge);
  // A run that explored nothing has learnt nothing; its file can be read, too.
  if (text.empty()) {
    text = cpa::precision_text(program, smt::TermManager(), {{}, cpa::PredicatePrecision::empty()},
                               name_of(plans(settings).front().explored));
  }
  if (const std::string problem = replace_file(*settings.precision_out, text); !problem.empty()) {
    throw InputError(problem);
  }
}

}  // namespace pcegar::cli
