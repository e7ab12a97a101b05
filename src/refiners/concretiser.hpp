// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// A real execution that violates a property (or meets an obstacle): one path through the CFA with
/// the values of a bit-precise model.
struct Counterexample {
  struct Value {
    std::size_t step;   ///< index into path
    std::string what;   ///< "x", "result of f()"
    std::string value;  ///< decimal, according to the C type
  };
  std::vector<encoding::PathStep> path;
  std::vector<Value> inputs;
  std::vector<Value> assignments;
};

/// The abstract path has no concrete execution that could be confirmed, for this reason.
struct NotConfirmed {
  std::string reason;
};

/// Turns an abstract path whose formulas are satisfiable over the integers into one concrete path,
/// and replays that bit-precisely.
///
/// First a path is read off an integer model; if it does not survive with bit-vectors, all paths of
/// the abstract path are searched with bit-vectors at once.
class Concretiser {
public:
  /// `verdict` answers the one question that FALSE rests on, the replay of a path.
  struct Backends {
    smt::Backend& search;
    smt::Backend& verdict;
  };
  Concretiser(const AnalysisView& view, encoding::PathFormulaBuilder& integers,
              const Backends& backends, encoding::SignedOverflow signed_overflow,
              Statistics& statistics);
  ~Concretiser();

  std::variant<Counterexample, NotConfirmed> concretise(const ErrorPath& path);

private:
  using Steps = std::vector<encoding::PathStep>;
  std::variant<Steps, NotConfirmed> find_path(const ErrorPath& path,
                                              encoding::PathFormulaBuilder& builder);
  std::variant<Counterexample, NotConfirmed> replay(Steps steps);
  [[nodiscard]] std::string not_feasible_reason() const;

  const AnalysisView& view_;
  encoding::PathFormulaBuilder& integers_;
  Backends backends_;
  encoding::EncodingOptions bit_precise_;
  std::unique_ptr<encoding::PathFormulaBuilder> bit_vectors_;
  Counter& replays_;
  Counter& not_confirmed_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
