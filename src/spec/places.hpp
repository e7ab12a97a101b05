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

/// One element of a set that an operand may stand for.
struct ElementCase {
  std::string element;
  /// Non-zero where it does; null: always. Of the cases of one operand exactly one holds.
  const cfa::Expression* condition = nullptr;
  bool is_text = false;  ///< of a pointer whose object is not known: its text
};

/// Names of the objects that operands point to. See places.cpp.
class Places {
public:
  /// The arguments must outlive this.
  Places(const cfa::Program& program, const alias::PointsTo& points_to)
      : program_(program), points_to_(points_to) {}

  /// What an operand stands for as an element. `value` is what it evaluates to after the edge,
  /// `text` the fall-back. The conditions are made by `make`.
  [[nodiscard]] std::vector<ElementCase> cases(const cfa::Expression& operand,
                                               const cfa::Expression& value,
                                               const std::string& text,
                                               TypedExpressions& make) const;
  /// The name of the place that a text such as "&device.lock" denotes, if it denotes one.
  [[nodiscard]] std::optional<std::string> named(const std::string& text) const;

private:
  struct Place {
    alias::ObjectId object;
    std::int64_t offset;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Candidates {
    std::vector<Place> places;
    bool is_open = false;  ///< other memory, too
  };
  struct Path;

  [[nodiscard]] std::optional<Place> written_place(const cfa::Expression& pointer) const;
  [[nodiscard]] Candidates candidates(const cfa::Expression& pointer) const;
  [[nodiscard]] std::optional<Path> path(const Place& place) const;
  [[nodiscard]] std::string name(const Place& place) const;
  [[nodiscard]] const cfa::Expression* address(const Place& place, TypedExpressions& make) const;

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
};

}  // namespace pcegar::spec
