// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verification/property_loop.hpp"

namespace pcegar::verification {

/// The results of several properties, by their number. Results of later explorations replace
/// earlier ones; resources used add up.
class PropertyTable {
public:
  using Numbers = std::vector<std::size_t>;
  /// Nothing has been checked of any of them.
  explicit PropertyTable(const std::vector<std::string>& names);

  [[nodiscard]] const std::vector<PropertyResult>& results() const { return results_; }
  [[nodiscard]] const PropertyResult& operator[](std::size_t property) const {
    return results_[property];
  }
  [[nodiscard]] std::size_t size() const { return results_.size(); }
  /// Throws std::out_of_range if there is none.
  [[nodiscard]] std::size_t number_of(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> names_of(const Numbers& properties) const;
  /// All of them, and those that are not decided.
  [[nodiscard]] Numbers all() const;
  [[nodiscard]] Numbers open() const;
  /// Those of them that are not decided for this reason.
  [[nodiscard]] Numbers open_for(const Numbers& properties, Cause cause) const;

  /// Settles a property without exploring.
  void settle(std::size_t property, Holds holds);
  /// Replaces what is known, its usage included.
  void put(std::size_t property, PropertyResult result);
  /// Takes over the result of a later stage of the same exploration. If the later stage hit a
  /// limit, that says less than why the earlier stage was UNKNOWN; but unless the limit is the
  /// stage's own, it is the reason that the user can do something about. `stage` is its name;
  /// `of_exploration` says whether its limits are exceeded.
  enum class Limit { Kept, Exceeded };
  void put_later_stage(std::size_t property, PropertyResult result, const std::string& stage,
                       Limit of_exploration);
  /// Of what has not been checked: that it is now.
  void note_start(const Numbers& properties);
  /// These properties cannot be explored (again), for this reason. A property that was explored
  /// before keeps its own reason.
  void leave_unchecked(const Numbers& properties, const std::string& reason);
  /// Properties that an exploration has not decided because it ended in an unforeseen way.
  void leave_open(const std::string& reason, Cause cause);
  /// A limit that is not the run's can only be that of the properties.
  void limits_are_budgets();

private:
  std::vector<PropertyResult> results_;
};

}  // namespace pcegar::verification
