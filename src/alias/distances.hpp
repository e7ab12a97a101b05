// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <utility>

#include "cfa/program.hpp"

namespace pcegar::alias {

/// Distances that may be meant to lead backwards, from a member to what is in front of it. C does
/// not allow that (C11 6.5.6p8), but `container_of()` and its like do it.
class Distances {
public:
  explicit Distances(const cfa::Program& program) : program_(program) {}

  /// Whether it is negated, subtracted from a constant that is not positive, a difference of
  /// pointers, or read from where the program stores such a distance or a negative constant. In
  /// `p[n - 1]`, it is not.
  [[nodiscard]] bool may_lead_backwards(const cfa::Expression& distance);

private:
  void find_stored();
  void find_members_with_pointers();
  /// False if nothing is new.
  bool note_stored(const cfa::Expression& target, const cfa::Expression& value);
  [[nodiscard]] bool may_be_stored_negative(const cfa::Expression& value) const;
  [[nodiscard]] bool is_backwards(const cfa::Expression& distance) const;
  [[nodiscard]] bool is_marked(const cfa::Expression& place) const;
  [[nodiscard]] bool may_have_pointers(const cfa::Expression& place) const;
  bool mark(const cfa::Expression& place);

  const cfa::Program& program_;
  bool is_known_ = false;
  // Where such distances are stored, whatever the order. An array stands for its elements, and a
  // member for those of all structures of the type.
  using Member = std::pair<const cfa::Type*, std::size_t>;
  std::set<cfa::VariableId> variables_;
  std::set<Member> members_;
  /// Behind pointers to numbers of so many bits, and where they may point.
  std::set<unsigned> widths_;
  std::set<Member> members_with_pointers_;
};

}  // namespace pcegar::alias
