// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cli/settings.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"
#include "support/log.hpp"

namespace pcegar::cli {

/// A program, and how deep its recursion is followed in it.
struct LoadedProgram {
  frontend::LoadResult loaded;
  unsigned recursion_bound;
};

/// Loads the program, with a bound on its recursion that its execution needs to decide the
/// properties, as far as one is known (--recursion-bound auto); see recursion_depth.cpp. Throws
/// what frontend::load_program does.
[[nodiscard]] LoadedProgram load_for_execution(const Settings& settings,
                                               const frontend::LoadOptions& options,
                                               const spec::Specification& specification,
                                               const Limits& limits, const Log& log);

/// The program once more, after an exploration found that its recursion may go deeper; nothing if
/// that is not to be tried.
[[nodiscard]] std::optional<LoadedProgram> load_deeper(const Settings& settings,
                                                       const frontend::LoadOptions& options,
                                                       const LoadedProgram& before, const Log& log);

}  // namespace pcegar::cli
