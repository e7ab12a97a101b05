// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/reached_set.hpp"

namespace pcegar::cpa {

/// fcover(reached, e, pi) of CPA++ (002, Alg. 2.1): may strengthen reached states so that e becomes
/// covered, and then removes e. Law: the concrete states represented by `reached` do not shrink
/// below the reachable ones.
class ForcedCovering {
public:
  virtual ~ForcedCovering() = default;
  virtual void cover(ReachedSet& reached, const StatePtr& state) = 0;
};

/// The identity: no forced covering.
class NoForcedCovering final : public ForcedCovering {
public:
  void cover(ReachedSet&, const StatePtr&) override {}
};

}  // namespace pcegar::cpa
