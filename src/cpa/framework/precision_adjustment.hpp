// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

class ReachedSet;

/// prec(e, pi, reached) of CPA+ (002, Sect. 2.3.1). Law: the adjusted state is above e. `facts` is
/// what the whole composite state publishes. Nothing means bottom.
class PrecisionAdjustment {
public:
  virtual ~PrecisionAdjustment() = default;
  virtual std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision,
                                      const Facts& facts, const ReachedSet& reached) = 0;
};

/// Changes nothing.
class StaticPrecision final : public PrecisionAdjustment {
public:
  std::optional<Entry> adjust(const StatePtr& state, const PrecisionPtr& precision, const Facts&,
                              const ReachedSet&) override {
    return Entry{state, precision};
  }
};

}  // namespace pcegar::cpa
