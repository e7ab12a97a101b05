// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "cpa/framework/cpa.hpp"
#include "cpa/framework/reached_set.hpp"
#include "support/limits.hpp"
#include "support/tally.hpp"

namespace pcegar::cpa {

/// abort : E -> B, "whether the algorithm should abort early".
using Abort = std::function<bool(const AbstractState&)>;

/// How an exploration ends.
enum class ExplorationResult {
  Complete,   ///< the waitlist is empty, and there are no uncovered states
  Paused,     ///< abort said so
  StateBound  ///< the bound on abstract states is exceeded
};

/// CPA++(D, reached, waitlist, abort), 002 Algorithm 2.1.
///
///   paper       here                       paper      here
///   D           cpa                        ~>         cpa.transfer()
///   reached     reached                    prec       cpa.precision_adjustment()
///   waitlist    reached.waitlist()         merge      cpa.merge()
///                                          stop       cpa.stop()
///
/// There are three deviations. First, there is no fcover (forced covering), which is the identity
/// for predicate abstraction. Second, when abort() ends the run in the middle of a state's
/// successors, the state goes back to the waitlist; the paper's text would lose the remaining
/// successors. Third, when the waitlist is empty, uncovered states (see ReachedSet) are handled one
/// by one: each is either covered by a state that is now reached, or added and explored like a new
/// successor before the next one is handled.
class CpaAlgorithm {
public:
  CpaAlgorithm(const cfa::Program& program, Cpa& cpa, const Limits& limits, Statistics& statistics);

  /// `reached` may have so many states; nothing: any number. Throws LimitReached.
  ExplorationResult run(ReachedSet& reached, const Abort& abort,
                        std::optional<std::size_t> most_states = {});
  /// In all runs.
  [[nodiscard]] std::uint64_t expanded_states() const { return expansions_.value(); }

private:
  enum class Coverage { Covered, NotCovered };
  enum class Step { GoOn, EndRun };
  /// Expands until the waitlist is empty (Complete; there may be uncovered states).
  ExplorationResult explore(ReachedSet& reached, const Abort& abort,
                            std::optional<std::size_t> most_states);
  Step expand(ReachedSet& reached, const StatePtr& state, const Abort& abort);
  Step process(ReachedSet& reached, const StatePtr& successor, const PrecisionPtr& precision,
               const Abort& abort);
  void merge_with_others(ReachedSet& reached, const Entry& entry);
  /// merge and stop: adds an adjusted state to `reached` unless it is covered.
  Coverage integrate(ReachedSet& reached, const Entry& entry);

  const cfa::Program& program_;
  Cpa& cpa_;
  const Limits& limits_;
  Tally expansions_;
  Counter& successors_;
  Counter& merges_;
  Counter& covered_;
  Counter& uncovered_covered_;
  Counter& uncovered_explored_;
  Timer& exploration_;
};

}  // namespace pcegar::cpa
