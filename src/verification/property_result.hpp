// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "refiners/counterexample.hpp"
#include "support/verdict.hpp"

namespace pcegar::verification {

/// The resources spent on a property. While several were open, each is charged an equal part of the
/// time, and the refinements of its own targets.
struct Usage {
  double cpu_seconds = 0;
  std::uint64_t refinements = 0;
  Usage& operator+=(const Usage& other);
};

/// Why a property is open, as far as this determines what else may decide it.
enum class Cause : std::uint8_t {
  NotChecked,       ///< its turn has not come
  Arithmetic,       ///< the explored arithmetic allows what C's does not: another one may decide
  NotModelled,      ///< a construct that is not modelled may be reached
  Limit,            ///< of time or memory
  Budget,           ///< of this property
  OtherProperties,  ///< too many states; fewer properties, or a symbolic exploration, may have less
  Internal,         ///< a bug of ours came to light while the property was explored
  Slice,            ///< a slice of the program does not decide it
  Other,
};

/// No execution violates the property.
struct Holds {
  /// Why nothing had to be explored; empty: the program was explored.
  std::string irrelevant_because = {};
};
/// An execution violates the property.
struct Violated {
  std::string message;  ///< of the automaton
  refiners::Counterexample counterexample;
};
/// Neither is known.
struct Open {
  std::string reason;
  Cause cause = Cause::Other;
  /// Whether an exploration found a target of the property, real or not, before it ended because it
  /// had too many states.
  bool had_targets = false;
};

/// The result of a run for one property.
struct PropertyResult {
  std::string property;  ///< the automaton's name
  std::variant<Holds, Violated, Open> outcome;
  Usage usage = {};

  [[nodiscard]] bool holds() const { return std::holds_alternative<Holds>(outcome); }
  /// Null if the outcome is another one.
  [[nodiscard]] const Violated* violated() const { return std::get_if<Violated>(&outcome); }
  [[nodiscard]] const Open* open() const { return std::get_if<Open>(&outcome); }
  [[nodiscard]] Open* open() { return std::get_if<Open>(&outcome); }
  [[nodiscard]] bool is_open_for(Cause cause) const {
    return open() != nullptr && open()->cause == cause;
  }
};

/// The same for reports.
[[nodiscard]] PropertyVerdict verdict_of(const PropertyResult& result);

}  // namespace pcegar::verification
