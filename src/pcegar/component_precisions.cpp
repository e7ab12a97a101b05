// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/component_precisions.hpp"

#include <algorithm>
#include <utility>

namespace pcegar {

ComponentPrecisions::ComponentPrecisions(const cpa::Composition& composition) {
  for (const cpa::Handle<cpa::Refinable>& handle : composition.all<cpa::Refinable>()) {
    components_.push_back(
        {handle, composition.components()[handle.place()].cpa->initial_precision()});
  }
}

void ComponentPrecisions::track(const Increments& increments) {
  for (Component& component : components_) {
    component = with(component, increments);
  }
}

bool ComponentPrecisions::is_new(const Increments& increments) const {
  return std::any_of(components_.begin(), components_.end(), [&](const Component& component) {
    return size(with(component, increments)) > size(component);
  });
}

std::size_t ComponentPrecisions::size() const {
  std::size_t result = 0;
  for (const Component& component : components_) {
    result += size(component);
  }
  return result;
}

cpa::PrecisionPtr ComponentPrecisions::in(cpa::PrecisionPtr whole) const {
  for (const Component& component : components_) {
    whole = cpa::as_composite(whole).with(component.handle, component.tracked);
  }
  return whole;
}

std::size_t ComponentPrecisions::size(const Component& component) {
  return component.handle.cpa().size(component.tracked);
}

ComponentPrecisions::Component ComponentPrecisions::with(const Component& component,
                                                         const Increments& increments) {
  Component result = component;
  for (const cpa::ComponentIncrement& increment : increments) {
    if (increment.place == component.handle.place()) {
      result.tracked = component.handle.cpa().with(result.tracked, increment.parts);
    }
  }
  return result;
}

}  // namespace pcegar
