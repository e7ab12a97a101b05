// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Validation is verification with something beside the property:
//
//   violation    the automaton of the property gets a guide that ends the executions which do not
//                match the witness. A violation that is found is one of the program, confirmed as
//                always; that none is found says nothing about other executions: UNKNOWN.
//   correctness  the invariants become a second property. TRUE needs both: the property holds, and
//                every invariant does. A violation of the property remains one.
//
// A violation witness is followed closely first; if that finds nothing, loosely.
#include "cli/validation.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "cli/witness_files.hpp"
#include "support/error.hpp"
#include "support/read_file.hpp"
#include "witness/read.hpp"

namespace pcegar::cli {

namespace {

using verification::Cause;
using verification::Open;
using verification::PropertyResult;

std::string without_blanks(const std::string& text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](unsigned char c) { return std::isspace(c) == 0; });
  return result;
}

/// The words of an expression that may be names of variables.
void add_names(const std::string& text, std::set<std::string>& names) {
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else if (!word.empty()) {
      names.insert(std::exchange(word, {}));
    }
  }
}

}  // namespace

Validation::Validation(const Settings& settings, const std::string& entry,
                       spec::Specification& specification, const Log& log)
    : source_(std::make_shared<witness::SourceText>(settings.sources.files)), log_(log) {
  const std::string file = settings.validate->string();
  witness_ = witness::read_witness(read_file(*settings.validate), file, *source_);
  const witness::Metadata& about = witness_.metadata;
  const bool is_lp64 = settings.sources.load.data_model == frontend::DataModel::Lp64;
  if ((about.data_model == witness::DataModel::Lp64) != is_lp64) {
    throw InputError(about.data_model_written, "witness: it is for another data model");
  }
  const auto meant =
      std::find_if(specification.automata.begin(), specification.automata.end(),
                   [&](const spec::Automaton& automaton) {
                     return without_blanks(specification_text(automaton.name, entry)) ==
                            without_blanks(about.specification);
                   });
  if (meant == specification.automata.end()) {
    throw InputError(about.specification_written,
                     "witness: it is about another property: '" + about.specification + "'");
  }
  property_ = *meant;
  for (const witness::Waypoint& waypoint : witness_.waypoints) {
    add_names(waypoint.value, property_.guide_reads);
  }
  specification.automata = {property_};
}

void Validation::prepare(spec::Specification& specification, witness::Following following) const {
  specification.automata = {property_};
  if (witness_.kind == witness::Witness::Kind::Violation) {
    specification.automata.front().guide = [following, waypoints = witness_.waypoints,
                                            source = source_](const cfa::Program& program) {
      return witness::guide_along(program, waypoints, following, source);
    };
  } else if (!witness_.invariants.empty()) {
    spec::Automaton& invariants =
        specification.automata.emplace_back(witness::invariants_automaton(witness_.invariants));
    for (const witness::Invariant& invariant : witness_.invariants) {
      add_names(invariant.value, invariants.guide_reads);
    }
  }
}

void Validation::check(const cfa::Program& program) const {
  if (witness_.kind == witness::Witness::Kind::Violation) {
    (void)witness::guide_along(program, witness_.waypoints, witness::Following::Loosely, source_);
  } else {
    (void)witness::invariants_automaton(witness_.invariants).guide(program);
  }
}

bool Validation::may_try_again(const std::vector<PropertyResult>& results) const {
  return witness_.kind == witness::Witness::Kind::Violation &&
         results.front().violated() == nullptr;
}

std::vector<PropertyResult> Validation::conclude(const std::vector<PropertyResult>& results,
                                                 const cfa::Program* program) const {
  PropertyResult result = results.front();
  if (!result.holds()) {
    return {result};
  }
  if (witness_.kind == witness::Witness::Kind::Violation) {
    result.outcome = Open{"witness: no violation was found where it leads", Cause::Other};
    return {result};
  }
  if (program != nullptr) {
    if (const auto nowhere = witness::unplaced(*program, witness_.invariants); !nowhere.empty()) {
      result.outcome = Open{"witness: nothing of the program is at " + nowhere.front() +
                                ", where an invariant should hold",
                            Cause::Other};
      return {result};
    }
  }
  for (std::size_t i = 1; i < results.size(); ++i) {
    if (const verification::Violated* violated = results[i].violated()) {
      result.outcome =
          Open{"witness: invariant at " + violated->message + " does not hold", Cause::Other};
    } else if (const Open* open = results[i].open()) {
      result.outcome = Open{"witness: the invariants are not proved: " + open->reason, open->cause};
    }
  }
  return {result};
}

void Validation::warn(const std::vector<PropertyResult>& results) const {
  for (std::size_t i = 1; i < results.size(); ++i) {
    if (const verification::Violated* violated = results[i].violated()) {
      log_.warning("witness: invariant at " + violated->message + " does not hold");
    }
  }
}

}  // namespace pcegar::cli
