// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "interpolation/deadline.hpp"
#include "smt/solver.hpp"

namespace pcegar::interpolation {

/// A session whose checks are counted in the steps of a deadline, which must outlive it. A check
/// has at most `options.resource_limit` steps, and not more than the deadline had left when the
/// session was opened.
[[nodiscard]] std::unique_ptr<smt::Session> counted_session(smt::Backend& backend,
                                                            smt::TermManager& terms,
                                                            smt::SessionOptions options,
                                                            const Deadline& deadline);

}  // namespace pcegar::interpolation
