// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "cfa/program.hpp"
#include "support/assumptions.hpp"
#include "verification/options.hpp"
#include "verification/sources.hpp"

namespace pcegar::verification {

/// What the final graphs of a run cover, as far as assumptions depend on it.
struct Explored {
  std::set<cfa::LocationId> locations;
};

/// Executions that the options leave out: reported with every verdict.
void note_under_approximations(const Options& options, const frontend::LoadOptions& load,
                               Assumptions& assumptions);

/// The assumptions behind the verdicts of a run: general ones (docs/assumptions.md), and those of
/// the explored part of the program.
void note_assumptions(const Options& options, const std::string& entry, const cfa::Program& program,
                      const Explored& explored, Assumptions& assumptions);

}  // namespace pcegar::verification
