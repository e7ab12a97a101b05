// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "cpa/composition.hpp"
#include "cpa/framework/refinable.hpp"

namespace pcegar {

/// The precisions that refinements have found for the components besides the predicates. They hold
/// for the whole program.
class ComponentPrecisions {
public:
  explicit ComponentPrecisions(const cpa::Composition& composition);

  using Increments = std::vector<cpa::ComponentIncrement>;
  /// Tracks these parts, too, from now on.
  void track(const Increments& increments);
  /// Whether a part is not tracked yet.
  [[nodiscard]] bool is_new(const Increments& increments) const;
  /// Number of parts tracked.
  [[nodiscard]] std::size_t size() const;
  /// A precision of the composite, with what is tracked for these components.
  [[nodiscard]] cpa::PrecisionPtr in(cpa::PrecisionPtr whole) const;

private:
  struct Component {
    cpa::Handle<cpa::Refinable> handle;
    cpa::PrecisionPtr tracked;
  };
  [[nodiscard]] static std::size_t size(const Component& component);
  [[nodiscard]] static Component with(const Component& component, const Increments& increments);

  std::vector<Component> components_;
};

}  // namespace pcegar
