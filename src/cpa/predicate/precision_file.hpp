// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cpa/predicate/predicate_precision.hpp"
#include "smt/term.hpp"

namespace pcegar::cpa {

/// The predicates of one encoding of a program, in a form that does not depend on a run.
struct SavedPrecision {
  std::vector<smt::Term> atoms;  ///< by PredicateId
  std::shared_ptr<const PredicatePrecision> precision;
};

/// SMT-LIB 2 text: an assertion for each place and predicate. SMT-LIB cannot express the place, so
/// it is in comments before them; see precision_file.cpp. `encoding` is a word without blanks.
[[nodiscard]] std::string precision_text(const cfa::Program& program, const smt::TermManager& terms,
                                         const SavedPrecision& saved, const std::string& encoding);

/// The parts of a file, by encoding; a file is a sequence of such texts. Throws InputError with the
/// name of the file for anything else.
[[nodiscard]] std::map<std::string, std::string> precision_parts(const std::string& text,
                                                                 const std::string& file);

struct ReadPrecision {
  SavedPrecision saved;
  /// Predicates that were left out, because they mention something that is not a variable of the
  /// program, or because the program does not have their place.
  std::size_t left_out = 0;
};

/// Reads one such part, perhaps written for another version of the program. If the program does not
/// have a location, its function is used instead. Throws InputError.
[[nodiscard]] ReadPrecision read_precision(
    const cfa::Program& program, smt::TermManager& terms, const std::string& part,
    const std::string& file, const std::function<bool(smt::Term)>& is_program_variable);

}  // namespace pcegar::cpa
