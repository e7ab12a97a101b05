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

/// A fact about objects that are neither known nor watched, on which a step depends.
struct Unknown {
  /// The key of such an object during the step; empty for a comparison of several.
  std::string key;
  enum class About {
    Operand,     ///< the value of a set or counter for an operand of the step
    Any,         ///< whether it holds something for any object
    Comparison,  ///< the result of a comparison
  } about = About::Operand;
  Table table;
  /// The values to try; 0, the first, also means "not in the set" and "does not hold".
  std::vector<std::int64_t> values;
  const Trigger::Compare* comparison = nullptr;
};

/// One step, for all values that the sets and counters may have for other objects. See
/// other_objects.cpp.
struct OtherObjects {
  std::vector<Unknown> unknowns;
  /// Whether some key of the step contains the watched object, and no other one.
  bool meets_watched = false;

  using Step = std::function<Successors(const Configuration&, const Matcher::Relations&)>;
  /// `guard` holds where a result is possible but not certain.
  [[nodiscard]] Successors step(const Configuration& at, const Step& step,
                                const cfa::Expression& guard) const;

private:
  class Join;
  /// For each unknown, the index of its value.
  using Answers = std::vector<std::size_t>;

  [[nodiscard]] std::vector<Answers> all_answers() const;
  [[nodiscard]] std::vector<Successors> all_steps(const Configuration& at,
                                                  const std::vector<Answers>& all,
                                                  const Step& step) const;
};

}  // namespace pcegar::spec
