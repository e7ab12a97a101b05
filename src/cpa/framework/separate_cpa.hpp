// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa.hpp"

namespace pcegar::cpa {

/// The common part of analyses that keep states apart and have only one precision: merge-sep,
/// stop-sep, and a precision adjustment that changes nothing.
class SeparateCpa : public Cpa {
public:
  using PrecisionOf = SingletonPrecision;
  MergeOperator& merge() final { return merge_; }
  StopOperator& stop() final { return stop_; }
  PrecisionAdjustment& precision_adjustment() final { return precision_; }
  PrecisionPtr initial_precision() final { return SingletonPrecision::instance(); }

protected:
  /// The domain of the analysis; it may be built later.
  explicit SeparateCpa(const AbstractDomain& domain) : stop_(domain) {}

private:
  MergeSep merge_;
  StopSep stop_;
  StaticPrecision precision_;
};

}  // namespace pcegar::cpa
