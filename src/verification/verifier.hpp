// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/reader.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"
#include "verification/assumptions.hpp"
#include "verification/options.hpp"
#include "verification/recursion_depth.hpp"
#include "verification/scheduler.hpp"
#include "verification/sources.hpp"

namespace pcegar::verification {

/// Observes a run.
class Observer {
public:
  virtual ~Observer() = default;
  /// A program is about to be verified. If recursion is followed in several ways, several programs
  /// are verified, one after the other.
  virtual void loaded(const cfa::Program& program, const std::vector<std::string>& warnings) = 0;
  /// Returns the precision with which its exploration starts. Throws InputError, LimitReached.
  virtual PrecisionStore initial_precisions(const cfa::Program& program) = 0;
  /// One of the results has changed.
  virtual void results(const frontend::LoadResult& loaded,
                       const std::vector<PropertyResult>& so_far) = 0;
};

/// Verifies a program: the one way from C files and properties to one result per property. See
/// verifier.cpp.
class Verifier {
public:
  /// All arguments must outlive it. `limits` are those of the whole process.
  Verifier(const Options& options, const Limits& limits, const Log& log, Statistics& statistics,
           Observer& observer);

  /// One result for each automaton, in their order. Throws
  /// InputError for what is wrong in the program or the specification; what cannot be represented
  /// and limits make the results UNKNOWN.
  std::vector<PropertyResult> run(const Sources& sources, const spec::Specification& specification);

  /// The program that run() has verified last; nothing if it could not be represented.
  struct Verified {
    LoadedProgram program;
    Options options;  ///< with the limits for this program
    std::optional<Limits> limits;
    std::unique_ptr<Scheduler> run;
  };
  [[nodiscard]] const Verified* verified() const { return verified_.get(); }
  [[nodiscard]] Verified* verified() { return verified_.get(); }

private:
  using Results = std::vector<PropertyResult>;
  void prepare(LoadedProgram program, const spec::Specification& specification);

  const Options& options_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  Observer& observer_;
  std::unique_ptr<Verified> verified_;
  Results before_;  ///< of programs in which recursion was followed in another way
};

}  // namespace pcegar::verification
