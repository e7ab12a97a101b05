// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"

namespace pcegar::spec {

/// Something in an automaton that its author probably did not intend.
struct LintWarning {
  SourcePosition position;
  std::string message;
};

/// Warnings in the order of the file. With a program (may be null), there are also warnings about
/// events that cannot happen in it.
[[nodiscard]] std::vector<LintWarning> lint(const Automaton& automaton,
                                            const cfa::Program* program);

}  // namespace pcegar::spec
