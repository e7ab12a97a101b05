// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cpa/framework/facts.hpp"

namespace pcegar::cpa {

/// An element of E, the abstract states of one CPA. Immutable; concrete states carry what they
/// need.
class AbstractState {
public:
  virtual ~AbstractState() = default;
  /// Publishes the facts that other components may use.
  virtual void publish(Facts& facts) const = 0;
  /// States with different keys never merge and never cover each other.
  [[nodiscard]] virtual std::uint64_t partition_key() const = 0;
  [[nodiscard]] virtual std::string to_text() const = 0;

protected:
  AbstractState() = default;
  AbstractState(const AbstractState&) = default;
  AbstractState& operator=(const AbstractState&) = default;
};
using StatePtr = std::shared_ptr<const AbstractState>;

/// An element of Pi, the precisions of one CPA. Immutable.
class Precision {
public:
  virtual ~Precision() = default;

protected:
  Precision() = default;
  Precision(const Precision&) = default;
  Precision& operator=(const Precision&) = default;
};
using PrecisionPtr = std::shared_ptr<const Precision>;

/// The precision of analyses that have only one.
class SingletonPrecision final : public Precision {
public:
  [[nodiscard]] static PrecisionPtr instance();
};

/// An element of E x Pi.
struct Entry {
  StatePtr state;
  PrecisionPtr precision;
};

/// Mixes b into a hash a (for partition keys).
[[nodiscard]] constexpr std::uint64_t mix_key(std::uint64_t a, std::uint64_t b) {
  a ^= b + 0x9e3779b97f4a7c15ULL + (a << 6U) + (a >> 2U);
  return a * 0xff51afd7ed558ccdULL;
}

/// What the state publishes; lives no longer than the state.
[[nodiscard]] inline Facts facts_of(const AbstractState& state) {
  Facts facts;
  state.publish(facts);
  return facts;
}

[[nodiscard]] inline std::vector<Target> targets_of(const Facts& facts) {
  std::vector<Target> result;
  for (const Target* target : facts.all<Target>()) {
    result.push_back(*target);
  }
  return result;
}

[[nodiscard]] inline bool is_target(const AbstractState& state) {
  return facts_of(state).has<Target>();
}

}  // namespace pcegar::cpa
