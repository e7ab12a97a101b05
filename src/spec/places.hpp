// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"
#include "spec/assume_lowering.hpp"

namespace pcegar::spec {

/// A region of memory that begins at an offset in an object of the program.
struct Place {
  alias::ObjectId object;
  std::int64_t offset = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// What a pointer may point to.
struct Pointees {
  std::vector<Place> places;  ///< each is one region of memory at a time; sorted
  bool is_open = false;       ///< it may also point to other memory
  /// If `is_open`: objects of which any place may be the target; sorted.
  std::vector<alias::ObjectId> anywhere;
  bool may_be_null = true;
  /// The pointer, if it is a local variable that is never assigned and whose address is not taken.
  std::optional<cfa::VariableId> unset;
};

/// The places that operands point to, and their names. See places.cpp.
class Places {
public:
  /// The arguments must outlive this.
  Places(const cfa::Program& program, const alias::PointsTo& points_to);

  /// For a pointer that is not a constant.
  [[nodiscard]] Pointees pointees(const cfa::Expression& pointer) const;
  /// The place that a text such as "&device.lock" denotes, if it denotes one.
  [[nodiscard]] std::optional<Place> named(const std::string& text) const;
  /// Unique among places.
  [[nodiscard]] std::string name(const Place& place) const;
  [[nodiscard]] const std::string& name_of(cfa::VariableId variable) const {
    return program_.variable(variable).unique_name;
  }
  /// Null if C has no expression for it.
  [[nodiscard]] const cfa::Expression* address(const Place& place, TypedExpressions& make) const;

private:
  struct Path;

  [[nodiscard]] std::optional<Place> written_place(const cfa::Expression& pointer) const;
  [[nodiscard]] std::optional<Path> path(const Place& place) const;

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  std::vector<bool> is_set_;  ///< per variable: something assigns it or may do so
};

}  // namespace pcegar::spec
