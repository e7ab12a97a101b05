// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "smt/term.hpp"

namespace pcegar::certify {

/// A formula that is equivalent to `claim` wherever `path` holds. Where `path` says x = ite(c, a,
/// b) (one of several elements is written), an atom p(x) of the claim becomes ite(c, p(a), p(b)).
///
/// Then p(b) is the same atom as before the write, and solvers see at once that it is kept. Bit by
/// bit, p(x) and p(b) have nothing in common.
[[nodiscard]] smt::Term lift_choices(smt::TermManager& terms, smt::Term claim, smt::Term path);

}  // namespace pcegar::certify
