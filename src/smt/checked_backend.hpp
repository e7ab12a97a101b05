// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::smt {

/// Counts the answers of a checked backend.
struct CheckedAnswers {
  Counter& confirmed;  ///< both solvers say the same
  Counter& disagreed;  ///< they contradict each other
  Counter& unknown;    ///< the second solver could not decide
};

/// A backend with answers that two solvers agree on: sessions of `primary`, with every Sat and
/// Unsat checked by `second`. An answer that the second one does not confirm becomes UnknownResult.
/// Both backends and the counters must outlive it. See checked_backend.cpp.
[[nodiscard]] std::unique_ptr<Backend> make_checked_backend(Backend& primary, Backend& second,
                                                            CheckedAnswers answers);

}  // namespace pcegar::smt
