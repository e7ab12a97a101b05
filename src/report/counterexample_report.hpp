// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "frontend/enumerations.hpp"
#include "refiners/concretiser.hpp"

namespace pcegar::report {

/// What a counterexample is a path of.
struct CounterexampleSource {
  const cfa::Program& program;
  const frontend::Enumerations& enumerations;
};

/// A counterexample for people: one line per step with file:line, the statement, and the values
/// that inputs and assignments take (path_values.hpp). What the path does not depend on is left
/// out: initial values that it does not read, declarations without a value, inputs that may have
/// any value.
void write_counterexample(const CounterexampleSource& source, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out);

/// The same, but of the steps only the last ones, at most so many lines. Says how many are before.
void write_end_of_counterexample(const CounterexampleSource& source, const std::string& property,
                                 const std::string& message,
                                 const refiners::Counterexample& counterexample,
                                 std::size_t most_lines, std::ostream& out);

}  // namespace pcegar::report
