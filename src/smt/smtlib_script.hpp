// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::smt {

/// SMT-LIB 2 declarations and one assertion per formula, named A1, A2, ... in order. Subterms that
/// occur several times are defined once, so the text is linear in the number of distinct subterms.
[[nodiscard]] std::string smtlib_assertions(const TermManager& terms,
                                            std::span<const Term> formulas);

/// SMT-LIB 2 text of one term: like to_smtlib() if that is short, otherwise with lets ("?1", "?2",
/// ..) for subterms that occur several times.
[[nodiscard]] std::string smtlib_with_lets(const TermManager& terms, Term term);

/// The assertions of an SMT-LIB 2 script, in order. Throws InputError with the parser's message
/// after `origin`. Implemented in z3/read_smtlib.cpp.
[[nodiscard]] std::vector<Term> parse_smtlib_assertions(TermManager& terms, const std::string& text,
                                                        const std::string& origin);
/// The same for a file; messages name the file.
[[nodiscard]] std::vector<Term> read_smtlib_assertions(TermManager& terms,
                                                       const std::filesystem::path& file);

}  // namespace pcegar::smt
