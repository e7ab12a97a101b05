// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "smt/solver.hpp"

namespace pcegar::smt {

/// A part of `core`, in its order, that is still inconsistent with what is `fixed` and with the
/// session's assertions, as `core` is: found by leaving out groups of its terms, with groups
/// getting smaller, in at most so many checks, and until `ends` says so. Cores must be produced. A
/// term that is not proved superfluous stays.
[[nodiscard]] std::vector<Term> smaller_core(Session& session, std::span<const Term> fixed,
                                             std::vector<Term> core, unsigned most_checks,
                                             const std::function<bool()>& ends);

}  // namespace pcegar::smt
