// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

/// The transfer relation, per CFA edge: e ~g~> (e', pi) (003, Sect. 2 and 4 for strengthen).
/// Law: the successors together represent every concrete state that the edge leads to from a
/// concrete state of e. Strengthening may only remove concrete states that the facts exclude.
class TransferRelation {
public:
  virtual ~TransferRelation() = default;
  /// Empty means bottom: no concrete state can take the edge.
  virtual std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr& precision,
                                           cfa::EdgeId edge) = 0;
  /// Uses what the other components of the composite successor know. Null means bottom.
  virtual StatePtr strengthen(const StatePtr& state, const Facts& facts,
                              const PrecisionPtr& precision, cfa::EdgeId edge) {
    (void)facts, (void)precision, (void)edge;
    return state;
  }
  /// Drops what was only needed for strengthening (settles the state), so that states that differ
  /// in nothing else merge.
  virtual StatePtr settle(const StatePtr& state) { return state; }
};

}  // namespace pcegar::cpa
