// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "refiners/concretiser.hpp"

namespace pcegar::report {

/// A counterexample for people: one line per step with file:line, the statement, and the values
/// that inputs and assignments take.
void write_counterexample(const cfa::Program& program, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out);

}  // namespace pcegar::report
