// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

/// The semi-lattice (E, order, join, top) of an abstract domain (003, Sect. 2).
/// Laws: the order is reflexive, transitive and, up to meaning, antisymmetric; a <= b implies that
/// b represents every concrete state of a; join(a, b) is above both.
class AbstractDomain {
public:
  virtual ~AbstractDomain() = default;
  [[nodiscard]] virtual bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const = 0;
  /// An upper bound, or null if the domain's only common upper bound is top (which no state
  /// represents here).
  [[nodiscard]] virtual StatePtr join(const StatePtr& a, const StatePtr& b) const = 0;
};

/// The flat lattice over interned states: comparable only if identical.
class FlatDomain final : public AbstractDomain {
public:
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override {
    return a == b;
  }
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override {
    return a == b ? a : nullptr;
  }
};

}  // namespace pcegar::cpa
