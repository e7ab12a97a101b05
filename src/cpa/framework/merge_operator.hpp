// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

/// merge(e, e', pi) (003, Sect. 2). Law: e' <= merge(e, e', pi); the result is the very object e'
/// if nothing is merged.
class MergeOperator {
public:
  virtual ~MergeOperator() = default;
  virtual StatePtr merge(const StatePtr& fresh, const StatePtr& reached,
                         const PrecisionPtr& precision) = 0;
  /// Whether merge(fresh, e', pi) is known to be e' for every e', so that merge need not be called
  /// for each.
  [[nodiscard]] virtual bool never_merges(const StatePtr& /*fresh*/) const { return false; }
  /// Whether a composite state with this component is not to be merged, whatever the other
  /// components would merge.
  [[nodiscard]] virtual bool keeps_apart(const StatePtr& /*fresh*/) const { return false; }
};

/// merge-sep: never merges.
class MergeSep final : public MergeOperator {
public:
  StatePtr merge(const StatePtr&, const StatePtr& reached, const PrecisionPtr&) override {
    return reached;
  }
  [[nodiscard]] bool never_merges(const StatePtr&) const override { return true; }
};

}  // namespace pcegar::cpa
