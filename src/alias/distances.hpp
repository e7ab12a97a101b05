// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "cfa/program.hpp"

namespace pcegar::alias {

/// Distances that may be meant to lead backwards, from a member to what is in front of it. C does
/// not allow that (C11 6.5.6p8), but `container_of()` and its like do it. See distances.cpp.
class Distances {
public:
  explicit Distances(const cfa::Program& program) : program_(program) {}

  /// Whether it is negated, subtracted from a constant that is not positive, a difference, or
  /// computed from a negative constant or from where the program stores such a distance or counts
  /// down. In `p[n - 1]` and `p[n - 2]`, it is not.
  [[nodiscard]] bool may_lead_backwards(const cfa::Expression& distance);

private:
  /// Which numbers a value may be, by the bits that make one negative in a type of 8, 16, 32 or
  /// 64 bits: that bit may be 1. And whether it may be a number minus 1 or 2, or computed
  /// from a large one.
  using Signs = std::uint8_t;
  using Member = std::pair<const cfa::Type*, std::size_t>;

  void find_pointers_and_copies();
  void find_stored();
  /// False if nothing is new.
  bool note_stored(const cfa::Expression& target, const cfa::Expression& value);
  [[nodiscard]] Signs signs(const cfa::Expression& value) const;
  [[nodiscard]] Signs signs_of(const cfa::Binary& value, const cfa::Expression& whole) const;
  [[nodiscard]] Signs signs_of_sum(const cfa::Expression& sum) const;
  [[nodiscard]] Signs signs_without_constants(const cfa::Expression& e) const;
  [[nodiscard]] Signs read(const cfa::Expression& place) const;
  [[nodiscard]] bool counts_down(const cfa::Expression& target, const cfa::Expression& value) const;
  [[nodiscard]] bool grows(const cfa::Expression& target, const cfa::Expression& value) const;
  [[nodiscard]] bool is_value_of(const cfa::Expression& value, const cfa::Expression& target) const;
  [[nodiscard]] bool may_have_pointers(const cfa::Expression& place) const;
  bool add(const cfa::Expression& place, Signs signs);

  const cfa::Program& program_;
  bool is_known_ = false;
  // What is stored, whatever the order. An array stands for its elements, a member for those of all
  // structures of the type, and one of a union for all of them.
  std::map<cfa::VariableId, Signs> variables_;
  std::map<Member, Signs> members_;
  Signs behind_pointers_ = 0;
  std::set<Member> members_with_pointers_;
  std::map<cfa::VariableId, const cfa::Expression*> temporaries_;  ///< what they are copies of
};

}  // namespace pcegar::alias
