// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/precision_file.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <tuple>

#include "smt/smtlib_script.hpp"
#include "support/error.hpp"

// Any SMT-LIB 2 solver can read such a file (to look at an exploration's predicates, or to count
// them), and pcegar reads it, too. Parts for several encodings of the program are separated by
// (reset), since a variable has another sort in each.
//
//     ; pcegar precision integer-undefined
//     ; A1 global
//     ; A2 function probe
//     ; A3 location probe 7 0
//     (declare-fun |probe::error| () Int)
//     (assert (! (<= |probe::error| 0) :named A1))
//     ...
//     (reset)
//
// A location is named by its function, by how many lines it is below the function's entry, and by
// its number among the function's locations on that line in the order of their ids. So a change in
// another function does not move it. For a changed program this is a guess. A wrong guess does no
// harm: a precision says what to track, not what holds.

namespace pcegar::cpa {

namespace {

constexpr const char* heading = "; pcegar precision ";
constexpr const char* end_of_part = "(reset)";

/// Function, lines below its entry, number on the line.
using LocationName = std::tuple<std::string, int, unsigned>;

std::map<LocationName, cfa::LocationId> named_locations(const cfa::Program& program) {
  std::map<std::pair<std::string, int>, unsigned> used;
  std::map<LocationName, cfa::LocationId> result;
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    const cfa::LocationId id(i);
    const cfa::Location& location = program.location(id);
    if (!location.function.valid()) continue;
    const cfa::Function& function = program.function(location.function);
    const int line = static_cast<int>(location.position.line) -
                     static_cast<int>(program.location(function.entry).position.line);
    result.emplace(LocationName{function.name, line, used[{function.name, line}]++}, id);
  }
  return result;
}

/// One line of the comments: where an assertion is tracked.
struct PlaceLine {
  std::string scope;  ///< "global", "function", "location"
  LocationName place{"", 0, 0};
};

[[noreturn]] void malformed(const std::string& file, const std::string& line) {
  throw InputError(SourcePosition{file},
                   "not a precision as --precision-out writes it: '" + line + "'");
}

/// Nothing for other comments and for SMT-LIB.
std::optional<PlaceLine> read_place_line(const std::string& line, std::size_t number,
                                         const std::string& file) {
  std::istringstream words(line);
  std::string semicolon;
  std::string name;
  if (!(words >> semicolon >> name) || semicolon != ";" || name.size() < 2 || name[0] != 'A' ||
      !std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  PlaceLine entry;
  auto& [function, source_line, ordinal] = entry.place;
  words >> entry.scope;
  if (entry.scope != "global" && !(words >> function)) malformed(file, line);
  if (entry.scope == "location" && !(words >> source_line >> ordinal)) malformed(file, line);
  const bool known =
      entry.scope == "global" || entry.scope == "function" || entry.scope == "location";
  if (!known || name != "A" + std::to_string(number)) malformed(file, line);
  return entry;
}

/// Tracks predicates where the entries say, and numbers them in the order in which they come.
class Reader {
public:
  explicit Reader(const cfa::Program& program)
      : program_(program), locations_(named_locations(program)) {}

  /// Whether the program has a place for it.
  bool add(const PlaceLine& entry, smt::Term atom) {
    if (entry.scope == "global") {
      places_.global.push_back(id_of(atom));
      return true;
    }
    if (const auto found = locations_.find(entry.place);
        entry.scope == "location" && found != locations_.end()) {
      places_.by_location[found->second].push_back(id_of(atom));
      return true;
    }
    const cfa::FunctionId function = program_.find_function(std::get<0>(entry.place));
    if (!function.valid() || !program_.function(function).has_body) return false;
    places_.by_function[function].push_back(id_of(atom));
    return true;
  }

  SavedPrecision finish() && { return {std::move(atoms_), PredicatePrecision::at_places(places_)}; }

private:
  PredicateId id_of(smt::Term atom) {
    const auto [entry, is_new] = ids_.try_emplace(atom, PredicateId(atoms_.size()));
    if (is_new) atoms_.push_back(atom);
    return entry->second;
  }

  const cfa::Program& program_;
  std::map<LocationName, cfa::LocationId> locations_;
  PredicatePrecision::Places places_;
  std::vector<smt::Term> atoms_;
  std::map<smt::Term, PredicateId> ids_;
};

}  // namespace

std::string precision_text(const cfa::Program& program, const smt::TermManager& terms,
                           const SavedPrecision& saved, const std::string& encoding) {
  std::vector<smt::Term> assertions;
  std::string comments = heading + encoding + "\n";
  const auto add = [&](const std::vector<PredicateId>& predicates, const std::string& place) {
    for (const PredicateId predicate : predicates) {
      assertions.push_back(saved.atoms[predicate.index()]);
      comments += "; A" + std::to_string(assertions.size()) + " " + place + "\n";
    }
  };
  std::map<cfa::LocationId, LocationName> names;
  for (const auto& [name, id] : named_locations(program)) names.emplace(id, name);
  const PredicatePrecision::Places& places = saved.precision->places();
  add(places.global, "global");
  for (const auto& [function, predicates] : places.by_function)
    add(predicates, "function " + program.function(function).name);
  for (const auto& [location, predicates] : places.by_location) {
    const auto& [function, line, ordinal] = names.at(location);
    add(predicates,
        "location " + function + " " + std::to_string(line) + " " + std::to_string(ordinal));
  }
  return comments + smt::smtlib_assertions(terms, assertions) + end_of_part + "\n";
}

std::map<std::string, std::string> precision_parts(const std::string& text,
                                                   const std::string& file) {
  std::map<std::string, std::string> parts;
  std::istringstream lines(text);
  std::string* part = nullptr;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(heading)) {
      part = &parts[line.substr(std::string(heading).size())];
      if (!part->empty()) malformed(file, line);
    } else if (line == end_of_part) {
      part = nullptr;
      continue;
    } else if (part == nullptr) {
      if (line.empty() || line.starts_with(";")) continue;
      malformed(file, line);
    }
    *part += line + "\n";
  }
  if (parts.empty())
    throw InputError(SourcePosition{file}, "no precision as --precision-out writes it");
  return parts;
}

ReadPrecision read_precision(const cfa::Program& program, smt::TermManager& terms,
                             const std::string& part, const std::string& file,
                             const std::function<bool(smt::Term)>& is_program_variable) {
  std::vector<PlaceLine> entries;
  std::istringstream lines(part);
  for (std::string line; std::getline(lines, line);)
    if (const auto entry = read_place_line(line, entries.size() + 1, file))
      entries.push_back(*entry);
  const std::vector<smt::Term> assertions = smt::parse_smtlib_assertions(terms, part, file);
  if (assertions.size() != entries.size())
    throw InputError(SourcePosition{file}, std::to_string(entries.size()) + " places for " +
                                               std::to_string(assertions.size()) + " assertions");
  ReadPrecision result;
  Reader reader(program);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::vector<smt::Term>& variables = terms.free_variables(assertions[i]);
    const bool fits = !terms.is_constant(assertions[i]) &&
                      std::all_of(variables.begin(), variables.end(), is_program_variable);
    if (!fits || !reader.add(entries[i], assertions[i])) ++result.left_out;
  }
  result.saved = std::move(reader).finish();
  return result;
}

}  // namespace pcegar::cpa
