// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/precision_files.hpp"

#include <unordered_map>

#include "cli/output_files.hpp"
#include "encoding/path_formula.hpp"
#include "support/read_file.hpp"

namespace pcegar::cli {

namespace {

/// The name of a plan's encoding in a file; no two plans of a run have the same.
std::string name_of(const encoding::EncodingOptions& options) {
  const bool bits = options.arithmetic == encoding::Arithmetic::BitPrecise;
  const bool wraps = options.signed_overflow == encoding::SignedOverflow::Wraps;
  return std::string(bits ? "bitprecise" : "integer") + (wraps ? "-wraps" : "-undefined");
}

/// What `more` tracks in the numbers of the atoms of `learnt`, which gets those that it lacks; both
/// are over the same terms.
Learnt::Precision renumbered(Learnt& learnt, const cpa::SavedPrecision& more) {
  std::vector<smt::Term>& atoms = learnt.saved.atoms;
  std::unordered_map<smt::Term, std::size_t> places;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    places.emplace(atoms[i], i);
  }
  return more.precision->mapped([&](cpa::PredicateId predicate) {
    const smt::Term atom = more.atoms[predicate.index()];
    const auto [place, is_new] = places.try_emplace(atom, atoms.size());
    if (is_new) {
      atoms.push_back(atom);
    }
    return std::vector{cpa::PredicateId(place->second)};
  });
}

void join(Learnt::Precision& into, const Learnt::Precision& more) {
  into = into == nullptr ? more : into->joined(*more);
}

/// Calls `take(learnt, precision)` for the part of the text about each plan.
template <class Take>
PrecisionsAdded read_parts(Knowledge& knowledge, const Settings& settings,
                           const cfa::Program& program, const std::string& text, Learnt::From from,
                           const std::string& file, const Take& take) {
  PrecisionsAdded added;
  const auto parts = cpa::precision_parts(text, file);
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
    take(learnt, renumbered(learnt, read.saved));
    added.left_out += read.left_out;
    added.read += read.saved.precision->size();
  }
  return added;
}

}  // namespace

PrecisionsAdded add_precisions(Knowledge& knowledge, const Settings& settings,
                               const cfa::Program& program, const std::string& text,
                               Learnt::From from, const std::string& file) {
  return read_parts(knowledge, settings, program, text, from, file,
                    [](Learnt& learnt, const Learnt::Precision& precision) {
                      join(learnt.saved.precision, precision);
                    });
}

Knowledge read_precisions(const Settings& settings, const cfa::Program& program,
                          const Limits& limits, const Log& log, Statistics& statistics) {
  Knowledge knowledge;
  if (!settings.precision_in) {
    return knowledge;
  }
  knowledge.memory = std::make_shared<const encoding::MemoryMap>(program, &limits);
  const std::string file = settings.precision_in->string();
  const PrecisionsAdded added = add_precisions(
      knowledge, settings, program, read_file(*settings.precision_in), Learnt::From::User, file);
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

KnowledgeTexts texts_of(const Knowledge& knowledge, const Settings& settings,
                        const cfa::Program& program) {
  KnowledgeTexts texts;
  if (knowledge.by_plan.empty()) {
    return texts;
  }
  texts[""] = precisions_text(settings, program, knowledge);
  const std::vector<Plan> all = plans(settings);
  for (const auto& [number, learnt] : knowledge.by_plan) {
    for (const auto& [property, precision] : learnt.own) {
      texts[property] += cpa::precision_text(
          program, *learnt.terms, {learnt.saved.atoms, precision}, name_of(all[number].explored));
    }
  }
  return texts;
}

void add_texts(Knowledge& knowledge, const Settings& settings, const cfa::Program& program,
               const KnowledgeTexts& texts) {
  for (const auto& [property, text] : texts) {
    read_parts(knowledge, settings, program, text, Learnt::From::Exploration, "knowledge",
               [&](Learnt& learnt, const Learnt::Precision& precision) {
                 join(property.empty() ? learnt.saved.precision : learnt.own[property], precision);
               });
  }
}

Knowledge copy_of(const Knowledge& knowledge, const Settings& settings,
                  const cfa::Program& program) {
  Knowledge copy{knowledge.memory, {}};
  add_texts(copy, settings, program, texts_of(knowledge, settings, program));
  for (auto& [number, learnt] : copy.by_plan) {
    if (const auto original = knowledge.by_plan.find(number); original != knowledge.by_plan.end()) {
      learnt.from = original->second.from;
    }
  }
  return copy;
}

void write_precisions(const Settings& settings, const cfa::Program& program,
                      const Knowledge& knowledge, const Log& log) {
  if (!settings.precision_out) {
    return;
  }
  std::string text = precisions_text(settings, program, knowledge);
  // A run that explored nothing has learnt nothing; its file can be read, too.
  if (text.empty()) {
    text = cpa::precision_text(program, smt::TermManager(), {{}, cpa::PredicatePrecision::empty()},
                               name_of(plans(settings).front().explored));
  }
  write_output(*settings.precision_out, text, log);
}

}  // namespace pcegar::cli
