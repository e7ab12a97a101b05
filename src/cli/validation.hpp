// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/settings.hpp"
#include "spec/reader.hpp"
#include "verification/property_result.hpp"
#include "witness/guide.hpp"

namespace pcegar::cli {

/// A run that validates a witness (--validate); see validation.cpp.
class Validation {
public:
  /// Reads the witness, and leaves in the specification the property that it is about. Throws
  /// InputError if it is malformed, or about another program or property.
  Validation(const Settings& settings, const std::string& entry, spec::Specification& specification,
             const Log& log);

  /// Makes the specification ready for the next attempt.
  void prepare(spec::Specification& specification, witness::Following following) const;
  /// Throws InputError if an expression of the witness has no meaning in the program.
  void check(const cfa::Program& program) const;
  /// Whether a looser attempt may decide more.
  [[nodiscard]] bool may_try_again(const std::vector<verification::PropertyResult>& results) const;
  /// The result for the property, of what the run says about it and the invariants. `program` is
  /// null if it could not be represented.
  [[nodiscard]] std::vector<verification::PropertyResult> conclude(
      const std::vector<verification::PropertyResult>& results, const cfa::Program* program) const;
  /// Says why an invariant refuses the witness.
  void warn(const std::vector<verification::PropertyResult>& results) const;

private:
  std::shared_ptr<const witness::SourceText> source_;
  witness::Witness witness_;
  spec::Automaton property_;
  const Log& log_;
};

}  // namespace pcegar::cli
