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

/// SMT-LIB 2: an assertion for each place and predicate. What SMT-LIB does not say, the place, is
/// in comments before them; see precision_file.cpp. `encoding` is a word without blanks.
[[nodiscard]] std::string precision_text(const cfa::Program& program, const smt::TermManager& terms,
                                         const SavedPrecision& saved, const std::string& encoding);

/// The parts of a file, which is a sequence of such texts, by encoding. Throws InputError with
/// the name of the file for what is not one.
[[nodiscard]] std::map<std::string, std::string> precision_parts(const std::string& text,
                                                                 const std::string& file);

struct ReadPrecision {
  SavedPrecision saved;
  /// Predicates that speak of other than the program's variables, or whose place the program does
  /// not have: they are left out.
  std::size_t left_out = 0;
};

/// Reads one such part, perhaps written for another version of the program. A location that the
/// program does not have gives way to its function. Throws InputError.
[[nodiscard]] ReadPrecision read_precision(
    const cfa::Program& program, smt::TermManager& terms, const std::string& part,
    const std::string& file, const std::function<bool(smt::Term)>& is_program_variable);

}  // namespace pcegar::cpa
