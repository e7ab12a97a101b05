// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "support/statistics.hpp"

namespace pcegar {

/// A count of one object; a counter of the registry adds it up over all objects of the run. Code
/// that bases decisions on a count uses the object's own, since the registry is only for reports.
class Tally {
public:
  /// The counter must outlive it.
  explicit Tally(Counter& all) : all_(all) {}
  void operator++() { *this += 1; }
  void operator+=(std::uint64_t n) {
    own_ += n;
    all_ += n;
  }
  [[nodiscard]] std::uint64_t value() const { return own_; }

private:
  std::uint64_t own_ = 0;
  Counter& all_;
};

}  // namespace pcegar
