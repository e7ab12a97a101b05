// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "cpa/framework/abstract_domain.hpp"

namespace pcegar::cpa {

enum class Coverage { Covered, NotCovered };

/// stop(e, R, pi) (003, Sect. 2). Law: if covered, the states of R together represent every
/// concrete state of e.
class StopOperator {
public:
  virtual ~StopOperator() = default;
  virtual Coverage stop(const StatePtr& state, std::span<const Entry> reached,
                        const PrecisionPtr& precision) = 0;
};

/// stop-sep: covered by a single state that is above.
class StopSep final : public StopOperator {
public:
  explicit StopSep(const AbstractDomain& domain) : domain_(domain) {}
  Coverage stop(const StatePtr& state, std::span<const Entry> reached,
                const PrecisionPtr&) override {
    for (const Entry& entry : reached) {
      if (domain_.is_less_or_equal(state, entry.state)) {
        return Coverage::Covered;
      }
    }
    return Coverage::NotCovered;
  }

private:
  const AbstractDomain& domain_;
};

}  // namespace pcegar::cpa
