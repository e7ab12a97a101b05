// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "spec/matcher.hpp"
#include "spec/successors.hpp"

namespace pcegar::spec {

/// A set or a counter, by its place in Configuration::sets or Configuration::counters.
struct Table {
  enum class Kind { Set, Counter } kind = Kind::Set;
  std::size_t index = 0;
  friend auto operator<=>(const Table&, const Table&) = default;
};

/// Something about objects that are neither known nor watched on which a step depends.
struct Unknown {
  /// The key of such an object during the step; empty for a comparison of several.
  std::string key;
  enum class About {
    Operand,     ///< what a set or counter holds of an operand of the step
    Any,         ///< whether it holds something of any object at all
    Comparison,  ///< what a comparison comes out as
  } about = About::Operand;
  Table table;
  /// What is tried; 0, which is the first, is "not in the set" and "does not hold", too.
  std::vector<std::int64_t> values;
  const Trigger::Compare* comparison = nullptr;
};

/// One step as it is for all that the sets and counters may hold of other objects. See
/// other_objects.cpp.
struct OtherObjects {
  std::vector<Unknown> unknowns;
  /// Whether a key of the step has the watched object in it, and no other one.
  bool meets_watched = false;

  using Step = std::function<Successors(const Configuration&, const Matcher::Relations&)>;
  /// `guard` holds where a result is possible but not certain.
  [[nodiscard]] Successors step(const Configuration& at, const Step& step,
                                const cfa::Expression& guard) const;

private:
  class Join;
  /// For each unknown which of its values is meant.
  using Answers = std::vector<std::size_t>;

  [[nodiscard]] std::vector<Answers> all_answers() const;
  [[nodiscard]] std::vector<Successors> all_steps(const Configuration& at,
                                                  const std::vector<Answers>& all,
                                                  const Step& step) const;
};

}  // namespace pcegar::spec
