// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/precision_texts.hpp"

#include <unordered_map>

#include "encoding/path_formula.hpp"
#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

namespace {

/// The precision of `more`, with the numbers that the atoms have in `stored`. Missing atoms are
/// added to `stored`. Both are over the same terms.
StoredPrecision::Precision renumbered(StoredPrecision& stored, const cpa::SavedPrecision& more) {
  std::vector<smt::Term>& atoms = stored.saved.atoms;
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

void join(StoredPrecision::Precision& into, const StoredPrecision::Precision& more) {
  into = into == nullptr ? more : into->joined(*more);
}

/// Calls `take(stored, precision)` for the part of the text about each stage.
template <class Take>
PrecisionsAdded read_parts(PrecisionStore& precisions, const Options& options,
                           const cfa::Program& program, const std::string& text,
                           StoredPrecision::From from, const std::string& file, const Take& take) {
  PrecisionsAdded added;
  const auto parts = cpa::precision_parts(text, file);
  // All stages share their terms, as an analysis does with the one whose precision it reuses.
  const auto terms = precisions.by_stage.empty() ? std::make_shared<smt::TermManager>()
                                                 : precisions.by_stage.begin()->second.terms;
  std::size_t number = 0;
  for (EncodingStage stage : encoding_stages(options)) {
    StoredPrecision& stored =
        precisions.by_stage
            .try_emplace(number++,
                         StoredPrecision{terms, {{}, cpa::PredicatePrecision::empty()}, from, {}})
            .first->second;
    const auto part = parts.find(name_of(stage.explored));
    if (part == parts.end()) {
      continue;
    }
    stage.explored.memory = precisions.memory;
    const encoding::PathFormulaBuilder builder(*terms, program, stage.explored);
    const cpa::ReadPrecision read = cpa::read_precision(
        program, *terms, part->second, file,
        [&](smt::Term variable) { return builder.is_program_variable(variable); });
    take(stored, renumbered(stored, read.saved));
    added.left_out += read.left_out;
    added.read += read.saved.precision->size();
  }
  return added;
}

}  // namespace

PrecisionsAdded add_precisions(PrecisionStore& precisions, const Options& options,
                               const cfa::Program& program, const std::string& text,
                               StoredPrecision::From from, const std::string& file) {
  return read_parts(precisions, options, program, text, from, file,
                    [](StoredPrecision& stored, const StoredPrecision::Precision& precision) {
                      join(stored.saved.precision, precision);
                    });
}

std::string precisions_text(const Options& options, const cfa::Program& program,
                            const PrecisionStore& precisions) {
  std::string text;
  const std::vector<EncodingStage> all = encoding_stages(options);
  for (const auto& [number, stored] : precisions.by_stage) {
    text +=
        cpa::precision_text(program, *stored.terms, stored.saved, name_of(all[number].explored));
  }
  return text;
}

std::string precision_file_text(const Options& options, const cfa::Program& program,
                                const PrecisionStore& precisions) {
  const std::string text = precisions_text(options, program, precisions);
  return !text.empty() ? text
                       : cpa::precision_text(program, smt::TermManager(),
                                             {{}, cpa::PredicatePrecision::empty()},
                                             name_of(encoding_stages(options).front().explored));
}

PrecisionTexts texts_of(const PrecisionStore& precisions, const Options& options,
                        const cfa::Program& program) {
  PrecisionTexts texts;
  if (precisions.by_stage.empty()) {
    return texts;
  }
  texts[""] = precisions_text(options, program, precisions);
  const std::vector<EncodingStage> all = encoding_stages(options);
  for (const auto& [number, stored] : precisions.by_stage) {
    for (const auto& [property, precision] : stored.by_property) {
      texts[property] += cpa::precision_text(
          program, *stored.terms, {stored.saved.atoms, precision}, name_of(all[number].explored));
    }
  }
  return texts;
}

void add_texts(PrecisionStore& precisions, const Options& options, const cfa::Program& program,
               const PrecisionTexts& texts) {
  for (const auto& [name, text] : texts) {
    const std::string& property = name;
    read_parts(precisions, options, program, text, StoredPrecision::From::Exploration, "precisions",
               [&](StoredPrecision& stored, const StoredPrecision::Precision& precision) {
                 join(property.empty() ? stored.saved.precision : stored.by_property[property],
                      precision);
               });
  }
}

PrecisionStore copy_of(const PrecisionStore& precisions, const Options& options,
                       const cfa::Program& program) {
  PrecisionStore copy{precisions.memory, {}, precisions.undecided_by};
  add_texts(copy, options, program, texts_of(precisions, options, program));
  for (auto& [number, stored] : copy.by_stage) {
    if (const auto original = precisions.by_stage.find(number);
        original != precisions.by_stage.end()) {
      stored.from = original->second.from;
    }
  }
  return copy;
}

}  // namespace pcegar::verification
