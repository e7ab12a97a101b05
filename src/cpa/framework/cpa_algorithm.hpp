// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>

#include "cpa/framework/cpa.hpp"
#include "cpa/framework/forced_covering.hpp"
#include "cpa/framework/reached_set.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"

namespace pcegar::cpa {

/// abort : E -> B, "whether the algorithm should abort early".
using Abort = std::function<bool(const AbstractState&)>;

enum class ExplorationResult { Complete, Aborted };

/// An exploration has more abstract states than it may have.
class TooManyStates : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// CPA++(D, reached, waitlist, abort), 002 Algorithm 2.1.
///
///   paper       here                       paper      here
///   D           cpa                        ~>         cpa.transfer()
///   reached     reached                    prec       cpa.precision_adjustment()
///   waitlist    reached.waitlist()         merge      cpa.merge()
///   fcover      forced_covering            stop       cpa.stop()
///
/// Two deviations. When abort() ends the run in the middle of a state's successors, the state goes
/// back to the waitlist; the paper's text would lose the remaining successors. And when the
/// waitlist is empty, orphans (see ReachedSet) are looked at one by one: each is covered by a state
/// that is there now, or is added and explored like a new successor before the next one is looked
/// at.
class CpaAlgorithm {
public:
  CpaAlgorithm(const cfa::Program& program, Cpa& cpa, ForcedCovering& forced_covering,
               const Limits& limits, Statistics& statistics);

  /// From now on `reached` may have so many states; nothing: any number.
  void bound_states(std::optional<std::size_t> most) { most_states_ = most; }
  /// Throws LimitReached, TooManyStates. Complete means that the waitlist is empty and that there
  /// are no orphans.
  ExplorationResult run(ReachedSet& reached, const Abort& abort);

private:
  enum class Step { GoOn, EndRun };
  /// Expands until the waitlist is empty.
  Step explore(ReachedSet& reached, const Abort& abort);
  Step expand(ReachedSet& reached, const StatePtr& state, const Abort& abort);
  Step process(ReachedSet& reached, const StatePtr& successor, const PrecisionPtr& precision,
               const Abort& abort);
  void merge_with_others(ReachedSet& reached, const Entry& entry);
  /// merge and stop: makes an adjusted state part of `reached` unless it is covered.
  Coverage integrate(ReachedSet& reached, const Entry& entry);

  const cfa::Program& program_;
  Cpa& cpa_;
  ForcedCovering& forced_covering_;
  const Limits& limits_;
  std::optional<std::size_t> most_states_;
  Counter& expansions_;
  Counter& successors_;
  Counter& merges_;
  Counter& covered_;
  Counter& orphans_covered_;
  Counter& orphans_explored_;
  Timer& exploration_;
};

}  // namespace pcegar::cpa
