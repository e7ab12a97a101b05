// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "smt/term.hpp"

namespace pcegar::smt {

/// A term as text, to be read by another process with the same list of variables: one line per
/// distinct subterm, arguments before what contains them. Covers Booleans, linear and non-linear
/// arithmetic and array reads and writes; nothing for other terms or other variables.
[[nodiscard]] std::optional<std::string> to_wire(const TermManager& terms, Term term,
                                                 std::span<const Term> variables);
[[nodiscard]] std::optional<Term> from_wire(TermManager& terms, const std::string& text,
                                            std::span<const Term> variables);

}  // namespace pcegar::smt
