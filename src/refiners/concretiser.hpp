// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>

#include "refiners/error_path.hpp"
#include "refiners/replayer.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// Turns an abstract path whose formulas are satisfiable over the integers into one concrete path,
/// and replays that path bit-precisely.
///
/// First a path is read off an integer model. If it is infeasible with bit-vectors, all paths of
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
              Statistics& statistics, const Log& log);
  ~Concretiser();

  std::variant<Counterexample, NotConfirmed> concretise(const ErrorPath& path);
  /// From now on, a path that is found over the integers is not replayed, and the counterexample
  /// has no values. For explorations whose violations prove nothing.
  void leave_unconfirmed() { confirms_ = false; }
  /// The last such path.
  [[nodiscard]] const std::vector<encoding::PathStep>& unconfirmed() const { return unconfirmed_; }

private:
  using Steps = std::vector<encoding::PathStep>;

  [[nodiscard]] Steps without_conditions_of_calls(Steps steps) const;

  const AnalysisView& view_;
  smt::Backend& search_;
  encoding::EncodingOptions bit_precise_;
  std::unique_ptr<encoding::PathFormulaBuilder> integers_;  ///< or what else is explored
  std::unique_ptr<encoding::PathFormulaBuilder> bit_vectors_;
  Replayer replayer_;
  bool confirms_ = true;
  Steps unconfirmed_;
  std::map<std::string, unsigned> in_vain_;  ///< searches among bit-vectors, by what kept them
  Counter& not_confirmed_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
