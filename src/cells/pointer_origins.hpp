// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Pointers that never point to anything but the first element of one object.

#include <map>
#include <optional>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// Whether an expression is the constant 0, or a conversion of it.
[[nodiscard]] bool is_zero(const cfa::Expression& e);
/// Without conversions between pointers.
[[nodiscard]] const cfa::Expression& without_pointer_casts(const cfa::Expression& pointer);

/// The origins of all pointers of a program. See pointer_origins.cpp.
class PointerOrigins {
public:
  using Allocations = std::map<cfa::CallSiteId, alias::ObjectId>;
  /// An object, or that it is not the first element of one object.
  struct Origin {
    bool is_known = false;
    alias::ObjectId object;
    friend bool operator==(const Origin&, const Origin&) = default;
  };

  /// `allocations` has the objects of calls that make one each. All have to outlive it.
  PointerOrigins(const cfa::Program& program, const alias::PointsTo& points_to,
                 const Allocations& allocations);

  /// Nothing if it is null, or has no value that may be used.
  [[nodiscard]] std::optional<Origin> origin(const cfa::Expression& pointer) const;

private:
  [[nodiscard]] std::optional<Origin> of(cfa::VariableId variable) const;
  void find_unknown_pointers();
  void find();
  bool give(cfa::VariableId pointer, const cfa::Expression& value);
  bool join(cfa::VariableId pointer, const std::optional<Origin>& origin);

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  const Allocations& allocations_;
  std::map<cfa::VariableId, Origin> origins_;
};

}  // namespace pcegar::cells
