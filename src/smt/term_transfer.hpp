// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Copies terms of one manager into another one. Every distinct subterm is made again by the make
// functions, in the order of the ids. A manager that had none of the subterms then orders them as
// the first one does, so results computed there depend only on the formulas, not on other terms of
// the first manager.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smt/term.hpp"

namespace pcegar::smt {

/// The terms, made in `to`.
[[nodiscard]] std::vector<Term> copy_terms(const TermManager& from, std::span<const Term> roots,
                                           TermManager& to);

/// The same by way of a text, for another process.
[[nodiscard]] std::string to_wire(const TermManager& terms, std::span<const Term> roots);
/// Nothing if the text cannot be read. The sorts of arguments are not checked.
[[nodiscard]] std::optional<std::vector<Term>> from_wire(TermManager& terms, std::string_view text);

}  // namespace pcegar::smt
