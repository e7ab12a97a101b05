// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::cpa {

struct PropertyTag;
/// A property: index of its automaton in the run's list.
using PropertyId = StrongId<PropertyTag>;

/// Why a state is a target. An invalid property means an obstacle: the path meets a construct that
/// is not modelled, which concerns every property.
struct Target {
  PropertyId property;
  std::string message;  ///< the automaton's error text, or construct and position of the obstacle
  /// The property is not violated here, but not looked at any further: open.
  bool leaves_open = false;
};

/// What the components of a composite state tell each other. Each component adds its part
/// (AbstractState::offer), and strengthening and precision adjustment read it; so no component
/// needs to know another's type.
struct SharedFacts {
  cfa::LocationId location;
  std::uint32_t call_depth = 0;
  /// The functions that have not returned, besides the one of the location; null if not known.
  const std::set<cfa::FunctionId>* callers = nullptr;
  std::uint32_t block_depth = 0;  ///< abstractions between the root and this state
  /// Conditions that automata put on the edge just taken (non-zero = holds), to be evaluated after
  /// it.
  std::vector<const cfa::Expression*> assumptions;
  std::vector<Target> targets;
};

/// An element of E, the abstract states of one CPA. Immutable; concrete states carry what they
/// need.
class AbstractState {
public:
  virtual ~AbstractState() = default;
  virtual void offer(SharedFacts& facts) const = 0;
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

[[nodiscard]] inline SharedFacts facts_of(const AbstractState& state) {
  SharedFacts facts;
  state.offer(facts);
  return facts;
}

}  // namespace pcegar::cpa
