// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "spec/reader.hpp"
#include "support/log.hpp"
#include "verification/options.hpp"
#include "verification/sources.hpp"

namespace pcegar::verification {

/// A program, and how deep its recursion is followed.
struct LoadedProgram {
  frontend::LoadResult loaded;
  unsigned recursion_bound;
  /// Recursion has become loops where that is possible.
  bool has_loops = false;
};

/// How recursion is followed at first.
[[nodiscard]] frontend::LoadOptions::Recursion first_recursion(
    const Options& options, const spec::Specification& specification);

/// Loads the program. With --recursion-bound auto, the bound on its recursion is the one that its
/// execution needs to decide the properties, as far as that is known; see recursion_depth.cpp.
/// Throws what frontend::load_program does.
[[nodiscard]] LoadedProgram load_for_execution(const Options& options, const Sources& sources,
                                               const spec::Specification& specification,
                                               const Limits& limits, const Log& log);

/// Loads the program again, after an exploration that left properties open because recursion may go
/// deeper: with loops, then with more copies; nothing if neither is to be tried.
[[nodiscard]] std::optional<LoadedProgram> load_next(const Options& options, const Sources& sources,
                                                     const spec::Specification& specification,
                                                     const LoadedProgram& before, const Log& log);

/// The part of the run's limits that an exploration of a program may use.
[[nodiscard]] Limits::Settings limits_for(const LoadedProgram& program, const Options& options,
                                          const Limits& limits);

}  // namespace pcegar::verification
